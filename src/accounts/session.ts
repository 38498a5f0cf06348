// Log-ins that go on: a random token in the browser's cookie, of which only the hash is kept (rule U2).

import type { Account } from '../model/accounts/account.ts';
import type { Authority } from '../model/authority.ts';
import type { Language } from '../model/instance.ts';
import type { AccountTransaction } from '../store/accounts/account-transaction.ts';
import type { FoundSession, SessionLimits } from '../store/accounts/sessions.ts';
import type { AccountsContext, Manager, Visitor } from './context.ts';
import { AccountProblem } from './problems.ts';
import { hashOfToken, newToken } from './tokens.ts';
import { agentOf, networkOf } from './visitor.ts';

/** Somebody who is logged in. */
export interface SessionPerson {
  readonly accountId: number;
  readonly email: string;
  readonly name: string;
  /** Null where they have chosen none: then the instance’s counts. */
  readonly language: Language | null;
  readonly isOperator: boolean;
  readonly sessionId: number;
  /** What they may, by the name of the instance; operators may do everything in each (rule U3). */
  readonly roles: ReadonlyMap<string, Authority>;
  /** Instances that let nobody in without a second factor, where this session has none: they would have a role there. */
  readonly lacksFactorFor: readonly string[];
  /** When they last proved who they are, in milliseconds since 1970. */
  readonly strongAt: number;
}

const HOUR_MS = 3_600_000;
/** A session ends when it was not used for so long. */
export const IDLE_MS = 12 * HOUR_MS;
/** Absolute session lifetime. */
export const MAX_MS = 30 * 24 * HOUR_MS;
/** "Last seen" is written at most once per interval. */
const SEEN_EVERY_MS = 60_000;
/** How long a recent authentication allows changing credentials. */
export const STRONG_MS = 15 * 60_000;

const OPERATORS: Authority = { role: 'administrator', areas: [] };

/** Which sessions are not over at an instant. */
export function sessionLimits(now: number): SessionLimits {
  return { seenSince: now - IDLE_MS, begunSince: now - MAX_MS };
}

/** Who has the session of this token; undefined where it is none, or over. */
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
    // Whoever may do everything everywhere is asked for what any instance asks for.
    isOperator: account.isOperator && !instances.some(isLacking),
    sessionId: session.id,
    strongAt: session.strongAt,
    roles: new Map([...all].filter(([instance]) => !isLacking(instance))),
    lacksFactorFor: [...all.keys()].filter(isLacking),
  };
}

/** Begins a session in the account’s transaction, and gives its token, this once. */
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

/** Does something to one’s own account. Throws AccountProblem `no-account` once it was removed. */
export async function changeOwn<T>(
  { store }: AccountsContext,
  { accountId }: Pick<SessionPerson, 'accountId'>,
  work: (tx: AccountTransaction) => Promise<T>,
): Promise<T> {
  const done = await store.accounts.change({ id: accountId }, async (tx) => ({ value: await work(tx) }));
  if (done === undefined) throw new AccountProblem('no-account');
  return done.value;
}

/** Throws AccountProblem `prove` where somebody has not proved of late who they are. */
export function expectStrong({ clock }: AccountsContext, { strongAt }: Pick<SessionPerson, 'strongAt'>): void {
  if (Math.abs(clock() - strongAt) > STRONG_MS) throw new AccountProblem('prove');
}

/** As history and journal name somebody (rule U4). */
export function actorOf({ name, email }: Pick<Account, 'name' | 'email'>): string {
  return name === '' ? email : name;
}

/** Somebody as who manages the accounts of the instances that they administer. */
export function managerOf(person: SessionPerson): Manager {
  const { isOperator, roles, sessionId } = person;
  const administered = [...roles].filter(([, { role }]) => role === 'administrator').map(([instance]) => instance);
  return { actor: actorOf(person), manages: isOperator ? 'everything' : new Set(administered), sessionId };
}
