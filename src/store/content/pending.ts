// Changes so far, on top of the stored content: every look-up sees the content as changed.

import type { Transaction } from 'kysely';
import type { Entity } from '../../model/entity.ts';
import type { Present, StoredKind } from '../../model/present.ts';
import type { Change, InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import { type Delta, deltaOf, isEmpty, type StoredRow } from './diff.ts';
import { documentOf, entityOf } from './documents.ts';
import { hasTraces } from './erase.ts';
import { Conflict, NotFound } from './errors.ts';
import type { EntityKey } from './port.ts';
import { type PresentRow, presentOfAll, presentRows, settingsRow } from './rows.ts';

export interface Pending extends EntityKey {
  readonly before: StoredRow | undefined;
  /** Undefined: removed. */
  readonly entity: Entity | undefined;
  readonly isErased?: boolean;
  /** Whether the entity counts as changed even if nothing differs. */
  readonly isTouched?: boolean;
}

/** Stored row of an entity, and its state after the change. */
export interface PendingEntry {
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
  /** Delta of each pending entry, or undefined if nothing differs; another change of the same entity is a new entry. */
  readonly #deltas = new WeakMap<Pending, Delta | undefined>();
  /** Rows read from the database; they stay valid because a change locks the instance. */
  readonly #found = new Map<string, PresentRow | undefined>();

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

  /** Returns the entries in the order of their first change. */
  values(): Pending[] {
    return [...this.#pending.values()];
  }

  /** Returns the current state; undefined if neither stored nor changed. */
  async look({ kind, id }: EntityKey): Promise<PendingEntry | undefined> {
    const known = this.known({ kind, id });
    if (known !== undefined) return known;
    const key = keyOf({ kind, id });
    if (!this.#found.has(key)) this.#found.set(key, await this.#find({ kind, id }));
    return this.#found.get(key);
  }

  /** Like `look`, but only for entries already read; synchronous, because awaiting each of many is slower. */
  known(one: EntityKey): PendingEntry | undefined {
    const key = keyOf(one);
    const changed = this.#pending.get(key);
    return changed === undefined ? this.#found.get(key) : { row: changed.before, present: this.#presentOf(changed) };
  }

  async #find(key: EntityKey): Promise<PresentRow | undefined> {
    if (key.kind === 'settings') return settingsRow(this.tx, this.record);
    return (await presentRows(this.tx, this.record.id, [key]))[0];
  }

  /** Returns the entities of a kind, by id; default: all ids. */
  async lookAll(kind: StoredKind, ids?: readonly number[]): Promise<Present[]> {
    const named = ids === undefined ? undefined : new Set(ids);
    const changed = this.values().filter((one) => one.kind === kind && named?.has(one.id) !== false);
    const touched = new Set(changed.map(({ id }) => id));
    const rows = ids === undefined ? await presentOfAll(this.tx, this.record.id, kind) : await this.#findAll(kind, ids);
    const stored = rows.map(({ present }) => present).filter(({ id }) => !touched.has(id));
    return [...stored, ...changed.flatMap((one) => this.#presentOf(one) ?? [])].sort((a, b) => a.id - b.id);
  }

  /** Returns the current events that end at or after a wall-clock time. */
  async shownEvents(since: string): Promise<Entity[]> {
    const rows = await this.tx
      .selectFrom('entities')
      .select(['id', 'document'])
      .where('instance_id', '=', this.record.id)
      .where('kind', '=', 'event')
      .where('shown_until', '>=', since)
      .execute();
    const changed = this.values().filter(({ kind }) => kind === 'event');
    const touched = new Set(changed.map(({ id }) => id));
    const stored = rows.filter(({ id }) => !touched.has(id)).map((row) => entityOf({ kind: 'event', ...row }));
    return [...stored, ...changed.flatMap(({ entity }) => entity ?? [])];
  }

  async #findAll(kind: StoredKind, ids: readonly number[]): Promise<PresentRow[]> {
    const unknown = [...new Set(ids)].filter((id) => !this.#found.has(keyOf({ kind, id })));
    for (const id of unknown) this.#found.set(keyOf({ kind, id }), undefined);
    const rows = await presentRows(
      this.tx,
      this.record.id,
      unknown.map((id) => ({ kind, id })),
    );
    for (const one of rows) this.#found.set(keyOf(one.present), one);
    return [...new Set(ids)].flatMap((id) => this.#found.get(keyOf({ kind, id })) ?? []);
  }

  #presentOf({ kind, id, entity: value }: Pending): Present | undefined {
    const { at, actor } = this.#change;
    const { revision } = this.record;
    return value && { kind, id, revision, changedAt: at, changedBy: actor, value };
  }

  /** Returns the row if it may be changed. Throws Conflict or NotFound. */
  async expect(key: EntityKey, expected: number | 'new'): Promise<StoredRow | undefined> {
    const found = this.known(key) ?? (await this.look(key));
    const present = found?.present;
    if (expected === 'new' ? present !== undefined : present !== undefined && present.revision !== expected) {
      throw new Conflict(present === undefined ? [] : [present]);
    }
    if (expected !== 'new' && present === undefined) throw new NotFound(keyOf(key));
    return found?.row;
  }

  /** Returns the row of a removed entity. Throws Conflict if the entity exists, NotFound if no data of it is left. */
  async expectGone(key: EntityKey): Promise<StoredRow | undefined> {
    const found = await this.look(key);
    if (found?.present !== undefined) throw new Conflict([found.present]);
    if (found === undefined && !(await hasTraces(this.tx, this.record.id, key.kind, key.id))) {
      throw new NotFound(keyOf(key));
    }
    return found?.row;
  }

  deltas(): Delta[] {
    return this.values().flatMap((one) => {
      if (!this.#deltas.has(one)) this.#deltas.set(one, this.#deltaOf(one));
      return this.#deltas.get(one) ?? [];
    });
  }

  entityBefore(one: Pending): Entity | undefined {
    return this.#knownBefore(one) ?? (one.before && entityOf(one.before));
  }

  /** Like `entityBefore`, but only if already parsed. */
  #knownBefore({ before, ...key }: Pending): Entity | undefined {
    const found = this.#found.get(keyOf(key));
    return found !== undefined && found.row === before ? found.present.value : undefined;
  }

  #deltaOf(one: Pending): Delta | undefined {
    const { kind, id, entity, before, isErased, isTouched } = one;
    const delta = deltaOf({ kind, id }, before, entity && documentOf(kind, entity), {
      isErased: isErased === true,
      isTouched: isTouched === true,
      known: this.#knownBefore(one),
    });
    return isEmpty(delta) ? undefined : delta;
  }
}
