// Single-use login links without a password, for the public demo parish. The command that creates the demo issues them, for an account
// without other credentials.

import type { Authority } from '../model/authority.ts';
import { AccountError } from './account-error.ts';
import type { AccountsContext, RequestOrigin } from './context.ts';
import { countAnonymousAttempt } from './login-throttle.ts';
import { beginSession } from './session.ts';
import { createToken, hashOfToken } from './tokens.ts';

const LINK_LIFETIME_MS = 24 * 3_600_000;

export interface EntryLinkOptions {
  readonly email: string;
  readonly name: string;
  readonly instance: string;
  readonly authority: Authority;
}

/**
 * Creates a login token that works once within a day; its use creates the account if needed. Undefined if the instance does not exist, or
 * if the account has a password, a passkey or a second factor, because it then belongs to a person.
 */
export async function createEntryToken(
  context: AccountsContext,
  { email, name, instance, authority }: EntryLinkOptions,
): Promise<string | undefined> {
  const { store, clock } = context;
  const [at, { token, hash }] = [clock(), createToken(context)];
  const known = await store.accounts.find({ email });
  if (known !== undefined) {
    const passkeys = await store.accounts.passkeys(known.id);
    if (known.passwordHash !== null || known.totp !== null || passkeys.length > 0) return undefined;
  }
  const link = { email, instance, authority, name, isOperator: false, clearsFactor: false, createdAt: at } as const;
  const change = { actor: 'demo', action: 'give a link to the demo', at };
  const isAdded = await store.accounts.addLink(
    { ...link, hash, purpose: 'enter', expiresAt: at + LINK_LIFETIME_MS, madeBy: 'demo' },
    change,
  );
  return isAdded ? token : undefined;
}

/** Logs in with a link of `createEntryToken`, and returns the session token. Throws AccountError `link`, `slow`. */
export async function logInByLink(context: AccountsContext, token: string, visitor: RequestOrigin): Promise<string> {
  const { store, clock } = context;
  const attempt = await countAnonymousAttempt(context, visitor);
  const at = clock();
  const done = await store.accounts.useLink(hashOfToken(token) ?? '', at, async ({ link, account, create }) => {
    if (link.purpose !== 'enter') throw new AccountError('link');
    const tx = (await account()) ?? (await create(at));
    if (tx === undefined || tx.account.passwordHash !== null) throw new AccountError('link');
    if (tx.account.name === '') await tx.set({ name: link.name });
    const change = { actor: link.name, action: 'enter the demo', at };
    if (link.instance === null || !(await tx.setRole(link.instance, link.authority, change))) {
      throw new AccountError('link');
    }
    return beginSession(context, tx, visitor, 1);
  });
  if (done === undefined) throw new AccountError('link');
  await attempt.wasRight();
  return done;
}
