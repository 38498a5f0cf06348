// Active sessions, found by the hash of their token. The token itself is not stored.

import type { Kysely, Transaction } from 'kysely';
import type { Account, Session } from '../../model/accounts/account.ts';
import type { Tables } from '../tables.ts';
import type { SessionRow } from './account-tables.ts';
import { findAccount } from './read-accounts.ts';

export interface NewSession extends Omit<Session, 'id'> {
  readonly hash: string;
}

/** Earliest last activity and earliest start of a valid session, in milliseconds since 1970. */
export interface SessionLimits {
  readonly seenSince: number;
  readonly begunSince: number;
}

export interface SessionWithAccount {
  readonly session: Session;
  readonly account: Account;
  /** Names of all instances, sorted; only for operators, who have all rights in each. */
  readonly instances: readonly string[];
  readonly instancesWithFactor: ReadonlySet<string>;
}

export async function findSession(
  db: Kysely<Tables>,
  hash: string,
  limits: SessionLimits,
): Promise<SessionWithAccount | undefined> {
  const row = await openSessions(db, limits).where('hash', '=', hash).executeTakeFirst();
  if (row === undefined) return undefined;
  const account = await findAccount(db, { id: row.account_id });
  if (account === undefined) return undefined;
  const instances = account.isOperator ? await db.selectFrom('instances').select('name').orderBy('name').execute() : [];
  const strict = await db.selectFrom('instances').select('name').where('second_factor', '=', 1).execute();
  return {
    session: toSession(row),
    account,
    instances: instances.map(({ name }) => name),
    instancesWithFactor: new Set(strict.map(({ name }) => name)),
  };
}

export async function isKnownSession(db: Kysely<Tables>, hash: string): Promise<boolean> {
  const row = await db.selectFrom('sessions').select('id').where('hash', '=', hash).executeTakeFirst();
  return row !== undefined;
}

export async function listSessions(db: Kysely<Tables>, accountId: number, limits: SessionLimits): Promise<Session[]> {
  const rows = await openSessions(db, limits)
    .where('account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toSession);
}

function openSessions(db: Kysely<Tables>, { seenSince, begunSince }: SessionLimits) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('seen_at', '>=', seenSince)
    .where('created_at', '>=', begunSince);
}

export async function isKnownNetwork(db: Kysely<Tables>, accountId: number, network: string): Promise<boolean> {
  const query = db.selectFrom('sessions').select('id').where('account_id', '=', accountId);
  return (await query.where('network', '=', network).limit(1).executeTakeFirst()) !== undefined;
}

export async function insertSession(
  tx: Transaction<Tables>,
  accountId: number,
  { hash, createdAt, seenAt, strongAt, factors, agent, network }: NewSession,
): Promise<number> {
  const { id } = await tx
    .insertInto('sessions')
    .values({
      hash,
      account_id: accountId,
      created_at: createdAt,
      seen_at: seenAt,
      strong_at: strongAt,
      factors,
      agent,
      network,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Ends one session of an account, all sessions, or all but one; returns the number of ended sessions. Unless it ends only one, also ends
 * logins in progress.
 */
export async function endSessions(
  tx: Transaction<Tables>,
  accountId: number,
  at: number,
  which: { readonly only?: number; readonly but?: number | undefined } = {},
): Promise<number> {
  if (which.only === undefined) await tx.deleteFrom('login_steps').where('account_id', '=', accountId).execute();
  let query = tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null);
  if (which.only !== undefined) query = query.where('id', '=', which.only);
  if (which.but !== undefined) query = query.where('id', '!=', which.but);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    strongAt: row.strong_at,
    factors: row.factors,
    agent: row.agent,
    network: row.network,
  };
}
