// Complete office for a store with the demo parish: everything below `/office`, with accounts, sessions and browser cookies, but without
// opening a port.

import { acceptInvitation } from '../../src/accounts/accept-invitation.ts';
import type { AccountsContext } from '../../src/accounts/context.ts';
import { inviteAccount } from '../../src/accounts/invite.ts';
import { logIn } from '../../src/accounts/log-in.ts';
import { computeTotpCode, totpStepAt } from '../../src/accounts/totp.ts';
import { createRequestQuotas } from '../../src/http/request-quotas.ts';
import type { Authority } from '../../src/model/authority.ts';
import { createOfficeApp } from '../../src/office-pages/create-office-app.ts';
import type { Store } from '../../src/store/store.ts';
import { createOutboundTransport } from '../../src/webhooks/outbound-transport.ts';
import { OPERATOR, PASSWORD, VISITOR } from './accounts.ts';
import { DEMO_PARISH } from './demo-parish.ts';
import { openStoreWith } from './ready-store.ts';

const ORIGIN = 'http://localhost:8080';

type Fields = Readonly<Record<string, string | readonly string[]>>;

export interface FormRequestOptions {
  readonly multipart?: boolean;
  readonly files?: Readonly<Record<string, File>>;
  /** "" for a request without an origin. */
  readonly origin?: string;
}

export interface TestOfficeServer {
  readonly store: Store;
  readonly instance: string;
  readonly accounts: AccountsContext;
  readonly get: (path: string) => Promise<Response>;
  readonly post: (path: string, fields: Fields, sending?: FormRequestOptions) => Promise<Response>;
  readonly session: () => string;
  readonly forget: () => void;
  readonly logIn: (email: string) => Promise<void>;
  readonly make: (email: string, name: string, authority: Authority) => Promise<string>;
  readonly wait: (ms: number) => void;
  readonly close: () => Promise<void>;
}

export async function openOfficeServer(): Promise<TestOfficeServer> {
  const time = { now: Date.parse('2026-11-23T11:00:00Z') };
  const clock = () => time.now;
  const store = await openStoreWith([DEMO_PARISH], time.now);
  const instance = DEMO_PARISH.instance.name;
  const accounts: AccountsContext = { store, clock };
  const fail = (error: unknown): never => {
    throw error;
  };
  const { handle } = createOfficeApp({
    store,
    clock,
    publicUrl: '',
    limits: createRequestQuotas(0),
    mails: false,
    viewAt: undefined,
    provider: undefined,
    outbound: createOutboundTransport([], clock),
    workingKey: () => undefined,
    onApiError: fail,
    onPageError: fail,
  });
  const cookies = new Map<string, string>();
  const ask = async (path: string, init: RequestInit & { headers: Record<string, string> }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { host: new URL(ORIGIN).host, 'accept-language': 'de', cookie, ...init.headers };
    const address = path.startsWith('/office') ? path : `/office/instances/${instance}${path}`;
    const response = await handle(new Request(`${ORIGIN}${address}`, { ...init, headers }), {
      address: VISITOR.address,
    } as Parameters<typeof handle>[1]);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const make: TestOfficeServer['make'] = async (email, name, authority) => {
    const { token } = await inviteAccount(accounts, OPERATOR, { email, name, instance, authority, isOperator: false });
    return acceptInvitation(accounts, { token, name, language: null, password: PASSWORD }, VISITOR);
  };
  cookies.set('parvis', await make('office@example.org', 'Regula Beispiel', { role: 'administrator', areas: [] }));
  return {
    store,
    instance,
    accounts,
    make,
    get: (path) => ask(path, { headers: {} }),
    post: (path, fields, { multipart = false, files = {}, origin = ORIGIN } = {}) => {
      const body = multipart ? new FormData() : new URLSearchParams();
      for (const [name, value] of Object.entries(fields)) {
        for (const one of typeof value === 'string' ? [value] : value) body.append(name, one);
      }
      if (body instanceof FormData) for (const [name, file] of Object.entries(files)) body.append(name, file);
      return ask(path, { method: 'POST', body, headers: origin === '' ? {} : { origin } });
    },
    session: () => cookies.get('parvis') ?? '',
    forget: () => cookies.clear(),
    logIn: async (email) => {
      const done = await logIn(accounts, { email, password: PASSWORD }, VISITOR);
      if ('session' in done) cookies.set('parvis', done.session);
    },
    wait: (ms) => {
      time.now += ms;
    },
    close: () => store.close(),
  };
}

export function computeCurrentCode({ accounts }: Pick<TestOfficeServer, 'accounts'>, secret: string): string {
  return computeTotpCode(secret, totpStepAt(accounts.clock()));
}
