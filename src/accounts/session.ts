// Sessions: a random token in a cookie, of which only the hash is stored (rule U2).

import type { Account } from '../model/accounts/account.ts';
import type { Authority } from '../model/authority.ts';
import type { Language } from '../model/instance.ts';
import type { AccountTransaction } from '../store/accounts/account-transaction.ts';
import type { SessionLimits, SessionWithAccount } from '../store/accounts/sessions.ts';
import { AccountError } from './account-error.ts';
import type { AccountManager, AccountsContext, RequestOrigin } from './context.ts';
import { createToken, hashOfToken } from './tokens.ts';
import { describeUserAgent, networkPrefixOf } from './visitor.ts';

export interface SessionPerson {
  readonly accountId: number;
  readonly email: string;
  readonly name: string;
  /** Language that the user has chosen, or null. */
  readonly language: Language | null;
  readonly isOperator: boolean;
  readonly sessionId: number;
  /** Permissions by instance name; operators have all permissions everywhere (rule U3). */
  readonly roles: ReadonlyMap<string, Authority>;
  /** Instances that would be accessible, but require a second factor that this session lacks. */
  readonly lacksFactorFor: readonly string[];
  readonly strongAt: number;
}

const HOUR_MS = 3_600_000;
export const MAX_SESSION_IDLE_MS = 12 * HOUR_MS;
export const MAX_SESSION_AGE_MS = 30 * 24 * HOUR_MS;
/** "Last seen" is written at most once per interval. */
const LAST_SEEN_INTERVAL_MS = 60_000;
export const RECENT_AUTHENTICATION_MS = 15 * 60_000;

const OPERATORS: Authority = { role: 'administrator', areas: [] };

export function computeSessionLimits(now: number): SessionLimits {
  return { seenSince: now - MAX_SESSION_IDLE_MS, begunSince: now - MAX_SESSION_AGE_MS };
}

export async function findSessionPerson(
  { store, clock }: AccountsContext,
  token: string,
): Promise<SessionPerson | undefined> {
  const hash = hashOfToken(token);
  if (hash === undefined) return undefined;
  const now = clock();
  const found = await store.accounts.findSession(hash, computeSessionLimits(now));
  if (found === undefined) return undefined;
  const { id, seenAt } = found.session;
  if (Math.abs(now - seenAt) >= LAST_SEEN_INTERVAL_MS) await store.accounts.writeLastSeen(id, now);
  return toPerson(found);
}

function toPerson({ session, account, instances, instancesWithFactor }: SessionWithAccount): SessionPerson {
  const all = account.isOperator ? new Map(instances.map((name) => [name, OPERATORS])) : account.roles;
  const isLacking = (instance: string) => session.factors < 2 && instancesWithFactor.has(instance);
  return {
    accountId: account.id,
    email: account.email,
    name: account.name,
    language: account.language,
    // Operators have to meet the requirements of every instance.
    isOperator: account.isOperator && !instances.some(isLacking),
    sessionId: session.id,
    strongAt: session.strongAt,
    roles: new Map([...all].filter(([instance]) => !isLacking(instance))),
    lacksFactorFor: [...all.keys()].filter(isLacking),
  };
}

/** Creates a session in the account’s transaction, and returns its token, which can't be read again. */
export async function beginSession(
  context: AccountsContext,
  tx: AccountTransaction,
  visitor: RequestOrigin,
  factors: 1 | 2,
): Promise<string> {
  const { token, hash } = createToken(context);
  const now = context.clock();
  const from = { agent: describeUserAgent(visitor), network: networkPrefixOf(visitor) };
  await tx.addSession({ hash, createdAt: now, seenAt: now, strongAt: now, factors, ...from });
  await tx.set({ lastLoginAt: now });
  await tx.writeJournal({ actor: actorNameOf(tx.account), action: 'log in', at: now });
  return token;
}

/** Runs `work` in a transaction of the person’s account. Throws AccountError `no-account` if the account was removed. */
export async function changeOwnAccount<T>(
  { store }: AccountsContext,
  { accountId }: Pick<SessionPerson, 'accountId'>,
  work: (tx: AccountTransaction) => Promise<T>,
): Promise<T> {
  const done = await store.accounts.change({ id: accountId }, async (tx) => ({ value: await work(tx) }));
  if (done === undefined) throw new AccountError('no-account');
  return done.value;
}

/** Throws AccountError `prove` unless the session's last authentication is recent. */
export function requireRecentAuthentication(
  { clock }: AccountsContext,
  { strongAt }: Pick<SessionPerson, 'strongAt'>,
): void {
  if (Math.abs(clock() - strongAt) > RECENT_AUTHENTICATION_MS) throw new AccountError('prove');
}

/** Name in the history and the audit log (rule U4). */
export function actorNameOf({ name, email }: Pick<Account, 'name' | 'email'>): string {
  return name === '' ? email : name;
}

export function managerOf(person: SessionPerson): AccountManager {
  const { isOperator, roles, sessionId } = person;
  const administered = [...roles].filter(([, { role }]) => role === 'administrator').map(([instance]) => instance);
  return { actor: actorNameOf(person), manages: isOperator ? 'everything' : new Set(administered), sessionId };
}
