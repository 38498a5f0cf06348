// History of changes: one line per change, with the changed fields of each entity as in the model.

import type { Transaction } from 'kysely';
import type { StoredKind } from '../../model/present.ts';
import { sameJson } from '../../util/same-json.ts';
import { inBatches } from '../batches.ts';
import type { InstanceRecord } from '../instances.ts';
import { statement } from '../statement.ts';
import type { HistoryEntitiesTable, HistoryTable, Tables } from '../tables.ts';
import { ofKind } from './by-kind.ts';
import type { Delta } from './diff.ts';
import { derivedOf, isUntold } from './documents.ts';

const DAY_MS = 86_400_000;

/** How long histories are kept (rule W17). */
const KEPT_MS = 400 * DAY_MS;

/** Maximum number of new entities in one change that the history stores in full; more would duplicate the instance. */
const MAX_REPEATED = 500;

/** Kind of change (rule W10). */
export type What = 'create' | 'change' | 'remove' | 'erase' | 'import' | 'undo' | 'series' | 'source';

export interface Line {
  readonly at: number;
  readonly actor: string;
  readonly what: What;
  readonly note: string;
}

export interface PastChange extends Line {
  readonly revision: number;
  /** Number of changed entities; those of an instance's first import are not listed individually. */
  readonly count: number;
  /** Number of these that are source records of an import, next to the imported entities. */
  readonly sources: number;
  readonly entities: readonly PastEntity[];
  /** Numbers of changed entities by kind; empty for an instance's first import. */
  readonly tally: readonly PastTally[];
}

/** Numbers of entities of one kind that a change created, changed and removed. */
export interface PastTally {
  readonly kind: StoredKind;
  readonly created: number;
  readonly changed: number;
  readonly removed: number;
}

export function tallyOf(entities: readonly PastEntity[]): PastTally[] {
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
  /** Label after the change, or before a removal; "" for erased entities. */
  readonly label: string;
  /** Changed fields; null if the entity did not exist. Both sides are null for erased entities. */
  readonly before: PastFields | null;
  /** Like `before`; empty if the change created too many entities. */
  readonly after: PastFields | null;
}

export async function writeHistory(
  tx: Transaction<Tables>,
  { id: instance_id, revision, contentRevision }: InstanceRecord,
  { at, actor, what, note }: Line,
  deltas: readonly Delta[],
): Promise<void> {
  const of = { instance_id, revision };
  await insertLine(tx, { ...of, at, actor, what, note, entities: deltas.length });
  let repeated = 0;
  const told = contentRevision === 0 ? [] : deltas;
  const rows = told.map((delta) => {
    const { before, after } = fieldsOf(delta);
    const isLeftOut = before === null && ++repeated > MAX_REPEATED;
    return {
      ...of,
      kind: delta.kind,
      id: delta.id,
      label: labelOf(delta),
      before: before && JSON.stringify(before),
      after: isLeftOut ? '{}' : after && JSON.stringify(after),
    };
  });
  await inBatches(rows, (some) => insertEntities(tx, { rows: some }));
  await forgetHistory(tx, at, instance_id);
}

const insertLine = statement((db, line: HistoryTable) => db.insertInto('history').values(line));

const insertEntities = statement((db, { rows }: { readonly rows: readonly HistoryEntitiesTable[] }) =>
  db.insertInto('history_entities').values(rows),
);

export async function forgetHistory(tx: Transaction<Tables>, at: number, instanceId?: number): Promise<void> {
  await forgetBefore(tx, { instances: instanceId === undefined ? [] : [instanceId], before: at - KEPT_MS });
}

interface Forgotten {
  /** Default (empty): all instances. */
  readonly instances: readonly number[];
  readonly before: number;
}

const forgetBefore = statement((db, { instances, before }: Forgotten) =>
  db
    .deleteFrom('history')
    .$if(instances.length > 0, (query) => query.where('instance_id', 'in', instances))
    .where('at', '<', before),
);

function labelOf({ kind, before, after, isErased, entityBefore }: Delta): string {
  if (isErased || isUntold(kind)) return '';
  const entity = after?.entity ?? (kind === 'assignment' ? entityBefore() : undefined);
  if (entity === undefined) return before?.label ?? '';
  const { label } = derivedOf(kind, entity);
  // The changed fields name the person only if it changes, and it never does.
  const personId = ofKind('assignment', kind, entity)?.personId;
  return typeof personId === 'number' ? `${label} ${personId}` : label;
}

function fieldsOf(delta: Delta): { before: PastFields | null; after: PastFields | null } {
  const { kind, after, isErased, entityBefore } = delta;
  if (isErased || isUntold(kind)) return { before: null, after: null };
  const [old, now] = [entityBefore(), after?.entity] as (PastFields | undefined)[];
  if (old === undefined || now === undefined) return { before: old ?? null, after: now ?? null };
  const differing: { before: Record<string, unknown>; after: Record<string, unknown> } = { before: {}, after: {} };
  for (const name in old) {
    if (sameJson(old[name], now[name])) continue;
    differing.before[name] = old[name];
    differing.after[name] = now[name];
  }
  for (const name in now) if (!Object.hasOwn(old, name)) differing.after[name] = now[name];
  return differing;
}
