// Slows down whoever guesses (rule U2), by the account and by the network address. An attempt is counted before it is looked at. Whoever
// is slowed waits for a minute at the most; from a network where they have logged in before, what strangers do elsewhere does not
// concern them.

import { foldEmail } from '../model/newsletter/newsletter.ts';
import type { AttemptSubject } from '../store/accounts/attempts.ts';
import { hashKey } from '../util/hash-key.ts';
import type { AccountsContext, Visitor } from './context.ts';
import { AccountProblem } from './problems.ts';
import { networkOf } from './visitor.ts';

const MINUTE_MS = 60_000;

/** Wrong attempts in a row before waiting begins: by account, and by network address, which many may share. */
const FREE_OF_ACCOUNT = 5;
const FREE_OF_ADDRESS = 30;
/** Codes of a second factor are tried by those who know the password; whoever guesses them waits longer, being no stranger. */
const FREE_CODES = 5;
const MAX_FOR_CODES_MS = 15 * MINUTE_MS;
/** Log-ins in steps that one address may begin in a row. */
const FREE_STEPS = 60;
/** Mails that one address may cause in a row: to reset a password. */
const FREE_MAILS = 5;

/** An attempt that was let through. */
export interface AllowedAttempt {
  /** Takes it back: what was entered was right. */
  readonly wasRight: () => Promise<void>;
}

/** Lets an attempt to log in to the account of an address (or to none) through. Throws AccountProblem `slow`. */
export async function attemptLogIn(context: AccountsContext, email: string, visitor: Visitor): Promise<AllowedAttempt> {
  const account = await context.store.accounts.find({ email });
  const network = networkOf(visitor);
  // Also where there is no account: it takes as long.
  const isKnown = await context.store.accounts.isKnownNetwork(account?.id ?? 0, network);
  // By a hash, so that what was entered by mistake, such as a password, is kept nowhere.
  const subject = `account ${hashKey(foldEmail(email))}${isKnown ? ` from ${network}` : ''}`;
  return attempt(
    context,
    { subject, free: FREE_OF_ACCOUNT, longest: MINUTE_MS },
    { subject: `address ${visitor.address}`, free: FREE_OF_ADDRESS, longest: MINUTE_MS },
  );
}

/** Lets through an attempt that is of no account yet, such as that of a link or a passkey. */
export function attemptBy(context: AccountsContext, visitor: Visitor): Promise<AllowedAttempt> {
  return attempt(context, undefined, {
    subject: `address ${visitor.address}`,
    free: FREE_OF_ADDRESS,
    longest: MINUTE_MS,
  });
}

/** Lets an attempt at the second factor of an account through. */
export function attemptCode(context: AccountsContext, accountId: number): Promise<AllowedAttempt> {
  return attempt(context, { subject: `code ${accountId}`, free: FREE_CODES, longest: MAX_FOR_CODES_MS });
}

/** Lets somebody begin to log in in steps, each of which is remembered; it is never taken back. */
export async function attemptStep(context: AccountsContext, visitor: Visitor): Promise<void> {
  await attempt(context, { subject: `step ${visitor.address}`, free: FREE_STEPS, longest: MINUTE_MS });
}

/** Lets a request for a mail through; it is never taken back. */
export async function attemptMail(context: AccountsContext, visitor: Visitor): Promise<void> {
  await attempt(context, { subject: `mail ${visitor.address}`, free: FREE_MAILS, longest: MINUTE_MS });
}

async function attempt(
  { store, clock }: AccountsContext,
  own: AttemptSubject | undefined,
  shared?: AttemptSubject,
): Promise<AllowedAttempt> {
  const subjects = [own, shared].filter((one) => one !== undefined);
  const wait = await store.accounts.countAttempt(subjects, clock());
  if (wait > 0) throw new AccountProblem('slow', Math.ceil(wait / 1000));
  return {
    wasRight: () =>
      store.accounts.forgiveAttempt({
        anew: own === undefined ? [] : [own.subject],
        back: shared === undefined ? [] : [shared.subject],
      }),
  };
}
