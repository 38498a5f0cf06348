// What a change has put and removed so far, over what is stored: whatever is looked at afterwards is as the change has left it.

import type { Transaction } from 'kysely';
import type { Entity } from '../../model/entity.ts';
import type { Change, InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import { type Delta, deltaOf, isEmpty, type StoredRow } from './diff.ts';
import { documentOf, type StoredKind } from './documents.ts';
import { hasTraces } from './erase.ts';
import { Conflict, NotFound, type Present } from './errors.ts';
import { idsOf } from './look.ts';
import { presentRows } from './rows.ts';

/** Names a kind's entity among those of all kinds. */
export interface EntityKey {
  readonly kind: StoredKind;
  readonly id: number;
}

/** An entity that the change has put or removed. */
export interface Pending extends EntityKey {
  readonly before: StoredRow | undefined;
  /** Undefined: it is removed. */
  readonly entity: Entity | undefined;
  readonly isErased?: boolean;
}

/** What stands there: the row that is stored, and what the change has made of it. */
export interface Found {
  readonly row: StoredRow | undefined;
  readonly present: Present | undefined;
}

export function keyOf({ kind, id }: EntityKey): string {
  return `${kind} ${id}`;
}

export class PendingContent {
  readonly tx: Transaction<Tables>;
  readonly record: InstanceRecord;
  readonly #change: Pick<Change, 'at' | 'actor'>;
  readonly #pending = new Map<string, Pending>();

  constructor(tx: Transaction<Tables>, record: InstanceRecord, change: Pick<Change, 'at' | 'actor'>) {
    this.tx = tx;
    this.record = record;
    this.#change = change;
  }

  has(key: EntityKey): boolean {
    return this.#pending.has(keyOf(key));
  }

  get(key: EntityKey): Pending | undefined {
    return this.#pending.get(keyOf(key));
  }

  set(one: Pending): void {
    this.#pending.set(keyOf(one), one);
  }

  /** In the order in which they were changed first. */
  values(): Pending[] {
    return [...this.#pending.values()];
  }

  /** What stands there now; undefined where nothing is stored and the change has touched nothing. */
  async look({ kind, id }: EntityKey): Promise<Found | undefined> {
    const changed = this.get({ kind, id });
    if (changed === undefined) return (await presentRows(this.tx, this.record.id, [{ kind, id }]))[0];
    return { row: changed.before, present: this.#presentOf(changed) };
  }

  /** Those of a kind that stand there now, by id; of the named ids alone where some are named. */
  async lookAll(kind: StoredKind, ids?: readonly number[]): Promise<Present[]> {
    const named = ids === undefined ? undefined : new Set(ids);
    const changed = this.values().filter((one) => one.kind === kind && named?.has(one.id) !== false);
    const touched = new Set(changed.map(({ id }) => id));
    const sought = named === undefined ? await idsOf(this.tx, this.record.id, kind) : [...named];
    const untouched = sought.filter((id) => !touched.has(id)).map((id) => ({ kind, id }));
    const stored = await presentRows(this.tx, this.record.id, untouched);
    const present = [...stored.map((one) => one.present), ...changed.flatMap((one) => this.#presentOf(one) ?? [])];
    return present.sort((a, b) => a.id - b.id);
  }

  #presentOf({ kind, id, entity: value }: Pending): Present | undefined {
    const { at, actor } = this.#change;
    const { revision } = this.record;
    return value && { kind, id, revision, changedAt: at, changedBy: actor, value };
  }

  /** The row that stands there, where it may be changed. Throws Conflict or NotFound. */
  async expect(key: EntityKey, expected: number | 'new'): Promise<StoredRow | undefined> {
    const found = await this.look(key);
    const present = found?.present;
    if (expected === 'new' ? present !== undefined : present !== undefined && present.revision !== expected) {
      throw new Conflict(present === undefined ? [] : [present]);
    }
    if (expected !== 'new' && present === undefined) throw new NotFound(keyOf(key));
    return found?.row;
  }

  /** The row of what is gone. Throws Conflict where it is there, NotFound where nothing is kept of it. */
  async expectGone(key: EntityKey): Promise<StoredRow | undefined> {
    const found = await this.look(key);
    if (found?.present !== undefined) throw new Conflict([found.present]);
    if (found === undefined && !(await hasTraces(this.tx, this.record.id, key.kind, key.id))) {
      throw new NotFound(keyOf(key));
    }
    return found?.row;
  }

  /** What the change has made different. */
  deltas(): Delta[] {
    return this.values()
      .map(({ entity, before, isErased, ...of }) =>
        deltaOf(of, before, entity && documentOf(of.kind, entity), isErased),
      )
      .filter((delta) => !isEmpty(delta));
  }
}
