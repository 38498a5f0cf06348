import type { Transaction } from 'kysely';
import type { Kind, Reference } from '../../model/entity.ts';
import type { Referrer, StoredKind } from '../../model/present.ts';
import { runInBatches } from '../batches.ts';
import { createStatement } from '../statement.ts';
import type { Tables } from '../tables.ts';
import { deriveColumns, isRemovedWithRequiredEntity, parentIdOf, referencesOf, removeReference } from './documents.ts';
import { InUseError, NotFoundError } from './errors.ts';
import { formatEntityKey, type PendingContent, type PendingEntity } from './pending.ts';
import { readEntityRows } from './rows.ts';

async function findExistingIds(tx: Transaction<Tables>, instanceId: number, references: readonly Reference[]) {
  const found: Reference[] = [];
  for (const [kind, some] of Map.groupBy(references, (one) => one.kind)) {
    await runInBatches([...new Set(some.map(({ id }) => id))], async (ids) => {
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

const idsOf = createStatement((db, { instanceId, kind, ids }: NamedIds) =>
  db
    .selectFrom('entities')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('kind', '=', kind)
    .where('id', 'in', ids),
);

async function referrersStored(
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

export async function findMissingReferences<R extends Reference>(
  pending: PendingContent,
  references: readonly R[],
): Promise<R[]> {
  const unknown = references.filter((to) => !pending.has(to));
  const there = new Set((await findExistingIds(pending.tx, pending.record.id, unknown)).map(formatEntityKey));
  return references.filter((to) => {
    const changed = pending.get(to);
    return changed === undefined ? !there.has(formatEntityKey(to)) : changed.entity === undefined;
  });
}

/** Returns the referrers of an entity, sorted by kind and id. */
export async function findReferrers(pending: PendingContent, { kind, id }: Reference): Promise<Referrer[]> {
  const stored = await referrersStored(pending.tx, pending.record.id, kind, id);
  const untouched = stored.filter((one) => !pending.has(one));
  const changed = pending.values().flatMap(({ entity, ...one }): Referrer[] => {
    const names = entity !== undefined && referencesOf(one.kind, entity).some((to) => to.kind === kind && to.id === id);
    return names ? [{ kind: one.kind, id: one.id, label: deriveColumns(one.kind, entity).label }] : [];
  });
  return [...untouched, ...changed].sort((a, b) => (a.kind < b.kind ? -1 : Number(a.kind > b.kind)) || a.id - b.id);
}

/** Returns the ancestors of an entity, nearest first, up to and including the first one in `known`. Stops at a loop in the tree. */
export async function findAncestors(
  pending: PendingContent,
  kind: Kind,
  id: number,
  known: ReadonlySet<number> = new Set(),
): Promise<number[]> {
  const parent = async (of: number) => parentIdOf((await pending.look({ kind, id: of }))?.present?.value);
  const above = new Set<number>();
  for (let at = await parent(id); at !== null && !above.has(at); at = await parent(at)) {
    above.add(at);
    if (known.has(at)) break;
  }
  return [...above];
}

export async function detachReferences(pending: PendingContent, of: Reference): Promise<Referrer[]> {
  const present = (await pending.look(of))?.present;
  if (present === undefined) throw new NotFoundError(formatEntityKey(of));
  const naming = (await findReferrers(pending, of)).filter((one) => formatEntityKey(one) !== formatEntityKey(of));
  const to = { ...of, parentId: parentIdOf(present.value) };
  const bound = new Set<string>();
  for (const one of await readReferrers(pending, naming)) {
    const entity = one.entity && removeReference(one.kind, one.entity, to);
    if (entity === undefined && !isRemovedWithRequiredEntity(one.kind)) bound.add(formatEntityKey(one));
    else pending.set({ kind: one.kind, id: one.id, before: one.before, entity });
  }
  const holders = naming.filter((one) => bound.has(formatEntityKey(one)));
  if (holders.length > 0) throw new InUseError(formatEntityKey(of), holders, false);
  return naming;
}

async function readReferrers(pending: PendingContent, naming: readonly Referrer[]): Promise<PendingEntity[]> {
  const unchanged = naming.filter((one) => !pending.has(one));
  const stored = await readEntityRows(pending.tx, pending.record.id, unchanged);
  return [
    ...stored.map(({ row, present: { value } }) => ({ kind: row.kind, id: row.id, before: row, entity: value })),
    ...naming.flatMap((one) => pending.get(one) ?? []),
  ];
}
