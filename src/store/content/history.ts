import type { Transaction } from 'kysely';
import type { StoredKind } from '../../model/present.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { runInBatches } from '../batches.ts';
import type { InstanceRecord } from '../instances.ts';
import { createStatement } from '../statement.ts';
import type { HistoryEntitiesTable, HistoryTable, Tables } from '../tables.ts';
import { narrowToKind } from './by-kind.ts';
import type { Delta } from './diff.ts';
import { deriveColumns, omitsHistoryFields } from './documents.ts';

const DAY_MS = 86_400_000;

/** Retention of the history (rule W17). */
const RETENTION_MS = 400 * DAY_MS;

/** Maximum number of new entities in one change that the history stores in full; more would duplicate the instance. */
const MAX_NEW_IN_FULL = 500;

export type ChangeType = 'create' | 'change' | 'remove' | 'erase' | 'import' | 'undo' | 'series' | 'source';

export interface ChangeHeader {
  readonly at: number;
  readonly actor: string;
  readonly what: ChangeType;
  readonly note: string;
}

export interface PastChange extends ChangeHeader {
  readonly revision: number;
  readonly count: number;
  /** Number of changed entities that only record the origin of imported ones. */
  readonly sources: number;
  readonly entities: readonly PastEntity[];
  /** Numbers of changed entities by kind; empty for an instance's first import. */
  readonly tally: readonly KindTally[];
}

export interface KindTally {
  readonly kind: StoredKind;
  readonly created: number;
  readonly changed: number;
  readonly removed: number;
}

export function countByKind(entities: readonly PastEntity[]): KindTally[] {
  return [...Map.groupBy(entities, ({ kind }) => kind)].map(([kind, some]) => {
    const created = some.filter(({ before, after }) => before === null && after !== null).length;
    const removed = some.filter(({ before, after }) => before !== null && after === null).length;
    return { kind, created, changed: some.length - created - removed, removed };
  });
}

export type PastFields = Readonly<Record<string, unknown>>;

export interface PastEntity {
  readonly kind: StoredKind;
  readonly id: number;
  readonly label: string;
  /** Changed fields; null if the entity did not exist. Both sides are null for erased entities. */
  readonly before: PastFields | null;
  /** Like `before`; empty if the change created too many entities. */
  readonly after: PastFields | null;
}

export async function writeHistory(
  tx: Transaction<Tables>,
  { id: instance_id, revision, contentRevision }: InstanceRecord,
  { at, actor, what, note }: ChangeHeader,
  deltas: readonly Delta[],
): Promise<void> {
  const of = { instance_id, revision };
  await insertLine(tx, { ...of, at, actor, what, note, entities: deltas.length });
  let repeated = 0;
  const notes = contentRevision === 0 ? [] : deltas;
  const rows = notes.map((delta) => {
    const { before, after } = fieldsOf(delta);
    const isLeftOut = before === null && ++repeated > MAX_NEW_IN_FULL;
    return {
      ...of,
      kind: delta.kind,
      id: delta.id,
      label: labelOf(delta),
      before: before && JSON.stringify(before),
      after: isLeftOut ? '{}' : after && JSON.stringify(after),
    };
  });
  await runInBatches(rows, (some) => insertEntities(tx, { rows: some }));
  await deleteOldHistory(tx, at, instance_id);
}

const insertLine = createStatement((db, line: HistoryTable) => db.insertInto('history').values(line));

const insertEntities = createStatement((db, { rows }: { readonly rows: readonly HistoryEntitiesTable[] }) =>
  db.insertInto('history_entities').values(rows),
);

export async function deleteOldHistory(tx: Transaction<Tables>, at: number, instanceId?: number): Promise<void> {
  await forgetBefore(tx, { instances: instanceId === undefined ? [] : [instanceId], before: at - RETENTION_MS });
}

interface Forgotten {
  /** Ids of the instances to clean up; empty for all. */
  readonly instances: readonly number[];
  readonly before: number;
}

const forgetBefore = createStatement((db, { instances, before }: Forgotten) =>
  db
    .deleteFrom('history')
    .$if(instances.length > 0, (query) => query.where('instance_id', 'in', instances))
    .where('at', '<', before),
);

function labelOf({ kind, before, after, isErased, entityBefore }: Delta): string {
  if (isErased || omitsHistoryFields(kind)) return '';
  const entity = after?.entity ?? (kind === 'assignment' ? entityBefore() : undefined);
  if (entity === undefined) return before?.label ?? '';
  const { label } = deriveColumns(kind, entity);
  // An assignment never changes its person, so its changed fields do not name the person.
  const personId = narrowToKind('assignment', kind, entity)?.personId;
  return typeof personId === 'number' ? `${label} ${personId}` : label;
}

function fieldsOf(delta: Delta): { before: PastFields | null; after: PastFields | null } {
  const { kind, after, isErased, entityBefore } = delta;
  if (isErased || omitsHistoryFields(kind)) return { before: null, after: null };
  const [old, now] = [entityBefore(), after?.entity] as (PastFields | undefined)[];
  if (old === undefined || now === undefined) return { before: old ?? null, after: now ?? null };
  const differing: { before: Record<string, unknown>; after: Record<string, unknown> } = { before: {}, after: {} };
  for (const name in old) {
    if (isSameJson(old[name], now[name])) continue;
    differing.before[name] = old[name];
    differing.after[name] = now[name];
  }
  for (const name in now) if (!Object.hasOwn(old, name)) differing.after[name] = now[name];
  return differing;
}
