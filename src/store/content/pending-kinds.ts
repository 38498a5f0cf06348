// Many of one kind at once while a change is made.

import type { Entity, Kind } from '../../model/entity.ts';
import { inBatches } from '../batches.ts';
import { derivedOf, entityOf, type StoredKind } from './documents.ts';
import type { PendingContent } from './pending.ts';

/** All of a kind, by id. */
export async function allOf(pending: PendingContent, kind: StoredKind): Promise<Entity[]> {
  const { tx, record } = pending;
  const rows = await tx
    .selectFrom('entities')
    .select(['kind', 'id', 'document'])
    .where('instance_id', '=', record.id)
    .where('kind', '=', kind)
    .execute();
  const untouched = rows.filter(({ id }) => !pending.has({ kind, id })).map(entityOf);
  const changed = pending.values().flatMap((one) => (one.kind === kind ? (one.entity ?? []) : []));
  return [...untouched, ...changed].sort((a, b) => a.id - b.id);
}

/** Those of a kind that are there, by id. */
export async function manyOf(
  pending: PendingContent,
  kind: StoredKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Entity>> {
  const { tx, record } = pending;
  const found = new Map<number, Entity>();
  await inBatches([...new Set(ids)], async (some) => {
    const rows = await tx
      .selectFrom('entities')
      .select(['kind', 'id', 'document'])
      .where('instance_id', '=', record.id)
      .where('kind', '=', kind)
      .where('id', 'in', some)
      .execute();
    for (const row of rows) found.set(row.id, entityOf(row));
  });
  for (const id of ids) {
    const changed = pending.get({ kind, id });
    if (changed?.entity !== undefined) found.set(id, changed.entity);
    else if (changed !== undefined) found.delete(id);
  }
  return found;
}

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
