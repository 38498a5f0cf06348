// References between entities during a change.

import type { Transaction } from 'kysely';
import type { Kind, Reference } from '../../model/entity.ts';
import type { Referrer, StoredKind } from '../../model/present.ts';
import { inBatches } from '../batches.ts';
import { statement } from '../statement.ts';
import type { Tables } from '../tables.ts';
import { derivedOf, detached, goesWithNamed, parentOf, referencesOf } from './documents.ts';
import { InUse, NotFound } from './errors.ts';
import { keyOf, type Pending, type PendingContent } from './pending.ts';
import { presentRows } from './rows.ts';

/** Returns the references whose target is stored. */
async function idsThere(tx: Transaction<Tables>, instanceId: number, references: readonly Reference[]) {
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

/** Returns the stored referrers of an entity, in any order. */
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

/** Returns the references whose target does not exist. */
export async function missing<R extends Reference>(pending: PendingContent, references: readonly R[]): Promise<R[]> {
  const unknown = references.filter((to) => !pending.has(to));
  const there = new Set((await idsThere(pending.tx, pending.record.id, unknown)).map(keyOf));
  return references.filter((to) => {
    const changed = pending.get(to);
    return changed === undefined ? !there.has(keyOf(to)) : changed.entity === undefined;
  });
}

/** Returns the referrers of an entity, sorted by kind and id. */
export async function referrers(pending: PendingContent, { kind, id }: Reference): Promise<Referrer[]> {
  const stored = await referrersStored(pending.tx, pending.record.id, kind, id);
  const untouched = stored.filter((one) => !pending.has(one));
  const changed = pending.values().flatMap(({ entity, ...one }): Referrer[] => {
    const names = entity !== undefined && referencesOf(one.kind, entity).some((to) => to.kind === kind && to.id === id);
    return names ? [{ kind: one.kind, id: one.id, label: derivedOf(one.kind, entity).label }] : [];
  });
  return [...untouched, ...changed].sort((a, b) => (a.kind < b.kind ? -1 : Number(a.kind > b.kind)) || a.id - b.id);
}

/** Returns the ancestors of an entity, nearest first, up to and including the first of `known`; in a loop, each once. */
export async function ancestors(
  pending: PendingContent,
  kind: Kind,
  id: number,
  known: ReadonlySet<number> = new Set(),
): Promise<number[]> {
  const parent = async (of: number) => parentOf((await pending.look({ kind, id: of }))?.present?.value);
  const above = new Set<number>();
  for (let at = await parent(id); at !== null && !above.has(at); at = await parent(at)) {
    above.add(at);
    if (known.has(at)) break;
  }
  return [...above];
}

/** Removes all references to an entity and returns the referrers. Throws NotFound or InUse. */
export async function detach(pending: PendingContent, of: Reference): Promise<Referrer[]> {
  const present = (await pending.look(of))?.present;
  if (present === undefined) throw new NotFound(keyOf(of));
  const naming = (await referrers(pending, of)).filter((one) => keyOf(one) !== keyOf(of));
  const to = { ...of, parentId: parentOf(present.value) };
  const bound = new Set<string>();
  for (const one of await holding(pending, naming)) {
    const entity = one.entity && detached(one.kind, one.entity, to);
    if (entity === undefined && !goesWithNamed(one.kind)) bound.add(keyOf(one));
    else pending.set({ kind: one.kind, id: one.id, before: one.before, entity });
  }
  const holders = naming.filter((one) => bound.has(keyOf(one)));
  if (holders.length > 0) throw new InUse(keyOf(of), holders, false);
  return naming;
}

/** Returns the current state of the referring entities. */
async function holding(pending: PendingContent, naming: readonly Referrer[]): Promise<Pending[]> {
  const unchanged = naming.filter((one) => !pending.has(one));
  const stored = await presentRows(pending.tx, pending.record.id, unchanged);
  return [
    ...stored.map(({ row, present: { value } }) => ({ kind: row.kind, id: row.id, before: row, entity: value })),
    ...naming.flatMap((one) => pending.get(one) ?? []),
  ];
}
