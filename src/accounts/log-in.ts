// Password log-in (rule U2). Response, work and delay are the same whether or not the account exists.

import type { AccountsContext, Visitor } from './context.ts';
import { attemptLogIn } from './login-throttle.ts';
import { hashPassword, isOutdated, isPassword } from './password-hash.ts';
import { AccountProblem } from './problems.ts';
import { beginSession } from './session.ts';
import { newToken } from './tokens.ts';

/** Session token or, with a second factor, the token of the step at which its code is entered. */
export type LoggedIn = { readonly session: string } | { readonly step: string };

/** Maximum time between password and code, in milliseconds. */
export const STEP_MS = 5 * 60_000;

/** Throws AccountProblem `wrong`, `slow`, `busy`. */
export async function logIn(
  context: AccountsContext,
  { email, password }: { readonly email: string; readonly password: string },
  visitor: Visitor,
): Promise<LoggedIn> {
  const attempt = await attemptLogIn(context, email, visitor);
  const account = await context.store.accounts.find({ email });
  const isRight = await isPassword(password.slice(0, 2000), account?.passwordHash ?? null, visitor.address);
  if (!isRight || account?.passwordHash == null) throw new AccountProblem('wrong');
  await attempt.wasRight();
  const { passwordHash } = account;
  const renewed = isOutdated(passwordHash) ? await hashPassword(password, visitor.address) : undefined;
  if (account.totp?.confirmedAt != null) return { step: await wantCode(context, account.id) };
  const session = await context.store.accounts.change({ id: account.id }, async (tx) => {
    // The password may have been changed, or a second factor set up, during the comparison.
    if (tx.account.passwordHash !== passwordHash || tx.account.totp?.confirmedAt != null) return undefined;
    if (renewed !== undefined) await tx.set({ passwordHash: renewed });
    return beginSession(context, tx, visitor, 1);
  });
  if (session === undefined) throw new AccountProblem('wrong');
  return { session };
}

/** Records that the password was correct; returns the token of the next step. */
export async function wantCode(context: AccountsContext, accountId: number): Promise<string> {
  const { token, hash } = newToken(context);
  const expiresAt = context.clock() + STEP_MS;
  await context.store.accounts.addStep({ hash, purpose: 'code', accountId, details: null, expiresAt });
  return token;
}
