// What entities are called while a change is made.

import type { Kind } from '../../model/entity.ts';
import { inBatches } from '../batches.ts';
import { derivedOf } from './documents.ts';
import type { PendingContent } from './pending.ts';

/** What those of a kind are called, by id. */
export async function labelsOf(
  pending: PendingContent,
  kind: Kind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { tx, record } = pending;
  const labels = new Map<number, string>();
  await inBatches([...new Set(ids)], async (some) => {
    const rows = await tx
      .selectFrom('entities')
      .select(['id', 'label'])
      .where('instance_id', '=', record.id)
      .where('kind', '=', kind)
      .where('id', 'in', some)
      .execute();
    for (const { id, label } of rows) labels.set(id, label);
  });
  for (const id of ids) {
    const changed = pending.get({ kind, id });
    if (changed?.entity !== undefined) labels.set(id, derivedOf(kind, changed.entity).label);
    else if (changed !== undefined) labels.delete(id);
  }
  return labels;
}
