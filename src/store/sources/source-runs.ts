// Due sources, the processes that fetch them, and the results. Only the process with the lease on a source fetches it; it renews the lease
// while it works. Therefore two servers, or a server and a command, never fetch it concurrently. A write lock of another process is not
// an error: every result has a value that means "try again later".

import type { Transaction } from 'kysely';
import { NEVER_FETCHED, type SourceOutcome, type SourceRun, type SourceState } from '../../model/sources/source-run.ts';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import { runUnlessBusy } from '../run-unless-busy.ts';
import type { SourceLogRow, SourceStateRow, Tables } from '../tables.ts';
import {
  countDueSources,
  type DueSource,
  type DueSourcesSummary,
  findDueSources,
  MAX_SOURCE_LEASE_MS,
  type SourceId,
} from './due-sources.ts';

/** Lease on a source. `holder` is a random string that identifies the process; instants are milliseconds since 1970. */
export interface SourceLease {
  readonly holder: string;
  readonly now: number;
  readonly until: number;
}

export type NewRun = Omit<SourceRun, 'sourceId' | 'since' | 'times'>;

export interface SourceRunStore {
  readonly waiting: (now: number) => Promise<DueSourcesSummary>;
  /** Returns the due sources not leased by another process, including those never fetched. */
  readonly due: (holder: string, now: number) => Promise<DueSource[]>;
  /**
   * Acquires or renews the lease on a source, and returns the state of the source. Undefined if another process has the lease, or the
   * source was removed.
   */
  readonly hold: (key: SourceId, hold: SourceLease) => Promise<SourceState | undefined>;
  readonly release: (key: SourceId, holder: string) => Promise<boolean>;
  /**
   * Stores the state, logs the run if there is one, and releases the source. False if the database is busy, so that nothing was written.
   */
  readonly settle: (key: SourceId, holder: string, state: SourceState, run: NewRun | undefined) => Promise<boolean>;
  readonly states: (instance: string) => Promise<ReadonlyMap<number, SourceState>>;
  readonly newest: (instance: string) => Promise<ReadonlyMap<number, SourceRun>>;
  /** Returns the latest runs, newest first, of one source or of the whole instance. */
  readonly log: (instance: string, id: number | undefined, limit: number) => Promise<SourceRun[]>;
}

const LOG_KEPT = 100;

export function createSourceRunStore(database: DatabaseConnection): SourceRunStore {
  const { db } = database;
  const write = (work: (tx: Transaction<Tables>) => Promise<boolean>) =>
    runUnlessBusy(database, false, () => database.write(work));
  return {
    waiting: (now) => countDueSources(db, now),
    due: (holder, now) => findDueSources(db, holder, now),
    hold: (key, hold) => runUnlessBusy(database, undefined, () => database.write((tx) => holdSource(tx, key, hold))),
    release: (key, holder) =>
      write(async (tx) => {
        await letGo(tx, key, holder);
        return true;
      }),
    settle: (key, holder, state, run) =>
      write(async (tx) => {
        const isOurs = await writeState(tx, key, holder, state);
        if (isOurs && run !== undefined) await writeRun(tx, key, run);
        return true;
      }),
    states: async (instance) => {
      const rows = await db
        .selectFrom('source_states')
        .innerJoin('instances', 'instances.id', 'source_states.instance_id')
        .selectAll('source_states')
        .where('instances.name', '=', instance)
        .execute();
      return new Map(rows.map((row) => [row.source_id, toState(row)]));
    },
    newest: async (instance) => {
      const rows = await db
        .selectFrom('source_log')
        .innerJoin('instances', 'instances.id', 'source_log.instance_id')
        .selectAll('source_log')
        .where('instances.name', '=', instance)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('source_log as later')
                .select('later.id')
                .whereRef('later.instance_id', '=', 'source_log.instance_id')
                .whereRef('later.source_id', '=', 'source_log.source_id')
                .whereRef('later.id', '>', 'source_log.id'),
            ),
          ),
        )
        .execute();
      return new Map(rows.map((row) => [row.source_id, toRun(row)]));
    },
    log: async (instance, id, limit) => {
      let query = db
        .selectFrom('source_log')
        .innerJoin('instances', 'instances.id', 'source_log.instance_id')
        .selectAll('source_log')
        .where('instances.name', '=', instance);
      if (id !== undefined) query = query.where('source_id', '=', id);
      const rows = await query.orderBy('source_log.id', 'desc').limit(limit).execute();
      return rows.map(toRun);
    },
  };
}

async function holdSource(
  tx: Transaction<Tables>,
  { instanceId, id }: SourceId,
  { holder, now, until }: SourceLease,
): Promise<SourceState | undefined> {
  const there = await tx
    .selectFrom('entities')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'source')
    .where('id', '=', id)
    .executeTakeFirst();
  if (there === undefined) return undefined;
  await tx
    .insertInto('source_states')
    .values({ instance_id: instanceId, source_id: id, held_by: '', held_until: 0, ...toRow(NEVER_FETCHED) })
    .onConflict((conflict) => conflict.columns(['instance_id', 'source_id']).doNothing())
    .execute();
  const row = await tx
    .updateTable('source_states')
    .set({ held_by: holder, held_until: until })
    .where('instance_id', '=', instanceId)
    .where('source_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('held_by', '=', holder),
        eb('held_until', '<=', now),
        eb('held_until', '>', now + MAX_SOURCE_LEASE_MS),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : toState(row);
}

async function letGo(tx: Transaction<Tables>, { instanceId, id }: SourceId, holder: string): Promise<void> {
  await tx
    .updateTable('source_states')
    .set({ held_by: '', held_until: 0 })
    .where('instance_id', '=', instanceId)
    .where('source_id', '=', id)
    .where('held_by', '=', holder)
    .execute();
}

/** False if another process has the lease on the source, or it was removed; the result is then obsolete. */
async function writeState(
  tx: Transaction<Tables>,
  { instanceId, id }: SourceId,
  holder: string,
  state: SourceState,
): Promise<boolean> {
  const result = await tx
    .updateTable('source_states')
    .set({ ...toRow(state), held_by: '', held_until: 0 })
    .where('instance_id', '=', instanceId)
    .where('source_id', '=', id)
    .where('held_by', '=', holder)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** A result equal to the last one updates its line, so that hourly repetitions do not displace meaningful entries. */
async function writeRun(tx: Transaction<Tables>, key: SourceId, run: NewRun): Promise<void> {
  const last = await tx
    .selectFrom('source_log')
    .selectAll()
    .where('instance_id', '=', key.instanceId)
    .where('source_id', '=', key.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last !== undefined && isSame(toRun(last), run)) {
    await tx
      .updateTable('source_log')
      .set((eb) => ({ at: run.at, times: eb('times', '+', 1) }))
      .where('id', '=', last.id)
      .execute();
    return;
  }
  const { leftOut: left_out, ...rest } = run;
  const row = { instance_id: key.instanceId, source_id: key.id, since: run.at, times: 1, left_out, ...rest };
  await tx.insertInto('source_log').values(row).execute();
  await trim(tx, key);
}

function isSame(last: SourceRun, run: NewRun): boolean {
  if (run.outcome === 'changed') return false;
  const names = ['outcome', 'gone', 'unclear', 'leftOut', 'code', 'value', 'detail', 'faults'] as const;
  return names.every((name) => last[name] === run[name]);
}

async function trim(tx: Transaction<Tables>, { instanceId, id }: SourceId): Promise<void> {
  const oldest = await tx
    .selectFrom('source_log')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('source_id', '=', id)
    .orderBy('id', 'desc')
    .offset(LOG_KEPT)
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return;
  await tx
    .deleteFrom('source_log')
    .where('instance_id', '=', instanceId)
    .where('source_id', '=', id)
    .where('id', '<=', oldest.id)
    .execute();
}

function toState(row: SourceStateRow): SourceState {
  return {
    revision: row.revision,
    nextAt: row.next_at,
    etag: row.etag,
    lastModified: row.last_modified,
    validatorsFrom: row.said_by,
    hash: row.hash,
    contentRevision: row.content_revision,
    readAt: row.read_at,
    failures: row.failures,
    lastAt: row.last_at,
    lastGoodAt: row.last_good_at,
    keptGone: row.kept_gone,
  };
}

function toRow(state: SourceState) {
  return {
    revision: state.revision,
    next_at: state.nextAt,
    etag: state.etag,
    last_modified: state.lastModified,
    said_by: state.validatorsFrom,
    hash: state.hash,
    content_revision: state.contentRevision,
    read_at: state.readAt,
    failures: state.failures,
    last_at: state.lastAt,
    last_good_at: state.lastGoodAt,
    kept_gone: state.keptGone,
  };
}

function toRun(row: SourceLogRow): SourceRun {
  const { source_id: sourceId, left_out: leftOut, id: _, instance_id: __, ...rest } = row;
  return { ...rest, sourceId, leftOut, outcome: row.outcome as SourceOutcome };
}
