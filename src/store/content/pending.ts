// What a change has put and removed so far, over what is stored: whatever is looked at afterwards is as the change has left it.

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

/** An entity that the change has put or removed. */
export interface Pending extends EntityKey {
  readonly before: StoredRow | undefined;
  /** Undefined: it is removed. */
  readonly entity: Entity | undefined;
  readonly isErased?: boolean;
  /** Whether it counts as changed, whatever differs. */
  readonly isTouched?: boolean;
}

/** What stands there: the row that is stored, and what the change has made of it. */
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
  /** What each makes different; undefined where that is nothing. Whatever is changed again is another one. */
  readonly #deltas = new WeakMap<Pending, Delta | undefined>();
  /** What was read from the database; it stays valid, since a change holds the lock of the instance. */
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

  /** In the order in which they were changed first. */
  values(): Pending[] {
    return [...this.#pending.values()];
  }

  /** What stands there now; undefined where nothing is stored and the change has touched nothing. */
  async look({ kind, id }: EntityKey): Promise<PendingEntry | undefined> {
    const known = this.known({ kind, id });
    if (known !== undefined) return known;
    const key = keyOf({ kind, id });
    if (!this.#found.has(key)) this.#found.set(key, await this.#find({ kind, id }));
    return this.#found.get(key);
  }

  /** As `look`, where it was looked at before: many are, and waiting for each costs more than telling it. */
  known(one: EntityKey): PendingEntry | undefined {
    const key = keyOf(one);
    const changed = this.#pending.get(key);
    return changed === undefined ? this.#found.get(key) : { row: changed.before, present: this.#presentOf(changed) };
  }

  async #find(key: EntityKey): Promise<PresentRow | undefined> {
    if (key.kind === 'settings') return settingsRow(this.tx, this.record);
    return (await presentRows(this.tx, this.record.id, [key]))[0];
  }

  /** Those of a kind that stand there now, by id; of the named ids alone where some are. */
  async lookAll(kind: StoredKind, ids?: readonly number[]): Promise<Present[]> {
    const named = ids === undefined ? undefined : new Set(ids);
    const changed = this.values().filter((one) => one.kind === kind && named?.has(one.id) !== false);
    const touched = new Set(changed.map(({ id }) => id));
    const rows = ids === undefined ? await presentOfAll(this.tx, this.record.id, kind) : await this.#findAll(kind, ids);
    const stored = rows.map(({ present }) => present).filter(({ id }) => !touched.has(id));
    return [...stored, ...changed.flatMap((one) => this.#presentOf(one) ?? [])].sort((a, b) => a.id - b.id);
  }

  /** The events that end at or after a wall-clock time, as they stand now. */
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

  /** The row that stands there, where it may be changed. Throws Conflict or NotFound. */
  async expect(key: EntityKey, expected: number | 'new'): Promise<StoredRow | undefined> {
    const found = this.known(key) ?? (await this.look(key));
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
    return this.values().flatMap((one) => {
      if (!this.#deltas.has(one)) this.#deltas.set(one, this.#deltaOf(one));
      return this.#deltas.get(one) ?? [];
    });
  }

  /** The entity that is stored; undefined where nothing is. */
  entityBefore(one: Pending): Entity | undefined {
    return this.#knownBefore(one) ?? (one.before && entityOf(one.before));
  }

  /** As `entityBefore`, where it was parsed already. */
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
