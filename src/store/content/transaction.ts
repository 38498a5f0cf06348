// One change of content while it is made. What is put and removed is gathered, and whatever is asked afterwards sees it; at the
// end it is judged as a whole and handed over as deltas.

import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { Entity, Kind, Reference } from '../../model/entity.ts';
import { missingText, type Problem } from '../../model/format/report.ts';
import type { EntityByKind } from '../../model/instance.ts';
import { inBatches } from '../batches.ts';
import type { InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import { nextId } from './counters.ts';
import { type Delta, deltaOf, isEmpty, type StoredRow } from './diff.ts';
import { derivedOf, documentOf, type Offer, referencesOf, type StoredKind } from './documents.ts';
import { Conflict, InUse, Invalid, NotFound, type Present, type Referrer } from './errors.ts';
import { presentRows } from './rows.ts';

/** What is kept of a kind; the lists offered for the newsletter are one document. */
export type ValueOf<K extends StoredKind> = K extends keyof EntityByKind ? EntityByKind[K] : Offer;

export interface ContentTransaction {
  /** The entity as it stands now; what this change has put has the revision of the change. */
  readonly get: <K extends StoredKind>(
    kind: K,
    id: number,
  ) => Promise<(Present & { readonly value: ValueOf<K> }) | undefined>;
  /** Those of the references that name nothing; what was removed is missing too. */
  readonly missing: <R extends Reference>(references: readonly R[]) => Promise<R[]>;
  /** Who names it, sorted by kind and id. */
  readonly referrers: (kind: Kind, id: number) => Promise<Referrer[]>;
  /** The ids above it in its tree, nearest first. Where they lead into a loop, each once. */
  readonly ancestors: (kind: Kind, id: number) => Promise<number[]>;
  /** An id that the kind never had. Throws Refused where none is left. */
  readonly newId: (kind: Kind) => Promise<number>;
  /**
   * Puts an entity, at the revision that it is expected to have, or as a new one. Throws Conflict where it has another one or
   * is there already, NotFound where it is gone.
   */
  readonly put: <K extends StoredKind>(kind: K, entity: ValueOf<K>, expected: number | 'new') => Promise<void>;
  /** Removes an entity. Throws as `put`; whether others name it is judged at the end, once they may have let go of it. */
  readonly remove: (kind: StoredKind, id: number, expected: number) => Promise<void>;
}

export interface OpenTransaction {
  readonly content: ContentTransaction;
  /** Judges the change as a whole. Throws InUse or Invalid. */
  readonly finish: () => Promise<Delta[]>;
}

interface Pending {
  readonly kind: StoredKind;
  readonly id: number;
  readonly before: StoredRow | undefined;
  /** Undefined: it is removed. */
  readonly entity: Entity | undefined;
}

export function openTransaction(tx: Transaction<Tables>, record: InstanceRecord, at: number): OpenTransaction {
  const pending = new Map<string, Pending>();
  const keyOf = (kind: StoredKind, id: number) => `${kind} ${id}`;

  const look = async (kind: StoredKind, id: number) => {
    const changed = pending.get(keyOf(kind, id));
    if (changed === undefined) return (await presentRows(tx, record.id, [{ kind, id }]))[0];
    const { before: row, entity: value } = changed;
    const present = value && { kind, id, revision: record.revision, changedAt: at, value };
    return { row, present };
  };

  /** What stands there, where it may be changed. */
  const expect = async (kind: StoredKind, id: number, expected: number | 'new') => {
    const found = await look(kind, id);
    const present = found?.present;
    if (expected === 'new' ? present !== undefined : present !== undefined && present.revision !== expected) {
      throw new Conflict(present === undefined ? [] : [present]);
    }
    if (expected !== 'new' && present === undefined) throw new NotFound(`${kind} ${id}`);
    return found?.row;
  };

  const missing = async <R extends Reference>(references: readonly R[]): Promise<R[]> => {
    const unknown = references.filter(({ kind, id }) => !pending.has(keyOf(kind, id)));
    const there = new Set((await idsThere(tx, record.id, unknown)).map(({ kind, id }) => keyOf(kind, id)));
    return references.filter(({ kind, id }) => {
      const changed = pending.get(keyOf(kind, id));
      return changed === undefined ? !there.has(keyOf(kind, id)) : changed.entity === undefined;
    });
  };

  const referrers = async (kind: Kind, id: number): Promise<Referrer[]> => {
    const stored = await referrersStored(tx, record.id, kind, id);
    const untouched = stored.filter((one) => !pending.has(keyOf(one.kind, one.id)));
    const changed = [...pending.values()].flatMap(({ entity, ...one }): Referrer[] => {
      const names =
        entity !== undefined && referencesOf(one.kind, entity).some((to) => to.kind === kind && to.id === id);
      return names ? [{ kind: one.kind, id: one.id, label: derivedOf(one.kind, entity).label }] : [];
    });
    return [...untouched, ...changed].sort((a, b) => (a.kind < b.kind ? -1 : Number(a.kind > b.kind)) || a.id - b.id);
  };

  const ancestors = async (kind: Kind, id: number): Promise<number[]> => {
    const above: number[] = [];
    let at = parentOf((await look(kind, id))?.present?.value);
    while (at !== null && !above.includes(at)) {
      above.push(at);
      at = parentOf((await look(kind, at))?.present?.value);
    }
    return above;
  };

  const set = (kind: StoredKind, id: number, before: StoredRow | undefined, entity: Entity | undefined) =>
    pending.set(keyOf(kind, id), { kind, id, before, entity });

  const content: ContentTransaction = {
    get: async <K extends StoredKind>(kind: K, id: number) =>
      (await look(kind, id))?.present as (Present & { readonly value: ValueOf<K> }) | undefined,
    ...{ missing, referrers, ancestors },
    newId: (kind) => nextId(tx, record.id, kind),
    put: async (kind, entity, expected) => {
      set(kind, entity.id, await expect(kind, entity.id, expected), entity);
    },
    remove: async (kind, id, expected) => {
      set(kind, id, await expect(kind, id, expected), undefined);
    },
  };

  const finish = async () => {
    const deltas = [...pending.values()]
      .map(({ entity, before, ...of }) => deltaOf(of, before, entity && documentOf(of.kind, entity)))
      .filter((delta) => !isEmpty(delta));
    await checkUnused(deltas, referrers);
    const problems = [...(await missingIn(deltas, missing)), ...(await loopsIn(deltas, ancestors))];
    if (problems.length > 0) throw new Invalid(problems);
    return deltas;
  };
  return { content, finish };
}

async function checkUnused(deltas: readonly Delta[], referrers: ContentTransaction['referrers']): Promise<void> {
  for (const { kind, id, after } of deltas) {
    if (after !== undefined || kind === 'newsletter') continue;
    const found = await referrers(kind, id);
    if (found.length > 0) throw new InUse(`${kind} ${id}`, found);
  }
}

/** What is named now, was not named before, and is not there. */
async function missingIn(deltas: readonly Delta[], missing: ContentTransaction['missing']): Promise<Problem[]> {
  const named = deltas.flatMap(({ kind, id, after, entityBefore }) => {
    if (after === undefined) return [];
    const before = entityBefore();
    const known = before === undefined ? [] : referencesOf(kind, before);
    return referencesOf(kind, after.entity)
      .filter((to) => !known.some((old) => isDeepStrictEqual(old, to)))
      .map((to) => ({ ...to, path: `${kind} ${id}` }));
  });
  return (await missing(named)).map((to) => ({ path: to.path, text: missingText(to) }));
}

/** Entities of trees that have come to stand below themselves. */
async function loopsIn(deltas: readonly Delta[], ancestors: ContentTransaction['ancestors']): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { kind, id, after, entityBefore } of deltas) {
    const parent = parentOf(after?.entity);
    if (kind === 'newsletter' || parent === null || parent === parentOf(entityBefore())) continue;
    const above = await ancestors(kind, id);
    if (above.includes(id)) {
      const loop = [id, ...above].join(' → ');
      problems.push({ path: `${kind} ${id}`, text: `leads into a loop of parents (${loop})` });
    }
  }
  return problems;
}

function parentOf(entity: Entity | undefined): number | null {
  return (entity as (Entity & { readonly parentId?: number | null }) | undefined)?.parentId ?? null;
}

async function idsThere(tx: Transaction<Tables>, instanceId: number, references: readonly Reference[]) {
  const found: Reference[] = [];
  for (const [kind, some] of Map.groupBy(references, (one) => one.kind)) {
    await inBatches([...new Set(some.map(({ id }) => id))], async (ids) => {
      const rows = await tx
        .selectFrom('entities')
        .select('id')
        .where('instance_id', '=', instanceId)
        .where('kind', '=', kind)
        .where('id', 'in', ids)
        .execute();
      for (const { id } of rows) found.push({ kind, id });
    });
  }
  return found;
}

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
