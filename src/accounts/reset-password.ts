// Reset of a forgotten password: a link by mail, or from the operator. It does not bypass the second factor, and logs nobody in.

import type { Account } from '../model/accounts/account.ts';
import { asciiEmail, isEmail } from '../model/newsletter/newsletter.ts';
import { expectLink } from './accept-invitation.ts';
import { newPassword } from './change-password.ts';
import type { AccountsContext, Manager, Visitor } from './context.ts';
import { expectManager, instanceOf } from './invite.ts';
import { attemptMail } from './login-throttle.ts';
import { AccountProblem } from './problems.ts';
import { actorOf } from './session.ts';
import { hashOfToken, newToken } from './tokens.ts';

/** Validity of a mailed link, and of one from the operator, in milliseconds. */
const MAILED_MS = 3_600_000;
const GIVEN_MS = 24 * 3_600_000;

/**
 * Requests a password reset. The response reveals nothing about the address: the mail is sent in the background by the returned promise,
 * which never rejects but reports to `onTrouble`. Throws AccountProblem `email`, `slow`.
 */
export async function requestReset(
  context: AccountsContext,
  email: string,
  visitor: Visitor,
  onTrouble: (error: unknown) => void,
): Promise<{ readonly done: Promise<void> }> {
  if (!isEmail(asciiEmail(email))) throw new AccountProblem('email', 0, email);
  await attemptMail(context, visitor);
  return { done: mailReset(context, email).catch(onTrouble) };
}

async function mailReset(context: AccountsContext, email: string): Promise<void> {
  const account = await context.store.accounts.find({ email });
  const instance = account && (await instanceOf(context, account));
  if (instance === undefined) return;
  await addReset(context, { email }, { actor: email, lastsMs: MAILED_MS, clearsFactor: false, mailsFrom: instance });
}

/**
 * Creates a reset link for an account; with `clearsFactor`, it also removes the second factor, if that was lost. Throws AccountProblem
 * `no-account`, `not-allowed`.
 */
export async function giveReset(
  context: AccountsContext,
  by: Manager,
  email: string,
  clearsFactor: boolean,
): Promise<string> {
  // Administrators of one instance must not gain access to the account's rights in others.
  expectManager(by, undefined, true);
  const given = await addReset(context, { email }, { actor: by.actor, lastsMs: GIVEN_MS, clearsFactor });
  if (given === undefined) throw new AccountProblem('no-account');
  return given;
}

interface Reset {
  readonly actor: string;
  readonly lastsMs: number;
  readonly clearsFactor: boolean;
  /** Instance that mails the link; undefined not to mail it. */
  readonly mailsFrom?: string;
}

async function addReset(
  context: AccountsContext,
  whose: { readonly email: string },
  { actor, lastsMs, clearsFactor, mailsFrom }: Reset,
): Promise<string | undefined> {
  const { token, hash } = newToken(context);
  const at = context.clock();
  return context.store.accounts.change(whose, async (tx) => {
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
    await tx.note({
      actor: mailsFrom === undefined ? actor : actorOf(tx.account),
      action: 'ask for a new password',
      at,
    });
    return token;
  });
}

/** Account of a reset link. Throws AccountProblem `link`, `slow`. */
export async function findReset(context: AccountsContext, token: string, visitor: Visitor): Promise<Account> {
  const { email } = await expectLink(context, token, 'reset', visitor);
  const account = await context.store.accounts.find({ email });
  if (account === undefined) throw new AccountProblem('link');
  return account;
}

/**
 * Sets a new password by a link, and ends all sessions; the user then logs in as usual. Throws AccountProblem `link`, `slow`, `busy`, and
 * the problems of the password.
 */
export async function resetPassword(
  context: AccountsContext,
  token: string,
  password: string,
  visitor: Visitor,
): Promise<void> {
  const account = await findReset(context, token, visitor);
  const passwordHash = await newPassword(context, account, password);
  const at = context.clock();
  const done = await context.store.accounts.useLink(hashOfToken(token) ?? '', at, async ({ link, account: open }) => {
    const tx = await open();
    if (tx?.account.id !== account.id) throw new AccountProblem('link');
    await tx.set({ passwordHash, passwordChangedAt: at, ...(link.clearsFactor && { totp: null }) });
    if (link.clearsFactor) await tx.setRecoveryCodes([]);
    await tx.endSessions(at);
    // Invalidate any other pending reset links.
    await tx.dropLinks({ purpose: 'reset' });
    await tx.note({ actor: actorOf(tx.account), action: 'set a new password by a link', at });
    return true;
  });
  if (done === undefined) throw new AccountProblem('link');
}
