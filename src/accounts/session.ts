// Sessions: a random token in a cookie, of which only the hash is stored (rule U2).

import type { Account } from '../model/accounts/account.ts';
import type { Authority } from '../model/authority.ts';
import type { Language } from '../model/instance.ts';
import type { AccountTransaction } from '../store/accounts/account-transaction.ts';
import type { FoundSession, SessionLimits } from '../store/accounts/sessions.ts';
import type { AccountsContext, Manager, Visitor } from './context.ts';
import { AccountProblem } from './problems.ts';
import { hashOfToken, newToken } from './tokens.ts';
import { agentOf, networkOf } from './visitor.ts';

export interface SessionPerson {
  readonly accountId: number;
  readonly email: string;
  readonly name: string;
  /** Null for the language of the instance. */
  readonly language: Language | null;
  readonly isOperator: boolean;
  readonly sessionId: number;
  /** Permissions by instance name; operators have all permissions everywhere (rule U3). */
  readonly roles: ReadonlyMap<string, Authority>;
  /** Instances that would be accessible, but require a second factor that this session lacks. */
  readonly lacksFactorFor: readonly string[];
  /** Time of the last authentication, in milliseconds since 1970. */
  readonly strongAt: number;
}

const HOUR_MS = 3_600_000;
/** Idle time-out of a session. */
export const IDLE_MS = 12 * HOUR_MS;
/** Absolute session lifetime. */
export const MAX_MS = 30 * 24 * HOUR_MS;
/** "Last seen" is written at most once per interval. */
const SEEN_EVERY_MS = 60_000;
export const STRONG_MS = 15 * 60_000;

const OPERATORS: Authority = { role: 'administrator', areas: [] };

/** Limits of active sessions at an instant. */
export function sessionLimits(now: number): SessionLimits {
  return { seenSince: now - IDLE_MS, begunSince: now - MAX_MS };
}

/** Account of a session token; undefined if the session is unknown or has ended. */
export async function findPerson({ store, clock }: AccountsContext, token: string): Promise<SessionPerson | undefined> {
  const hash = hashOfToken(token);
  if (hash === undefined) return undefined;
  const now = clock();
  const found = await store.accounts.findSession(hash, sessionLimits(now));
  if (found === undefined) return undefined;
  const { id, seenAt } = found.session;
  if (Math.abs(now - seenAt) >= SEEN_EVERY_MS) await store.accounts.noteSeen(id, now);
  return toPerson(found);
}

function toPerson({ session, account, instances, wantFactor }: FoundSession): SessionPerson {
  const all = account.isOperator ? new Map(instances.map((name) => [name, OPERATORS])) : account.roles;
  const isLacking = (instance: string) => session.factors < 2 && wantFactor.has(instance);
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
  visitor: Visitor,
  factors: 1 | 2,
): Promise<string> {
  const { token, hash } = newToken(context);
  const now = context.clock();
  const from = { agent: agentOf(visitor), network: networkOf(visitor) };
  await tx.addSession({ hash, createdAt: now, seenAt: now, strongAt: now, factors, ...from });
  await tx.set({ lastLoginAt: now });
  await tx.note({ actor: actorOf(tx.account), action: 'log in', at: now });
  return token;
}

/** Runs a change on the account itself. Throws AccountProblem `no-account` if it was removed. */
export async function changeOwn<T>(
  { store }: AccountsContext,
  { accountId }: Pick<SessionPerson, 'accountId'>,
  work: (tx: AccountTransaction) => Promise<T>,
): Promise<T> {
  const done = await store.accounts.change({ id: accountId }, async (tx) => ({ value: await work(tx) }));
  if (done === undefined) throw new AccountProblem('no-account');
  return done.value;
}

/** Throws AccountProblem `prove` without a recent authentication. */
export function expectStrong({ clock }: AccountsContext, { strongAt }: Pick<SessionPerson, 'strongAt'>): void {
  if (Math.abs(clock() - strongAt) > STRONG_MS) throw new AccountProblem('prove');
}

/** Name in the history and the audit log (rule U4). */
export function actorOf({ name, email }: Pick<Account, 'name' | 'email'>): string {
  return name === '' ? email : name;
}

/** Account manager for the instances that the account administers. */
export function managerOf(person: SessionPerson): Manager {
  const { isOperator, roles, sessionId } = person;
  const administered = [...roles].filter(([, { role }]) => role === 'administrator').map(([instance]) => instance);
  return { actor: actorOf(person), manages: isOperator ? 'everything' : new Set(administered), sessionId };
}
