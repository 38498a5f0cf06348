import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

export interface SourceId {
  readonly instanceId: number;
  readonly id: number;
}

export interface DueSource extends SourceId {
  readonly instance: string;
  /** Due time in milliseconds since 1970; 0 for a source that was never fetched, or has changed since. */
  readonly since: number;
}

/** Number of due sources, and the earliest due time in milliseconds since 1970 (undefined if none is due). */
export interface DueSourcesSummary {
  readonly count: number;
  readonly oldestAt: number | undefined;
}

/**
 * Maximum duration of a lease on a source, in milliseconds. Greater than the difference between the clocks of several servers. A lease that
 * ends later was stored before the clock was set back.
 */
export const MAX_SOURCE_LEASE_MS = 300_000;

/**
 * Selects due sources with their states, including sources never fetched or changed since. The kind is a literal in the statement, so that
 * both databases use the index on sources.
 */
function sourcesToFetch(db: Kysely<Tables>, now: number) {
  return db
    .selectFrom('entities')
    .leftJoin('source_states', (join) =>
      join
        .onRef('source_states.instance_id', '=', 'entities.instance_id')
        .onRef('source_states.source_id', '=', 'entities.id'),
    )
    .where('entities.kind', '=', sql.lit('source'))
    .where((eb) =>
      eb.or([
        eb('source_states.source_id', 'is', null),
        eb('source_states.revision', '<>', eb.ref('entities.revision')),
        eb('source_states.next_at', '<=', now),
        eb('source_states.last_at', '>', now + MAX_SOURCE_LEASE_MS),
      ]),
    );
}

export async function countDueSources(db: Kysely<Tables>, now: number): Promise<DueSourcesSummary> {
  const row = await sourcesToFetch(db, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(({ fn, eb }) =>
      fn
        .min<number | null>(
          eb
            .case()
            .when('source_states.revision', '=', eb.ref('entities.revision'))
            .then(eb.ref('source_states.next_at'))
            .else(eb.ref('entities.changed_at'))
            .end(),
        )
        .as('oldestAt'),
    )
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), oldestAt: row.oldestAt === null ? undefined : Number(row.oldestAt) };
}

export async function findDueSources(db: Kysely<Tables>, holder: string, now: number): Promise<DueSource[]> {
  const rows = await sourcesToFetch(db, now)
    .innerJoin('instances', 'instances.id', 'entities.instance_id')
    .select(['instances.name as instance', 'instances.id as instanceId', 'entities.id as id'])
    .select(['entities.revision as revision', 'source_states.revision as seen', 'source_states.next_at as nextAt'])
    .where((eb) =>
      eb.or([
        eb('source_states.source_id', 'is', null),
        eb('source_states.held_until', '<=', now),
        eb('source_states.held_until', '>', now + MAX_SOURCE_LEASE_MS),
        eb('source_states.held_by', '=', holder),
      ]),
    )
    .orderBy('instances.id')
    .orderBy('entities.id')
    .execute();
  return rows.map(({ instance, instanceId, id, revision, seen, nextAt }) => {
    return { instance, instanceId, id, since: seen === revision ? (nextAt ?? 0) : 0 };
  });
}
