// Removed entities: kept in full for a month so that they can be restored, then only as a record of the removal.

import type { Kysely, Transaction } from 'kysely';
import type { Entity } from '../../model/entity.ts';
import type { StoredKind } from '../../model/present.ts';
import { runInBatches } from '../batches.ts';
import { createStatement } from '../statement.ts';
import type { RemovedRow, Tables } from '../tables.ts';
import type { Delta } from './diff.ts';
import { parseEntity, skipsTrash } from './documents.ts';
import type { ChangeType } from './history.ts';

const DAY_MS = 86_400_000;

/** Time for which removed entities can be restored (rule V3). */
export const TRASH_RETENTION_MS = 30 * DAY_MS;

/** Removal reason for erased entities, which can never be restored. */
const ERASED = 'erase' satisfies ChangeType;

interface Burial {
  readonly instanceId: number;
  readonly revision: number;
  readonly at: number;
  readonly reason: string;
}

export async function addTombstones(
  tx: Transaction<Tables>,
  deltas: readonly Delta[],
  { instanceId, revision, at, reason }: Burial,
): Promise<void> {
  const rows = deltas.flatMap(({ kind, id, before, after, isErased }): RemovedRow[] => {
    const of = { instance_id: instanceId, kind, id, revision, removed_at: at };
    if (isErased) return [{ ...of, reason: ERASED, label: '', shown_until: null, document: null }];
    if (before === undefined || after !== undefined || skipsTrash(kind)) return [];
    const { document, label, shownUntil: shown_until } = before;
    return [{ ...of, reason, label, shown_until, document }];
  });
  // Erased entities may already be in the trash, from which their data must be removed.
  const coming = deltas.filter(({ before }) => before === undefined);
  for (const [kind, some] of Map.groupBy(coming, (delta) => delta.kind)) {
    await runInBatches(some, (batch) =>
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
  await runInBatches(rows, (some) => tx.insertInto('removed_entities').values(some).execute());
  await emptyTrash(tx, at, instanceId);
}

export async function emptyTrash(tx: Transaction<Tables>, at: number, instanceId?: number): Promise<void> {
  await emptyBefore(tx, { instances: instanceId === undefined ? [] : [instanceId], before: at - TRASH_RETENTION_MS });
}

interface Emptied {
  readonly instances: readonly number[];
  readonly before: number;
}

const emptyBefore = createStatement((db, { instances, before }: Emptied) =>
  db
    .updateTable('removed_entities')
    .set({ document: null, label: '' })
    .$if(instances.length > 0, (query) => query.where('instance_id', 'in', instances))
    .where('document', 'is not', null)
    .where('removed_at', '<', before),
);

/** Removed entity. Instants are milliseconds since 1970. */
export interface RemovedEntity {
  readonly kind: StoredKind;
  readonly id: number;
  readonly label: string;
  readonly revision: number;
  readonly removedAt: number;
  /** Author of the removal; "" if no longer in the history. */
  readonly removedBy: string;
  readonly reason: string;
  /** Entity before the removal; undefined once its data is deleted. */
  readonly value: Entity | undefined;
}

export interface ReadRemovedOptions {
  readonly kind?: StoredKind;
  readonly id?: number;
  /** True to omit entities that are no longer kept in full and so can't be restored (rule W11). */
  readonly isWhole?: true;
  readonly after?: Pick<RemovedEntity, 'removedAt' | 'kind' | 'id'>;
  readonly limit: number;
}

/** Returns removed entities that were not restored, newest first, then by kind and id. */
export async function readRemovedEntities(
  db: Kysely<Tables>,
  instance: string,
  { kind, id, isWhole, after, limit }: ReadRemovedOptions,
): Promise<RemovedEntity[]> {
  const rows = await db
    .selectFrom('removed_entities')
    .innerJoin('instances', 'instances.id', 'removed_entities.instance_id')
    .leftJoin('history', (join) =>
      join
        .onRef('history.instance_id', '=', 'removed_entities.instance_id')
        .onRef('history.revision', '=', 'removed_entities.revision'),
    )
    .selectAll('removed_entities')
    .select('history.actor')
    .where('instances.name', '=', instance)
    .$if(kind !== undefined, (query) => query.where('removed_entities.kind', '=', kind ?? ''))
    .$if(id !== undefined, (query) => query.where('removed_entities.id', '=', id ?? 0))
    .$if(isWhole === true, (query) => query.where('removed_entities.document', 'is not', null))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, and, or, refTuple, tuple }) =>
        or([
          eb('removed_entities.removed_at', '<', after?.removedAt ?? 0),
          and([
            eb('removed_entities.removed_at', '=', after?.removedAt ?? 0),
            eb(
              refTuple('removed_entities.kind', 'removed_entities.id'),
              '>',
              tuple<string, number>(after?.kind ?? '', after?.id ?? 0),
            ),
          ]),
        ]),
      ),
    )
    .orderBy('removed_entities.removed_at', 'desc')
    .orderBy('removed_entities.kind')
    .orderBy('removed_entities.id')
    .limit(limit)
    .execute();
  return rows.map(({ kind: of, document, ...row }) => ({
    kind: of as StoredKind,
    id: row.id,
    label: row.label,
    revision: row.revision,
    removedAt: row.removed_at,
    removedBy: row.actor ?? '',
    reason: row.reason,
    value: document === null ? undefined : parseEntity({ kind: of, id: row.id, document }),
  }));
}
