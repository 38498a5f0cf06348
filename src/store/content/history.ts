// Who changed what, and how it was before: one line a change, and the fields that differ of each entity. In the words of the
// model, as documents are.

import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import type { Entity } from '../../model/entity.ts';
import { inBatches } from '../batches.ts';
import type { InstanceRecord } from '../instances.ts';
import { storedJson } from '../stored-json.ts';
import type { Tables } from '../tables.ts';
import type { Delta } from './diff.ts';
import { derivedOf, type StoredKind } from './documents.ts';

const DAY_MS = 86_400_000;

/** For how long histories are kept (rule W17). */
const KEPT_MS = 400 * DAY_MS;

/** So many new entities of one change are repeated whole in the history; more would be the instance a second time. */
const MOST_REPEATED = 500;

/** What kind of change it was (rule W10). */
export type What = 'create' | 'change' | 'remove' | 'import' | 'undo' | 'series' | 'source';

export interface Line {
  readonly at: number;
  readonly actor: string;
  readonly what: What;
  readonly note: string;
}

/** A change as the history tells it. */
export interface PastChange extends Line {
  readonly revision: number;
  /** How many entities it changed; those of an instance's first import are not told one by one. */
  readonly count: number;
  readonly entities: readonly PastEntity[];
}

type Fields = Readonly<Record<string, unknown>>;

export interface PastEntity {
  readonly kind: StoredKind;
  readonly id: number;
  /** What it was called after the change, or before one that removed it. */
  readonly label: string;
  /** The fields that differ; null where it was not there, or is not any more. */
  readonly before: Fields | null;
  /** As `before`; empty for one of very many that came at once. */
  readonly after: Fields | null;
}

/** Writes a change down, and forgets what was long ago. */
export async function writeHistory(
  tx: Transaction<Tables>,
  { id: instance_id, revision, contentRevision }: InstanceRecord,
  { at, actor, what, note }: Line,
  deltas: readonly Delta[],
): Promise<void> {
  const of = { instance_id, revision };
  await tx
    .insertInto('history')
    .values({ ...of, at, actor, what, note, entities: deltas.length })
    .execute();
  let repeated = 0;
  const told = contentRevision === 0 ? [] : deltas;
  const rows = told.map((delta) => {
    const { before, after } = fieldsOf(delta);
    const isLeftOut = before === null && ++repeated > MOST_REPEATED;
    return {
      ...of,
      ...{ kind: delta.kind, id: delta.id, label: labelOf(delta) },
      ...{ before: before && JSON.stringify(before), after: isLeftOut ? '{}' : after && JSON.stringify(after) },
    };
  });
  await inBatches(rows, (some) => tx.insertInto('history_entities').values(some).execute());
  await tx
    .deleteFrom('history')
    .where('instance_id', '=', instance_id)
    .where('at', '<', at - KEPT_MS)
    .execute();
}

function labelOf({ kind, before, after }: Delta): string {
  return after === undefined ? (before?.label ?? '') : derivedOf(kind, after.entity).label;
}

function fieldsOf({ after, entityBefore }: Delta): { before: Fields | null; after: Fields | null } {
  const [old, now] = [entityBefore(), after?.entity] as (Fields | undefined)[];
  if (old === undefined || now === undefined) return { before: old ?? null, after: now ?? null };
  const names = Object.keys({ ...old, ...now }).filter((name) => !isDeepStrictEqual(old[name], now[name]));
  const only = (of: Fields) => Object.fromEntries(names.map((name) => [name, of[name]]));
  return { before: only(old), after: only(now) };
}

export interface HistoryWish {
  /** Of this entity alone. */
  readonly of?: { readonly kind: StoredKind; readonly id: number };
  /** Changes before this revision. */
  readonly before?: number;
  readonly limit: number;
}

/** The newest changes of an instance, newest first. */
export async function readHistory(
  db: Kysely<Tables>,
  instance: string,
  { of, before, limit }: HistoryWish,
): Promise<PastChange[]> {
  const lines = await db
    .selectFrom('history')
    .innerJoin('instances', 'instances.id', 'history.instance_id')
    .selectAll('history')
    .where('instances.name', '=', instance)
    .$if(before !== undefined, (query) => query.where('history.revision', '<', before ?? 0))
    .$if(of !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('history_entities')
            .select('history_entities.id')
            .whereRef('history_entities.instance_id', '=', 'history.instance_id')
            .whereRef('history_entities.revision', '=', 'history.revision')
            .where('history_entities.kind', '=', of?.kind ?? '')
            .where('history_entities.id', '=', of?.id ?? 0),
        ),
      ),
    )
    .orderBy('history.revision', 'desc')
    .limit(limit)
    .execute();
  return Promise.all(
    lines.map(async ({ instance_id, revision, at, actor, what, note, entities }) => {
      const rows = await db
        .selectFrom('history_entities')
        .selectAll()
        .where('instance_id', '=', instance_id)
        .where('revision', '=', revision)
        .orderBy('kind')
        .orderBy('id')
        .execute();
      const changed = rows.map((row) => ({
        ...{ kind: row.kind as StoredKind, id: row.id, label: row.label },
        ...{ before: fields(row.before, revision), after: fields(row.after, revision) },
      }));
      return { revision, at, actor, what: what as What, note, count: entities, entities: changed };
    }),
  );
}

function fields(text: string | null, revision: number): Fields | null {
  return text === null ? null : (storedJson(text, `history of revision ${revision}`) as Fields & Entity);
}
