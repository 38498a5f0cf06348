import { findSessionPerson } from '../../src/accounts/session.ts';
import { DataUnavailableError } from '../../src/instance-cache/snapshot-source.ts';
import { createOfficeSite, type OfficeSiteOptions } from '../../src/office-pages/office-site.ts';
import { hashKey } from '../../src/util/hash-key.ts';
import { createOutboundTransport } from '../../src/webhooks/outbound-transport.ts';
import { type AccountsOffice, openAccountsOffice } from './accounts.ts';

export interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly to: string;
  readonly alert: string;
}

export interface Browser {
  readonly cookies: Map<string, string>;
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<PageAnswer>;
  readonly post: (
    path: string,
    fields?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<PageAnswer>;
  readonly json: (path: string, body: unknown, headers?: Readonly<Record<string, string>>) => Promise<PageAnswer>;
}

export interface LoginSite {
  readonly office: AccountsOffice;
  readonly errors: unknown[];
  readonly browser: (from?: { readonly origin?: string; readonly address?: string }) => Browser;
  readonly close: () => Promise<void>;
}

export const ORIGIN = 'https://a.example';

export async function openLoginSite(more: Partial<OfficeSiteOptions> = {}): Promise<LoginSite> {
  const office = await openAccountsOffice();
  const errors: unknown[] = [];
  const { store = office.store, clock = office.clock } = more;
  const app = createOfficeSite({
    store,
    clock,
    outbound: createOutboundTransport([], clock),
    findPerson: (token) => findSessionPerson({ store, clock }, token),
    isKnownSession: (token) => store.accounts.isKnownSession(hashKey(token)),
    headers: { 'X-Test': 'all' },
    publicUrl: ORIGIN,
    onError: (error) => {
      errors.push(error);
      return { isAway: error instanceof DataUnavailableError };
    },
    ...more,
  });
  return {
    office,
    errors,
    close: office.close,
    browser: ({ origin = ORIGIN, address = '192.0.2.7' } = {}) => {
      const cookies = new Map<string, string>();
      const ask = async (path: string, init: RequestInit & { headers: Record<string, string> }) => {
        const headers = new Headers({ host: new URL(origin).host, 'accept-language': 'en', ...init.headers });
        for (const [name, value] of [...headers]) if (value === '') headers.delete(name);
        headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
        const response = await app.fetch(new Request(`${origin}${path}`, { ...init, headers }), { address });
        for (const line of response.headers.getSetCookie()) storeCookie(cookies, line);
        return answerOf(response);
      };
      const sent = { method: 'POST', origin, 'sec-fetch-site': 'same-origin' };
      const { method, ...from } = sent;
      return {
        cookies,
        get: (path, headers = {}) => ask(path, { headers }),
        post: (path, fields = {}, headers = {}) =>
          ask(path, {
            method,
            body: new URLSearchParams(fields).toString(),
            headers: { ...from, 'content-type': 'application/x-www-form-urlencoded', ...headers },
          }),
        json: (path, body, headers = {}) =>
          ask(path, {
            method,
            body: JSON.stringify(body),
            headers: { ...from, 'content-type': 'application/json', ...headers },
          }),
      };
    },
  };
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (value === '' || /Max-Age=0/.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}

async function answerOf(response: Response): Promise<PageAnswer> {
  const { status, headers } = response;
  const text = await response.text();
  const alert = /<p role="alert"(?: class="alert")?>([^<]*)<\/p>/.exec(text)?.[1] ?? '';
  return { status, headers, text, to: headers.get('location') ?? '', alert };
}
