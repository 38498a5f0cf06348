// Acceptance of invitations. An invitation alone never opens an existing account: its owner has to log in first.

import type { Account, AccountLink } from '../model/accounts/account.ts';
import type { Language } from '../model/instance.ts';
import type { AccountTransaction } from '../store/accounts/account-transaction.ts';
import { AccountError } from './account-error.ts';
import type { AccountsContext, RequestOrigin } from './context.ts';
import { normalizeName } from './invite.ts';
import { countAnonymousAttempt } from './login-throttle.ts';
import { hashPassword } from './password-hash.ts';
import { findPasswordProblem } from './password-rules.ts';
import { actorNameOf, beginSession, type SessionPerson } from './session.ts';
import { hashOfToken } from './tokens.ts';

export interface AcceptInvitationOptions {
  readonly token: string;
  readonly name: string;
  readonly language: Language | null;
  readonly password: string;
}

/** Returns the invitation of a token, and whether its address has an account. Throws AccountError `link`, `slow`. */
export async function findInvitation(
  context: AccountsContext,
  token: string,
  visitor: RequestOrigin,
): Promise<{ readonly link: AccountLink; readonly hasAccount: boolean }> {
  const link = await requireLink(context, token, 'invite', visitor);
  return { link, hasAccount: (await context.store.accounts.find({ email: link.email })) !== undefined };
}

/** Returns the valid link of a token. Throws AccountError `link`, `slow`. */
export async function requireLink(
  context: AccountsContext,
  token: string,
  purpose: AccountLink['purpose'],
  visitor: RequestOrigin,
): Promise<AccountLink> {
  const attempt = await countAnonymousAttempt(context, visitor);
  const hash = hashOfToken(token);
  const link = hash === undefined ? undefined : await context.store.accounts.findLink(hash, context.clock());
  if (link?.purpose !== purpose) throw new AccountError('link');
  await attempt.wasRight();
  return link;
}

/**
 * Creates the invited account with a password, and logs in. Returns the session token. Throws AccountError: `link`, `slow`, `busy`, `name`,
 * `has-account`, and the problems of the password.
 */
export async function acceptInvitation(
  context: AccountsContext,
  { token, name, language, password }: AcceptInvitationOptions,
  visitor: RequestOrigin,
): Promise<string> {
  const { link, hasAccount } = await findInvitation(context, token, visitor);
  if (hasAccount) throw new AccountError('has-account');
  const called = normalizeName(name);
  const owner = { email: link.email, name: called, parishes: await instanceNamesOf(context, link.instance) };
  const problem = findPasswordProblem(password, owner);
  if (problem !== undefined) throw new AccountError(problem);
  const proof = { passwordHash: await hashPassword(password), passwordChangedAt: context.clock() };
  return createInvitedAccount(context, token, { name: called, language, ...proof }, async (tx) =>
    beginSession(context, tx, visitor, 1),
  );
}

/** Creates the invited account, and runs `work` in the same transaction. Throws AccountError `link`, `has-account`. */
export async function createInvitedAccount<T>(
  { store, clock }: AccountsContext,
  token: string,
  fields: Pick<Account, 'name' | 'language'> & Partial<Pick<Account, 'passwordHash' | 'passwordChangedAt'>>,
  work: (tx: AccountTransaction) => Promise<T>,
): Promise<T> {
  const now = clock();
  const done = await store.accounts.useLink(hashOfToken(token) ?? '', now, async ({ link, create }) => {
    if (link.purpose !== 'invite') throw new AccountError('link');
    const tx = await create(now);
    if (tx === undefined) throw new AccountError('has-account');
    await tx.set(fields);
    await grantInvitedRoles(tx, link, actorNameOf({ name: fields.name, email: link.email }), now);
    return { value: await work(tx) };
  });
  if (done === undefined) throw new AccountError('link');
  return done.value;
}

/**
 * Accepts an invitation for the logged-in account, whose address must match. Throws AccountError `link`, `slow`, `other-account`; the
 * invitation then stays valid.
 */
export async function joinByInvitation(
  context: AccountsContext,
  person: SessionPerson,
  token: string,
  visitor: RequestOrigin,
): Promise<AccountLink> {
  const link = await requireLink(context, token, 'invite', visitor);
  if (link.email !== person.email) throw new AccountError('other-account');
  await useInvitation(context, hashOfToken(token) ?? '', person.accountId);
  return link;
}

/** Uses up an invitation for an existing account. Throws AccountError `link`, `other-account`. */
export async function useInvitation({ store, clock }: AccountsContext, hash: string, accountId: number): Promise<void> {
  const now = clock();
  const done = await store.accounts.useLink(hash, now, async ({ link, account }) => {
    const tx = await account();
    if (link.purpose !== 'invite' || tx?.account.id !== accountId) throw new AccountError('other-account');
    await grantInvitedRoles(tx, link, actorNameOf(tx.account), now);
    return true;
  });
  if (done === undefined) throw new AccountError('link');
}

/** Grants the roles of an invitation to an account, in its transaction. Throws AccountError `link` if the instance was deleted. */
export async function grantInvitedRoles(
  tx: AccountTransaction,
  { instance, authority, isOperator }: AccountLink,
  actor: string,
  at: number,
): Promise<void> {
  const change = { actor, action: 'accept invitation', at };
  if (isOperator) await tx.set({ isOperator });
  // The last assigned role wins, as in any role change; other sessions see it with their next request.
  if (instance !== null && !(await tx.setRole(instance, authority, change))) throw new AccountError('link');
  if (instance === null) await tx.writeJournal(change);
}

export async function instanceNamesOf(
  { store }: AccountsContext,
  ...instances: readonly (string | null)[]
): Promise<string[]> {
  const found = await Promise.all(instances.filter((name) => name !== null).map((name) => store.findInstance(name)));
  return found.flatMap((record) => (record === undefined ? [] : [record.instance.name, record.instance.title]));
}
