// Store with two parishes in which users log in, with a clock that tests set.

import { inject } from 'vitest';
import { acceptInvitation } from '../../src/accounts/accept-invitation.ts';
import type { AccountManager, AccountsContext, RequestOrigin } from '../../src/accounts/context.ts';
import { type Invitation, inviteAccount } from '../../src/accounts/invite.ts';
import { logIn } from '../../src/accounts/log-in.ts';
import { beginTotp, confirmTotp } from '../../src/accounts/second-factor.ts';
import { findSessionPerson, type SessionPerson } from '../../src/accounts/session.ts';
import { computeTotpCode, totpStepAt } from '../../src/accounts/totp.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { createDatabaseUrl } from './databases.ts';
import { openReadyStore } from './ready-store.ts';
import { contentOf } from './store-suite.ts';

export const OPERATOR: AccountManager = { actor: 'command line (test)', manages: 'everything' };
export const PASSWORD = 'vier Kühe fressen Klee';
export const OTHER_PASSWORD = 'drei Schirme im Regen';

export const VISITOR: RequestOrigin = {
  address: '192.0.2.7',
  agent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
};
export const OTHER_VISITOR: RequestOrigin = { address: '198.51.100.9', agent: '' };

export interface AccountsOffice extends AccountsContext {
  readonly store: Store;
  readonly time: { now: number };
  readonly wait: (ms: number) => void;
  readonly make: (email: string, invitation?: Partial<Invitation>) => Promise<string>;
  readonly invite: (email: string, invitation?: Partial<Invitation>) => Promise<string>;
  /** Logs in with the password. Throws if a code is required. */
  readonly enter: (email: string, password?: string, visitor?: RequestOrigin) => Promise<string>;
  readonly personOf: (token: string) => Promise<SessionPerson>;
  readonly setUpTotp: (token: string) => Promise<{ secret: string; codes: readonly string[]; token: string }>;
  readonly codeNow: (secret: string) => string;
  readonly close: () => Promise<void>;
}

async function storeWithParishes(url: string | undefined, at: number): Promise<Store> {
  const fill = async (store: Store) => {
    for (const name of ['seewil', 'oberau']) {
      const content = contentOf(name, (bundle) => Object.assign(bundle['instance'], { title: `Kirche ${name}` }));
      await store.replaceContent(content, { actor: 'test', action: 'test', at });
    }
  };
  if (url === undefined && inject('database') === 'sqlite') return openReadyStore(`accounts at ${at}`, fill, 5000);
  const store = await openStore(url ?? (await createDatabaseUrl()), { create: true, busyTimeoutMs: 5000 });
  await fill(store);
  return store;
}

export async function openAccountsOffice(url?: string): Promise<AccountsOffice> {
  const time = { now: Date.parse('2026-11-20T12:00:00Z') };
  const store = await storeWithParishes(url, time.now);
  const context: AccountsContext = { store, clock: () => time.now };
  const invite: AccountsOffice['invite'] = async (email, invitation = {}) => {
    const authority = { role: 'editor', areas: [] } as const;
    const options = { email, instance: 'seewil', authority, name: '', isOperator: false, ...invitation };
    return (await inviteAccount(context, OPERATOR, options)).token;
  };
  const personOf: AccountsOffice['personOf'] = async (token) => {
    const person = await findSessionPerson(context, token);
    if (person === undefined) throw new Error('nobody is logged in');
    return person;
  };
  const codeNow: AccountsOffice['codeNow'] = (secret) => computeTotpCode(secret, totpStepAt(time.now));
  return {
    ...context,
    store,
    time,
    invite,
    personOf,
    codeNow,
    wait: (ms) => {
      time.now += ms;
    },
    make: async (email, invitation) => {
      const token = await invite(email, invitation);
      return acceptInvitation(context, { token, name: 'Anna', language: null, password: PASSWORD }, VISITOR);
    },
    enter: async (email, password = PASSWORD, visitor = VISITOR) => {
      const entered = await logIn(context, { email, password }, visitor);
      if ('step' in entered) throw new Error('a code is wanted');
      return entered.session;
    },
    setUpTotp: async (session) => {
      const { secret } = await beginTotp(context, await personOf(session));
      const { codes, token } = await confirmTotp(context, await personOf(session), codeNow(secret));
      return { secret, codes, token };
    },
    close: () => store.close(),
  };
}

/** Error code of a rejected promise, or the error itself if it has no code. */
export async function errorCodeOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'none',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );
}
