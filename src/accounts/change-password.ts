import type { Account } from '../model/accounts/account.ts';
import { instanceNamesOf } from './accept-invitation.ts';
import { AccountError } from './account-error.ts';
import type { AccountsContext, RequestOrigin } from './context.ts';
import { countLogInAttempt } from './login-throttle.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { findPasswordProblem } from './password-rules.ts';
import { actorNameOf, changeOwnAccount, requireRecentAuthentication, type SessionPerson } from './session.ts';
import { createToken } from './tokens.ts';

/**
 * Changes the account's own password, or sets a first one; ends all other sessions and invalidates reset links. Returns the new session
 * token. Requires the old password or, without one, a recent authentication. Throws AccountError: `no-account`, `wrong`, `slow`, `busy`,
 * `prove`, and the problems of the new password.
 */
export async function changePassword(
  context: AccountsContext,
  person: SessionPerson,
  { present, next }: { readonly present: string; readonly next: string },
  visitor: RequestOrigin,
): Promise<string> {
  const account = await context.store.accounts.find({ id: person.accountId });
  if (account === undefined) throw new AccountError('no-account');
  if (account.passwordHash === null) requireRecentAuthentication(context, person);
  else await requirePassword(context, account, present, visitor);
  const passwordHash = await hashNewPassword(context, account, next);
  const { token, hash } = createToken(context);
  const at = context.clock();
  return changeOwnAccount(context, person, async (tx) => {
    // Rejects the second of two concurrent changes, because it was authorized by a password that is no longer current.
    if (tx.account.passwordHash !== account.passwordHash) throw new AccountError('wrong');
    await tx.set({ passwordHash, passwordChangedAt: at });
    await tx.endSessions(at, { but: person.sessionId });
    await tx.dropLinks({ purpose: 'reset' });
    if (!(await tx.renewSession(person.sessionId, hash, at))) throw new AccountError('prove');
    await tx.writeJournal({ actor: actorNameOf(tx.account), action: 'change password', at });
    return token;
  });
}

/** Hashes a new password. Throws AccountError `busy`, and the problems of the password. */
export async function hashNewPassword(context: AccountsContext, account: Account, password: string): Promise<string> {
  const { email, name, roles } = account;
  const problem = findPasswordProblem(password, {
    email,
    name,
    parishes: await instanceNamesOf(context, ...roles.keys()),
  });
  if (problem !== undefined) throw new AccountError(problem);
  return hashPassword(password);
}

/** Checks the account’s password. Throws AccountError `wrong`, `slow`, `busy`. */
export async function requirePassword(
  context: AccountsContext,
  { email, passwordHash }: Pick<Account, 'email' | 'passwordHash'>,
  password: string,
  visitor: RequestOrigin,
): Promise<void> {
  const attempt = await countLogInAttempt(context, email, visitor);
  if (!(await verifyPassword(password.slice(0, 2000), passwordHash))) throw new AccountError('wrong');
  await attempt.wasRight();
}

/**
 * Re-authenticates with the password, so that the account may change its credentials. Returns the new session token. Throws AccountError
 * `no-account`, `wrong`, `slow`, `busy`, `prove`.
 */
export async function reauthenticateByPassword(
  context: AccountsContext,
  person: SessionPerson,
  password: string,
  visitor: RequestOrigin,
): Promise<string> {
  const account = await context.store.accounts.find({ id: person.accountId });
  if (account === undefined) throw new AccountError('no-account');
  await requirePassword(context, account, password, visitor);
  return renewSession(context, person);
}

/** Re-authenticates the session, and replaces its token. Returns the new token. Throws AccountError `no-account`, `prove`. */
export async function renewSession(context: AccountsContext, person: SessionPerson, factors?: 2): Promise<string> {
  const { token, hash } = createToken(context);
  const at = context.clock();
  return changeOwnAccount(context, person, async (tx) => {
    if (!(await tx.renewSession(person.sessionId, hash, at, factors))) throw new AccountError('prove');
    return token;
  });
}
