// One change of content while it is made. What is put and removed is gathered, and whatever is asked afterwards sees it; at the
// end it is judged as a whole and handed over as deltas.

import type { Transaction } from 'kysely';
import type { Entity, Kind, Reference } from '../../model/entity.ts';
import type { Change, InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import { nextId } from './counters.ts';
import { type Delta, deltaOf, isEmpty, type StoredRow } from './diff.ts';
import { derivedOf, detached, documentOf, parentOf, referencesOf, type StoredKind } from './documents.ts';
import { hasTraces } from './erase.ts';
import { Conflict, InUse, NotFound, type Present, type Referrer } from './errors.ts';
import { judge } from './judge.ts';
import { idsThere, referrersStored } from './look.ts';
import type { ContentTransaction, ValueOf } from './port.ts';
import { presentRows } from './rows.ts';

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
  readonly isErased?: boolean;
}

export function openTransaction(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  { at, actor }: Pick<Change, 'at' | 'actor'>,
): OpenTransaction {
  const pending = new Map<string, Pending>();
  const keyOf = (kind: StoredKind, id: number) => `${kind} ${id}`;

  const look = async (kind: StoredKind, id: number) => {
    const changed = pending.get(keyOf(kind, id));
    if (changed === undefined) return (await presentRows(tx, record.id, [{ kind, id }]))[0];
    const { before: row, entity: value } = changed;
    const present = value && { kind, id, revision: record.revision, changedAt: at, changedBy: actor, value };
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

  const detach = async (kind: Kind, id: number): Promise<Referrer[]> => {
    const present = (await look(kind, id))?.present;
    if (present === undefined) throw new NotFound(`${kind} ${id}`);
    const to = { kind, id, parentId: parentOf(present.value) };
    const naming = (await referrers(kind, id)).filter((one) => one.kind !== kind || one.id !== id);
    const unchanged = naming.filter((one) => !pending.has(keyOf(one.kind, one.id)));
    const stored = await presentRows(tx, record.id, unchanged);
    const changed = naming.flatMap((one) => pending.get(keyOf(one.kind, one.id)) ?? []);
    const holding: readonly Pending[] = [
      ...stored.map(({ row, present: { value } }) => ({ kind: row.kind, id: row.id, before: row, entity: value })),
      ...changed,
    ];
    const bound = new Set<string>();
    for (const { kind: of, id: number, before, entity } of holding) {
      const left = entity && detached(of, entity, to);
      if (left === undefined) bound.add(keyOf(of, number));
      else set(of, number, before, left);
    }
    const holders = naming.filter((one) => bound.has(keyOf(one.kind, one.id)));
    if (holders.length > 0) throw new InUse(`${kind} ${id}`, holders);
    return naming;
  };

  const erase = async (kind: StoredKind, id: number, expected: number | 'gone') => {
    const before = expected === 'gone' ? await expectGone(kind, id) : await expect(kind, id, expected);
    pending.set(keyOf(kind, id), { kind, id, before, entity: undefined, isErased: true });
  };

  /** Whether something is kept of what is gone. */
  const expectGone = async (kind: StoredKind, id: number): Promise<StoredRow | undefined> => {
    const found = await look(kind, id);
    if (found?.present !== undefined) throw new Conflict([found.present]);
    if (found === undefined && !(await hasTraces(tx, record.id, kind, id))) throw new NotFound(`${kind} ${id}`);
    return found?.row;
  };

  const content: ContentTransaction = {
    get: async <K extends StoredKind>(kind: K, id: number) =>
      (await look(kind, id))?.present as (Present & { readonly value: ValueOf<K> }) | undefined,
    ...{ missing, referrers, ancestors, detach, erase },
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
      .map(({ entity, before, isErased, ...of }) =>
        deltaOf(of, before, entity && documentOf(of.kind, entity), isErased),
      )
      .filter((delta) => !isEmpty(delta));
    await judge(deltas, content);
    return deltas;
  };
  return { content, finish };
}
