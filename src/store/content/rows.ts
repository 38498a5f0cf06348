import type { Kysely } from 'kysely';
import { inBatches } from '../batches.ts';
import type { Tables } from '../tables.ts';
import type { StoredRow } from './diff.ts';
import { entityOf, type StoredKind } from './documents.ts';
import type { Present } from './errors.ts';

interface Named {
  readonly kind: StoredKind;
  readonly id: number;
}

/** An entity that is there, as it is stored and as it is. */
export interface PresentRow {
  readonly row: StoredRow;
  readonly present: Present;
}

/** Those of the named entities that are there, kind by kind. */
export async function presentRows(
  db: Kysely<Tables>,
  instanceId: number,
  named: readonly Named[],
): Promise<PresentRow[]> {
  const found: PresentRow[] = [];
  for (const [kind, all] of Map.groupBy(named, (one) => one.kind)) {
    await inBatches(all, async (some) => {
      const rows = await db
        .selectFrom('entities')
        .leftJoin('history', (join) =>
          join
            .onRef('history.instance_id', '=', 'entities.instance_id')
            .onRef('history.revision', '=', 'entities.revision'),
        )
        .select(['id', 'entities.revision', 'changed_at', 'document', 'shown_until as shownUntil', 'label', 'actor'])
        .where('entities.instance_id', '=', instanceId)
        .where('kind', '=', kind)
        .where(
          'id',
          'in',
          some.map(({ id }) => id),
        )
        .execute();
      for (const { changed_at: changedAt, actor, ...rest } of rows) {
        const row = { kind, ...rest };
        const changed = { revision: row.revision, changedAt, changedBy: actor ?? '' };
        found.push({ row, present: { kind, id: row.id, ...changed, value: entityOf(row) } });
      }
    });
  }
  return found;
}
