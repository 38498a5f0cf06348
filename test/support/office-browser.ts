// Pages of the office over a store with the demo parish, requested as a logged-in user's browser does.

import type { SessionPerson } from '../../src/accounts/session.ts';
import { createViewReader } from '../../src/app/view-reader.ts';
import type { Authority } from '../../src/model/authority.ts';
import { createOfficeSite } from '../../src/office-pages/office-site.ts';
import { createSite } from '../../src/pages/site.ts';
import type { Store } from '../../src/store/store.ts';
import type { Clock } from '../../src/util/clock.ts';
import { createOutboundTransport } from '../../src/webhooks/outbound-transport.ts';
import { DEMO_PARISH } from './demo-parish.ts';
import type { Loose } from './full-bundle.ts';
import { openStoreWith } from './ready-store.ts';

const NOW = Date.parse('2026-11-23T11:00:00Z');

export const ORIGIN = 'http://localhost:8080';

export interface OfficeBrowser {
  readonly store: Store;
  readonly instance: string;
  readonly clock: { now: number };
  /** Session that sends the requests. `isOperator`: its user is an operator. */
  readonly session: { id: number; isOperator: boolean };
  /**
   * Requests a page as a user with the role; `undefined` for an anonymous visitor. A path is relative to the address of the instance unless
   * it begins with `/office`.
   */
  readonly get: (
    path: string,
    role?: Authority | null,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  readonly post: (
    path: string,
    fields?: Readonly<Record<string, string | readonly string[]>>,
    role?: Authority | null,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Returns request headers of a logged-in user. Default: a user with all permissions. */
  readonly signedIn: (role?: Authority) => { readonly headers: Readonly<Record<string, string>> };
  readonly close: () => Promise<void>;
}

const EDITOR: Authority = { role: 'administrator', areas: [] };

export async function openOfficeBrowser(
  bundle: object = DEMO_PARISH,
  { mails = false, mailFolder = '', store: filled = undefined as Store | undefined } = {},
): Promise<OfficeBrowser> {
  const store = filled ?? (await openStoreWith([bundle], NOW));
  const clock = { now: NOW };
  const session = { id: 1, isOperator: false };
  const tell: Clock = () => clock.now;
  const { name } = (bundle as Loose)['instance'];
  const people = new Map<string, Authority>();
  const findPerson = async (token: string): Promise<SessionPerson | undefined> => {
    const authority = people.get(token);
    if (authority === undefined) return undefined;
    const of = {
      lacksFactorFor: [],
      strongAt: NOW,
      accountId: 1,
      email: 'office@example.org',
      name: 'Regula Beispiel',
      language: null,
      sessionId: session.id,
    };
    return { ...of, isOperator: session.isOperator, roles: new Map([[name, authority]]) };
  };
  const openView = createViewReader(store);
  const errors: unknown[] = [];
  const outbound = createOutboundTransport(['127.0.0.1'], tell, async (host) => {
    if (host.endsWith('.invalid')) throw new Error('not found');
    return [{ address: host === 'localhost' ? '127.0.0.1' : '1.1.1.1', family: 4 }];
  });
  const site = createSite({
    operations: [],
    version: '',
    publicUrl: '',
    onError: (error) => void errors.push(error),
    office: createOfficeSite({
      store,
      clock: tell,
      findPerson,
      headers: {},
      publicUrl: '',
      outbound,
      isKnownSession: async () => true,
      mails,
      mailFolder,
      program: { version: '1.2.3', startedAt: NOW - 3_600_000 },
      viewAt: async (instance, wall) => (await openView(instance, wall))(wall),
      onError: (error) => {
        errors.push(error);
        return { isAway: false };
      },
    }).fetch,
  });
  const ask = async (method: string, path: string, role: Authority | null, init: RequestInit) => {
    const token = role === null ? 'nobody' : JSON.stringify(role);
    if (role !== null) people.set(encodeURIComponent(token), role);
    const address = path.startsWith('/office') ? path : `/office/instances/${name}${path}`;
    const headers = { cookie: `parvis=${encodeURIComponent(token)}`, host: new URL(ORIGIN).host, ...init.headers };
    const response = await site(new Request(`${ORIGIN}${address}`, { ...init, method, headers }));
    if (response.status >= 500) throw new Error(`${method} ${path} failed`, { cause: errors.at(-1) });
    return response;
  };
  return {
    store,
    instance: name,
    clock,
    session,
    get: (path, role = EDITOR, headers = {}) => ask('GET', path, role, { headers }),
    post: (path, fields = {}, role = EDITOR, headers = { origin: ORIGIN }) => {
      const body = new URLSearchParams();
      for (const [field, value] of Object.entries(fields)) {
        for (const one of typeof value === 'string' ? [value] : value) body.append(field, one);
      }
      return ask('POST', path, role, { headers, body });
    },
    fetch: async (request) => site(request),
    signedIn: (role = EDITOR) => {
      const token = encodeURIComponent(JSON.stringify(role));
      people.set(token, role);
      return { headers: { cookie: `parvis=${token}`, host: new URL(ORIGIN).host } };
    },
    close: () => store.close(),
  };
}
