import type { Account } from '../model/accounts/account.ts';
import { parishesOf } from './accept-invitation.ts';
import type { AccountsContext, Visitor } from './context.ts';
import { attemptLogIn } from './login-throttle.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { passwordProblem } from './password-rules.ts';
import { AccountProblem } from './problems.ts';
import { actorOf, changeOwn, expectStrong, type SessionPerson } from './session.ts';
import { newToken } from './tokens.ts';

/**
 * Changes the account's own password, or sets a first one, and ends all other sessions. Returns the new session token. Requires the old
 * password or, without one, a recent authentication. Throws AccountProblem: `wrong`, `slow`, `busy`, `prove`, and the problems of the new
 * password.
 */
export async function changePassword(
  context: AccountsContext,
  person: SessionPerson,
  { present, next }: { readonly present: string; readonly next: string },
  visitor: Visitor,
): Promise<string> {
  const account = await context.store.accounts.find({ id: person.accountId });
  if (account === undefined) throw new AccountProblem('no-account');
  if (account.passwordHash === null) expectStrong(context, person);
  else await expectPassword(context, account, present, visitor);
  const passwordHash = await newPassword(context, account, next);
  const { token, hash } = newToken(context);
  const at = context.clock();
  return changeOwn(context, person, async (tx) => {
    // Of two concurrent changes, the second one did not know the current password.
    if (tx.account.passwordHash !== account.passwordHash) throw new AccountProblem('wrong');
    await tx.set({ passwordHash, passwordChangedAt: at });
    await tx.endSessions(at, { but: person.sessionId });
    await tx.dropLinks({ purpose: 'reset' });
    if (!(await tx.renewSession(person.sessionId, hash, at))) throw new AccountProblem('prove');
    await tx.note({ actor: actorOf(tx.account), action: 'change password', at });
    return token;
  });
}

/** Hash of a new password. Throws AccountProblem if it is not acceptable. */
export async function newPassword(context: AccountsContext, account: Account, password: string): Promise<string> {
  const { email, name, roles } = account;
  const problem = passwordProblem(password, { email, name, parishes: await parishesOf(context, ...roles.keys()) });
  if (problem !== undefined) throw new AccountProblem(problem);
  return hashPassword(password);
}

/** Throws AccountProblem `wrong`, `slow`, `busy` unless it is the account’s password. */
export async function expectPassword(
  context: AccountsContext,
  { email, passwordHash }: Pick<Account, 'email' | 'passwordHash'>,
  password: string,
  visitor: Visitor,
): Promise<void> {
  const attempt = await attemptLogIn(context, email, visitor);
  if (!(await isPassword(password.slice(0, 2000), passwordHash))) throw new AccountProblem('wrong');
  await attempt.wasRight();
}

/**
 * Re-authenticates by password, so that the account may change its credentials. Returns the new session token. Throws AccountProblem
 * `wrong`, `slow`, `busy`.
 */
export async function proveByPassword(
  context: AccountsContext,
  person: SessionPerson,
  password: string,
  visitor: Visitor,
): Promise<string> {
  const account = await context.store.accounts.find({ id: person.accountId });
  if (account === undefined) throw new AccountProblem('no-account');
  await expectPassword(context, account, password, visitor);
  return renewSession(context, person);
}

/** Replaces the session token after an authentication. */
export async function renewSession(context: AccountsContext, person: SessionPerson, factors?: 2): Promise<string> {
  const { token, hash } = newToken(context);
  const at = context.clock();
  return changeOwn(context, person, async (tx) => {
    if (!(await tx.renewSession(person.sessionId, hash, at, factors))) throw new AccountProblem('prove');
    return token;
  });
}
