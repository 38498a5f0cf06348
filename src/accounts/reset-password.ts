// Reset of a forgotten password: a link by mail, or from the operator. It neither bypasses the second factor nor logs the user in.

import type { Account } from '../model/accounts/account.ts';
import { isEmail, toAsciiEmail } from '../model/email-address.ts';
import { requireLink } from './accept-invitation.ts';
import { AccountError } from './account-error.ts';
import { hashNewPassword } from './change-password.ts';
import type { AccountManager, AccountsContext, RequestOrigin } from './context.ts';
import { findMailInstance, requireManager } from './invite.ts';
import { countMailRequest } from './login-throttle.ts';
import { actorNameOf } from './session.ts';
import { createToken, hashOfToken } from './tokens.ts';

/** Validity of a mailed link, and of one from the operator, in milliseconds. */
const MAILED_LINK_LIFETIME_MS = 3_600_000;
const OPERATOR_LINK_LIFETIME_MS = 24 * 3_600_000;

/**
 * Requests a password reset. The response reveals nothing about the address: the mail is sent in the background by the returned promise,
 * which never rejects but reports to `onTrouble`. Throws AccountError `email`, `slow`.
 */
export async function requestPasswordReset(
  context: AccountsContext,
  email: string,
  visitor: RequestOrigin,
  onTrouble: (error: unknown) => void,
): Promise<{ readonly done: Promise<void> }> {
  if (!isEmail(toAsciiEmail(email))) throw new AccountError('email', 0, email);
  await countMailRequest(context, visitor);
  return { done: mailReset(context, email).catch(onTrouble) };
}

async function mailReset(context: AccountsContext, email: string): Promise<void> {
  const account = await context.store.accounts.find({ email });
  const instance = account && (await findMailInstance(context, account));
  if (instance === undefined) return;
  await addReset(
    context,
    { email },
    { actor: email, lastsMs: MAILED_LINK_LIFETIME_MS, clearsFactor: false, mailsFrom: instance },
  );
}

/**
 * Creates a reset link for an account; with `clearsFactor`, the link removes a lost second factor as well. Throws AccountError
 * `no-account`, `not-allowed`.
 */
export async function createPasswordReset(
  context: AccountsContext,
  by: AccountManager,
  email: string,
  clearsFactor: boolean,
): Promise<string> {
  // Administrators of one instance must not gain access to the account's rights in others.
  requireManager(by, undefined, true);
  const given = await addReset(
    context,
    { email },
    { actor: by.actor, lastsMs: OPERATOR_LINK_LIFETIME_MS, clearsFactor },
  );
  if (given === undefined) throw new AccountError('no-account');
  return given;
}

interface Reset {
  readonly actor: string;
  readonly lastsMs: number;
  readonly clearsFactor: boolean;
  readonly mailsFrom?: string;
}

async function addReset(
  context: AccountsContext,
  owner: { readonly email: string },
  { actor, lastsMs, clearsFactor, mailsFrom }: Reset,
): Promise<string | undefined> {
  const { token, hash } = createToken(context);
  const at = context.clock();
  return context.store.accounts.change(owner, async (tx) => {
    const { email } = tx.account;
    if (mailsFrom !== undefined) {
      const mail = { email, kind: 'reset', details: { token }, at, isProven: true } as const;
      if (!(await tx.mail(mailsFrom, mail))) return undefined;
    }
    await tx.addLink({
      hash,
      purpose: 'reset',
      email,
      instance: null,
      authority: { role: 'reader', areas: [] },
      name: '',
      isOperator: false,
      clearsFactor,
      createdAt: at,
      expiresAt: at + lastsMs,
      madeBy: actor,
    });
    await tx.writeJournal({
      actor: mailsFrom === undefined ? actor : actorNameOf(tx.account),
      action: 'ask for a new password',
      at,
    });
    return token;
  });
}

/** Returns the account of a reset link. Throws AccountError `link`, `slow`. */
export async function findAccountByReset(
  context: AccountsContext,
  token: string,
  visitor: RequestOrigin,
): Promise<Account> {
  const { email } = await requireLink(context, token, 'reset', visitor);
  const account = await context.store.accounts.find({ email });
  if (account === undefined) throw new AccountError('link');
  return account;
}

/**
 * Sets a new password with a link, and ends all sessions; the user then logs in as usual. Throws AccountError `link`, `slow`, `busy`, and
 * the problems of the password.
 */
export async function resetPassword(
  context: AccountsContext,
  token: string,
  password: string,
  visitor: RequestOrigin,
): Promise<void> {
  const account = await findAccountByReset(context, token, visitor);
  const passwordHash = await hashNewPassword(context, account, password);
  const at = context.clock();
  const done = await context.store.accounts.useLink(hashOfToken(token) ?? '', at, async ({ link, account: open }) => {
    const tx = await open();
    if (tx?.account.id !== account.id) throw new AccountError('link');
    await tx.set({ passwordHash, passwordChangedAt: at, ...(link.clearsFactor && { totp: null }) });
    if (link.clearsFactor) await tx.setRecoveryCodes([]);
    await tx.endSessions(at);
    await tx.dropLinks({ purpose: 'reset' });
    await tx.writeJournal({ actor: actorNameOf(tx.account), action: 'set a new password by a link', at });
    return true;
  });
  if (done === undefined) throw new AccountError('link');
}
