// Second factor in addition to a password: one-time codes from an authenticator app, or recovery codes.

import { randomBytes } from 'node:crypto';
import type { AccountTransaction } from '../store/accounts/account-transaction.ts';
import { hashKey } from '../util/hash-key.ts';
import { AccountError } from './account-error.ts';
import type { AccountsContext, RequestOrigin } from './context.ts';
import { countAnonymousAttempt, countCodeAttempt } from './login-throttle.ts';
import {
  actorNameOf,
  beginSession,
  changeOwnAccount,
  requireRecentAuthentication,
  type SessionPerson,
} from './session.ts';
import { createToken, hashOfToken } from './tokens.ts';
import { encodeBase32, findMatchingTotpStep, formatTotpUri } from './totp.ts';

const COUNT = 8;
const BYTES = 15;

function newRecoveryCodes({ random = randomBytes }: Pick<AccountsContext, 'random'>): string[] {
  return Array.from({ length: COUNT }, () => (encodeBase32(random(BYTES)).match(/.{4}/g) ?? []).join('-'));
}

/** Hash of a code, regardless of case and separators; undefined if it is malformed. */
function hashOfRecoveryCode(code: string): string | undefined {
  const plain = code.toUpperCase().replace(/[\s–-]/g, '');
  return /^[A-Z2-7]{24}$/.test(plain) ? hashKey(plain) : undefined;
}

const MAX_TRIES = 5;
const SECRET_BYTES = 20;

/**
 * Starts the set-up of an authenticator app, which takes effect with `confirmTotp`. Throws AccountError `prove`, and `not-allowed` if one
 * is already set up.
 */
export async function beginTotp(
  context: AccountsContext,
  person: SessionPerson,
): Promise<{ readonly secret: string; readonly uri: string }> {
  requireRecentAuthentication(context, person);
  const secret = encodeBase32((context.random ?? randomBytes)(SECRET_BYTES));
  await changeOwnAccount(context, person, async (tx) => {
    if (tx.account.totp?.confirmedAt != null) throw new AccountError('not-allowed');
    await tx.set({ totp: { secret, confirmedAt: null, lastStep: 0 } });
  });
  return { secret, uri: formatTotpUri(secret, person.email, 'parvis') };
}

export interface NewSecondFactor {
  readonly codes: readonly string[];
  readonly token: string;
}

/** Completes the set-up with a code from the app, and ends all other sessions. Throws AccountError `code`, `slow`, `prove`. */
export async function confirmTotp(
  context: AccountsContext,
  person: SessionPerson,
  code: string,
): Promise<NewSecondFactor> {
  requireRecentAuthentication(context, person);
  const attempt = await countCodeAttempt(context, person.accountId);
  const at = context.clock();
  const done = await changeOwnAccount(context, person, async (tx) => {
    const { totp } = tx.account;
    const step = totp === null || totp.confirmedAt !== null ? undefined : findMatchingTotpStep(totp, code, at);
    if (totp === null || step === undefined) throw new AccountError('code');
    await tx.set({ totp: { ...totp, confirmedAt: at, lastStep: step } });
    return renewCodesAndSession(context, tx, person, 2, 'set up second factor');
  });
  await attempt.wasRight();
  return done;
}

/** Removes the second factor, and ends all other sessions. Returns the new session token. Throws AccountError `prove`. */
export async function removeTotp(context: AccountsContext, person: SessionPerson): Promise<string> {
  requireRecentAuthentication(context, person);
  const { token, hash } = createToken(context);
  const at = context.clock();
  return changeOwnAccount(context, person, async (tx) => {
    await tx.set({ totp: null });
    await tx.setRecoveryCodes([]);
    await tx.endSessions(at, { but: person.sessionId });
    if (!(await tx.renewSession(person.sessionId, hash, at, 1))) throw new AccountError('prove');
    await tx.writeJournal({ actor: actorNameOf(tx.account), action: 'remove second factor', at });
    return token;
  });
}

/** Creates new recovery codes; the old ones become invalid. Throws AccountError `prove`, `not-allowed`. */
export async function renewRecoveryCodes(context: AccountsContext, person: SessionPerson): Promise<NewSecondFactor> {
  requireRecentAuthentication(context, person);
  return changeOwnAccount(context, person, async (tx) => {
    if (tx.account.totp?.confirmedAt == null) throw new AccountError('not-allowed');
    return renewCodesAndSession(context, tx, person, undefined, 'make new recovery codes');
  });
}

async function renewCodesAndSession(
  context: AccountsContext,
  tx: AccountTransaction,
  person: SessionPerson,
  factors: 2 | undefined,
  action: string,
): Promise<NewSecondFactor> {
  const at = context.clock();
  const codes = newRecoveryCodes(context);
  const { token, hash } = createToken(context);
  await tx.setRecoveryCodes(codes.map((one) => hashOfRecoveryCode(one) ?? ''));
  await tx.endSessions(at, { but: person.sessionId });
  if (!(await tx.renewSession(person.sessionId, hash, at, factors))) throw new AccountError('prove');
  await tx.writeJournal({ actor: actorNameOf(tx.account), action, at });
  return { codes, token };
}

/**
 * Completes a log-in with a code from the app or a recovery code. Returns the session token. Throws AccountError `step` (used, expired, or
 * tried too often), `code`, `slow`.
 */
export async function finishLogIn(
  context: AccountsContext,
  { step, code }: { readonly step: string; readonly code: string },
  visitor: RequestOrigin,
): Promise<string> {
  const { store, clock } = context;
  const hash = hashOfToken(step) ?? '';
  const now = clock();
  const begun = await store.accounts.findStep(hash, 'code', now);
  if (begun?.accountId === undefined) {
    await countAnonymousAttempt(context, visitor);
    throw new AccountError('step');
  }
  const attempt = await countCodeAttempt(context, begun.accountId);
  if ((await store.accounts.tryStep(hash, 'code', now, MAX_TRIES)) === undefined) throw new AccountError('step');
  const session = await store.accounts.change({ id: begun.accountId }, async (tx) => {
    if (!(await useCode(tx, code, now))) throw new AccountError('code');
    if (!(await tx.takeStep(hash, 'code', now))) throw new AccountError('step');
    return beginSession(context, tx, visitor, 2);
  });
  if (session === undefined) throw new AccountError('step');
  await attempt.wasRight();
  return session;
}

/** Uses up a code from the app or a recovery code. Returns false if it is wrong or already used. */
async function useCode(tx: AccountTransaction, code: string, now: number): Promise<boolean> {
  const { totp } = tx.account;
  if (totp?.confirmedAt == null) return false;
  const step = findMatchingTotpStep(totp, code, now);
  if (step !== undefined) {
    await tx.set({ totp: { ...totp, lastStep: step } });
    return true;
  }
  const hash = hashOfRecoveryCode(code);
  if (hash === undefined || !(await tx.useRecoveryCode(hash, now))) return false;
  await tx.writeJournal({ actor: actorNameOf(tx.account), action: 'use recovery code', at: now });
  return true;
}
