// What is left of an entity that was removed: for a month all of it, so that it can come back, and then only that it was.

import type { Kysely, Transaction } from 'kysely';
import type { Entity } from '../../model/entity.ts';
import { inBatches } from '../batches.ts';
import type { Tables } from '../tables.ts';
import type { Delta } from './diff.ts';
import { entityOf, type StoredKind } from './documents.ts';

const DAY_MS = 86_400_000;

/** For how long what was removed is kept whole (rule V3). */
const TRASH_MS = 30 * DAY_MS;

interface Burial {
  readonly instanceId: number;
  readonly revision: number;
  readonly at: number;
  readonly reason: string;
}

/** Keeps what goes, forgets what comes back, and empties what was kept for long enough. */
export async function bury(
  tx: Transaction<Tables>,
  deltas: readonly Delta[],
  { instanceId, revision, at, reason }: Burial,
): Promise<void> {
  const rows = deltas.flatMap(({ kind, id, before, after }) => {
    if (before === undefined || after !== undefined) return [];
    const { document, label, shownUntil: shown_until } = before;
    return [{ instance_id: instanceId, kind, id, revision, removed_at: at, reason, label, shown_until, document }];
  });
  const coming = deltas.filter(({ before }) => before === undefined);
  for (const [kind, some] of Map.groupBy(coming, (delta) => delta.kind)) {
    await inBatches(some, (batch) =>
      tx
        .deleteFrom('removed_entities')
        .where('instance_id', '=', instanceId)
        .where('kind', '=', kind)
        .where(
          'id',
          'in',
          batch.map(({ id }) => id),
        )
        .execute(),
    );
  }
  await inBatches(rows, (some) => tx.insertInto('removed_entities').values(some).execute());
  await tx
    .updateTable('removed_entities')
    .set({ document: null, label: '' })
    .where('instance_id', '=', instanceId)
    .where('document', 'is not', null)
    .where('removed_at', '<', at - TRASH_MS)
    .execute();
}

/** Something that was removed. Instants are milliseconds since 1970. */
export interface Removed {
  readonly kind: StoredKind;
  readonly id: number;
  /** "" once it is not kept whole any more. */
  readonly label: string;
  readonly revision: number;
  readonly removedAt: number;
  /** What kind of change removed it, as in the history. */
  readonly reason: string;
  /** As it was; undefined once it is not kept whole any more. */
  readonly value: Entity | undefined;
}

/** What was removed from an instance last and has not come back, newest first. */
export async function readRemoved(db: Kysely<Tables>, instance: string, limit: number): Promise<Removed[]> {
  const rows = await db
    .selectFrom('removed_entities')
    .innerJoin('instances', 'instances.id', 'removed_entities.instance_id')
    .selectAll('removed_entities')
    .where('instances.name', '=', instance)
    .orderBy('removed_at', 'desc')
    .orderBy('kind')
    .orderBy('removed_entities.id')
    .limit(limit)
    .execute();
  return rows.map(({ kind, id, label, revision, removed_at: removedAt, reason, document }) => ({
    ...{ kind: kind as StoredKind, id, label, revision, removedAt, reason },
    value: document === null ? undefined : entityOf({ kind, id, document }),
  }));
}
