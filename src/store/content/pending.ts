// Changes made by a transaction so far, on top of the stored content. Every lookup sees the changed content.

import type { Transaction } from 'kysely';
import type { Entity } from '../../model/entity.ts';
import type { StoredKind, VersionedEntity } from '../../model/present.ts';
import type { ChangeMetadata, InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import { createDelta, type Delta, isEmptyDelta, type StoredRow } from './diff.ts';
import { createDocument, parseEntity } from './documents.ts';
import { hasRemainingData } from './erase.ts';
import { ConflictError, NotFoundError } from './errors.ts';
import type { EntityKey } from './port.ts';
import { readAllEntityRows, readEntityRows, readSettingsRow, type StoredEntityRow } from './rows.ts';

export interface PendingEntity extends EntityKey {
  readonly before: StoredRow | undefined;
  readonly entity: Entity | undefined;
  readonly isErased?: boolean;
  readonly isTouched?: boolean;
}

export interface PendingEntry {
  readonly row: StoredRow | undefined;
  readonly present: VersionedEntity | undefined;
}

export function formatEntityKey({ kind, id }: EntityKey): string {
  return `${kind} ${id}`;
}

export class PendingContent {
  readonly tx: Transaction<Tables>;
  readonly record: InstanceRecord;
  readonly #change: Pick<ChangeMetadata, 'at' | 'actor'>;
  readonly #pending = new Map<string, PendingEntity>();
  /** Delta of each pending entity, or undefined if nothing differs. A later change to the same entity is a new entry. */
  readonly #deltas = new WeakMap<PendingEntity, Delta | undefined>();
  /** Rows read from the database. They stay valid, because a change locks the instance. */
  readonly #found = new Map<string, StoredEntityRow | undefined>();

  constructor(tx: Transaction<Tables>, record: InstanceRecord, change: Pick<ChangeMetadata, 'at' | 'actor'>) {
    this.tx = tx;
    this.record = record;
    this.#change = change;
  }

  has(key: EntityKey): boolean {
    return this.#pending.has(formatEntityKey(key));
  }

  get(key: EntityKey): PendingEntity | undefined {
    return this.#pending.get(formatEntityKey(key));
  }

  set(one: PendingEntity): void {
    this.#pending.set(formatEntityKey(one), one);
  }

  values(): PendingEntity[] {
    return [...this.#pending.values()];
  }

  /** Returns the current state. Undefined if the entity is neither stored nor changed. */
  async look({ kind, id }: EntityKey): Promise<PendingEntry | undefined> {
    const known = this.known({ kind, id });
    if (known !== undefined) return known;
    const key = formatEntityKey({ kind, id });
    if (!this.#found.has(key)) this.#found.set(key, await this.#find({ kind, id }));
    return this.#found.get(key);
  }

  /** Like `look`, but only for entities already read. Synchronous, because awaiting each one would be slower. */
  known(one: EntityKey): PendingEntry | undefined {
    const key = formatEntityKey(one);
    const changed = this.#pending.get(key);
    return changed === undefined ? this.#found.get(key) : { row: changed.before, present: this.#presentOf(changed) };
  }

  async #find(key: EntityKey): Promise<StoredEntityRow | undefined> {
    if (key.kind === 'settings') return readSettingsRow(this.tx, this.record);
    return (await readEntityRows(this.tx, this.record.id, [key]))[0];
  }

  async lookAll(kind: StoredKind, ids?: readonly number[]): Promise<VersionedEntity[]> {
    const named = ids === undefined ? undefined : new Set(ids);
    const changed = this.values().filter((one) => one.kind === kind && named?.has(one.id) !== false);
    const touched = new Set(changed.map(({ id }) => id));
    const rows =
      ids === undefined ? await readAllEntityRows(this.tx, this.record.id, kind) : await this.#findAll(kind, ids);
    const stored = rows.map(({ present }) => present).filter(({ id }) => !touched.has(id));
    return [...stored, ...changed.flatMap((one) => this.#presentOf(one) ?? [])].sort((a, b) => a.id - b.id);
  }

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
    const stored = rows.filter(({ id }) => !touched.has(id)).map((row) => parseEntity({ kind: 'event', ...row }));
    return [...stored, ...changed.flatMap(({ entity }) => entity ?? [])];
  }

  async #findAll(kind: StoredKind, ids: readonly number[]): Promise<StoredEntityRow[]> {
    const unknown = [...new Set(ids)].filter((id) => !this.#found.has(formatEntityKey({ kind, id })));
    for (const id of unknown) this.#found.set(formatEntityKey({ kind, id }), undefined);
    const rows = await readEntityRows(
      this.tx,
      this.record.id,
      unknown.map((id) => ({ kind, id })),
    );
    for (const one of rows) this.#found.set(formatEntityKey(one.present), one);
    return [...new Set(ids)].flatMap((id) => this.#found.get(formatEntityKey({ kind, id })) ?? []);
  }

  #presentOf({ kind, id, entity: value }: PendingEntity): VersionedEntity | undefined {
    const { at, actor } = this.#change;
    const { revision } = this.record;
    return value && { kind, id, revision, changedAt: at, changedBy: actor, value };
  }

  /** Returns the row of an entity at the expected revision. Throws ConflictError or NotFoundError. */
  async expect(key: EntityKey, expected: number | 'new'): Promise<StoredRow | undefined> {
    const found = this.known(key) ?? (await this.look(key));
    const present = found?.present;
    if (expected === 'new' ? present !== undefined : present !== undefined && present.revision !== expected) {
      throw new ConflictError(present === undefined ? [] : [present]);
    }
    if (expected !== 'new' && present === undefined) throw new NotFoundError(formatEntityKey(key));
    return found?.row;
  }

  /** Returns the row of a removed entity. Throws ConflictError if the entity exists, NotFoundError if no data about it is left. */
  async expectGone(key: EntityKey): Promise<StoredRow | undefined> {
    const found = await this.look(key);
    if (found?.present !== undefined) throw new ConflictError([found.present]);
    if (found === undefined && !(await hasRemainingData(this.tx, this.record.id, key.kind, key.id))) {
      throw new NotFoundError(formatEntityKey(key));
    }
    return found?.row;
  }

  deltas(): Delta[] {
    return this.values().flatMap((one) => {
      if (!this.#deltas.has(one)) this.#deltas.set(one, this.#deltaOf(one));
      return this.#deltas.get(one) ?? [];
    });
  }

  entityBefore(one: PendingEntity): Entity | undefined {
    return this.#knownBefore(one) ?? (one.before && parseEntity(one.before));
  }

  /** Like `entityBefore`, but only if already parsed. */
  #knownBefore({ before, ...key }: PendingEntity): Entity | undefined {
    const found = this.#found.get(formatEntityKey(key));
    return found !== undefined && found.row === before ? found.present.value : undefined;
  }

  #deltaOf(one: PendingEntity): Delta | undefined {
    const { kind, id, entity, before, isErased, isTouched } = one;
    const delta = createDelta({ kind, id }, before, entity && createDocument(kind, entity), {
      isErased: isErased === true,
      isTouched: isTouched === true,
      known: this.#knownBefore(one),
    });
    return isEmptyDelta(delta) ? undefined : delta;
  }
}
