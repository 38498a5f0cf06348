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
        .select(['id', 'revision', 'changed_at', 'document', 'shown_until as shownUntil', 'label'])
        .where('instance_id', '=', instanceId)
        .where('kind', '=', kind)
        .where(
          'id',
          'in',
          some.map(({ id }) => id),
        )
        .execute();
      for (const { changed_at: changedAt, ...rest } of rows) {
        const row = { kind, ...rest };
        found.push({ row, present: { kind, id: row.id, revision: row.revision, changedAt, value: entityOf(row) } });
      }
    });
  }
  return found;
}
