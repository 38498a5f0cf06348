// Who is there, and who names whom, as it is stored.

import type { Transaction } from 'kysely';
import type { Kind, Reference } from '../../model/entity.ts';
import type { Referrer, StoredKind } from '../../model/present.ts';
import { inBatches } from '../batches.ts';
import { statement } from '../statement.ts';
import type { Tables } from '../tables.ts';

/** Those of the references that name something. */
export async function idsThere(tx: Transaction<Tables>, instanceId: number, references: readonly Reference[]) {
  const found: Reference[] = [];
  for (const [kind, some] of Map.groupBy(references, (one) => one.kind)) {
    await inBatches([...new Set(some.map(({ id }) => id))], async (ids) => {
      const rows = await idsOf(tx, { instanceId, kind, ids });
      for (const { id } of rows) found.push({ kind, id });
    });
  }
  return found;
}

interface NamedIds {
  readonly instanceId: number;
  readonly kind: Kind;
  readonly ids: readonly number[];
}

const idsOf = statement((db, { instanceId, kind, ids }: NamedIds) =>
  db
    .selectFrom('entities')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('kind', '=', kind)
    .where('id', 'in', ids),
);

/** Who names an entity, in any order. */
export async function referrersStored(
  tx: Transaction<Tables>,
  instanceId: number,
  kind: Kind,
  id: number,
): Promise<Referrer[]> {
  const rows = await tx
    .selectFrom('entity_links')
    .innerJoin('entities', (join) =>
      join
        .onRef('entities.instance_id', '=', 'entity_links.instance_id')
        .onRef('entities.kind', '=', 'entity_links.from_kind')
        .onRef('entities.id', '=', 'entity_links.from_id'),
    )
    .select(['entities.kind', 'entities.id', 'label'])
    .where('entity_links.instance_id', '=', instanceId)
    .where('to_kind', '=', kind)
    .where('to_id', '=', id)
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as StoredKind }));
}
