// Throttling of password guessing (rule U2), by account and by network address. Attempts are counted before they are checked. Delays are at
// most a minute; attempts from a network where the account has logged in before are counted separately from attempts by strangers.

import { foldEmail } from '../model/email-address.ts';
import type { AttemptSubject } from '../store/accounts/attempts.ts';
import { hashKey } from '../util/hash-key.ts';
import { AccountError } from './account-error.ts';
import type { AccountsContext, RequestOrigin } from './context.ts';
import { networkPrefixOf } from './visitor.ts';

const MINUTE_MS = 60_000;

/** Failed attempts in a row before delays begin: by account, and by network address, which may be shared. */
const FREE_ACCOUNT_FAILURES = 5;
const FREE_ADDRESS_FAILURES = 30;
/** Limits for codes of a second factor. The delays are longer, because an attacker at this step already knows the password. */
const FREE_CODES = 5;
const MAX_CODE_DELAY_MS = 15 * MINUTE_MS;

const FREE_STEPS = 60;
const FREE_MAILS = 5;

export interface LogInAttempt {
  readonly wasRight: () => Promise<void>;
}

/** Counts an attempt to log in with an e-mail address, whether an account exists or not. Throws AccountError `slow`. */
export async function countLogInAttempt(
  context: AccountsContext,
  email: string,
  visitor: RequestOrigin,
): Promise<LogInAttempt> {
  const account = await context.store.accounts.find({ email });
  const network = networkPrefixOf(visitor);
  // Queried even without an account, to take the same time.
  const isKnown = await context.store.accounts.isKnownNetwork(account?.id ?? 0, network);
  // Hashed, so that accidental input, such as a password, is stored nowhere.
  const subject = `account ${hashKey(foldEmail(email))}${isKnown ? ` from ${network}` : ''}`;
  return countAttempt(
    context,
    { subject, free: FREE_ACCOUNT_FAILURES, longest: MINUTE_MS },
    { subject: `address ${visitor.address}`, free: FREE_ADDRESS_FAILURES, longest: MINUTE_MS },
  );
}

/** Counts an attempt without a known account, for example with a link or a passkey. */
export function countAnonymousAttempt(context: AccountsContext, visitor: RequestOrigin): Promise<LogInAttempt> {
  return countAttempt(context, undefined, {
    subject: `address ${visitor.address}`,
    free: FREE_ADDRESS_FAILURES,
    longest: MINUTE_MS,
  });
}

export function countCodeAttempt(context: AccountsContext, accountId: number): Promise<LogInAttempt> {
  return countAttempt(context, { subject: `code ${accountId}`, free: FREE_CODES, longest: MAX_CODE_DELAY_MS });
}

/** Counts the start of a multi-step login, whose steps are stored; the count is never undone. */
export async function countLogInStepStart(context: AccountsContext, visitor: RequestOrigin): Promise<void> {
  await countAttempt(context, { subject: `step ${visitor.address}`, free: FREE_STEPS, longest: MINUTE_MS });
}

export async function countMailRequest(context: AccountsContext, visitor: RequestOrigin): Promise<void> {
  await countAttempt(context, { subject: `mail ${visitor.address}`, free: FREE_MAILS, longest: MINUTE_MS });
}

async function countAttempt(
  { store, clock }: AccountsContext,
  own: AttemptSubject | undefined,
  shared?: AttemptSubject,
): Promise<LogInAttempt> {
  const subjects = [own, shared].filter((one) => one !== undefined);
  const wait = await store.accounts.countAttempt(subjects, clock());
  if (wait > 0) throw new AccountError('slow', Math.ceil(wait / 1000));
  return {
    wasRight: () =>
      store.accounts.forgiveAttempt({
        anew: own === undefined ? [] : [own.subject],
        back: shared === undefined ? [] : [shared.subject],
      }),
  };
}
