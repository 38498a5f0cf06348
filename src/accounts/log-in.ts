// Password login (rule U2). Response, work and delay are the same whether or not the account exists.

import { AccountError } from './account-error.ts';
import type { AccountsContext, RequestOrigin } from './context.ts';
import { countLogInAttempt } from './login-throttle.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from './password-hash.ts';
import { beginSession } from './session.ts';
import { createToken } from './tokens.ts';

/** Session token or, with a second factor, the token of the step at which its code is entered. */
export type LogInResult = { readonly session: string } | { readonly step: string };

export const LOG_IN_STEP_LIFETIME_MS = 5 * 60_000;

/** Logs in with a password. Throws AccountError `wrong`, `slow`, `busy`. */
export async function logIn(
  context: AccountsContext,
  { email, password }: { readonly email: string; readonly password: string },
  visitor: RequestOrigin,
): Promise<LogInResult> {
  const attempt = await countLogInAttempt(context, email, visitor);
  const account = await context.store.accounts.find({ email });
  const isRight = await verifyPassword(password.slice(0, 2000), account?.passwordHash ?? null, visitor.address);
  if (!isRight || account?.passwordHash == null) throw new AccountError('wrong');
  await attempt.wasRight();
  const { passwordHash } = account;
  const renewed = isOutdatedHash(passwordHash) ? await hashPassword(password, visitor.address) : undefined;
  if (account.totp?.confirmedAt != null) return { step: await beginCodeStep(context, account.id) };
  const session = await context.store.accounts.change({ id: account.id }, async (tx) => {
    // The password may have been changed, or a second factor set up, during the comparison.
    if (tx.account.passwordHash !== passwordHash || tx.account.totp?.confirmedAt != null) return undefined;
    if (renewed !== undefined) await tx.set({ passwordHash: renewed });
    return beginSession(context, tx, visitor, 1);
  });
  if (session === undefined) throw new AccountError('wrong');
  return { session };
}

/** Records that the password was correct; returns the token of the next step. */
export async function beginCodeStep(context: AccountsContext, accountId: number): Promise<string> {
  const { token, hash } = createToken(context);
  const expiresAt = context.clock() + LOG_IN_STEP_LIFETIME_MS;
  await context.store.accounts.addStep({ hash, purpose: 'code', accountId, details: null, expiresAt });
  return token;
}
