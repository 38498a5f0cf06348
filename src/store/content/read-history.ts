// Reading what `history.ts` writes.

import type { Kysely } from 'kysely';
import type { Entity } from '../../model/entity.ts';
import { storedJson } from '../stored-json.ts';
import type { Tables } from '../tables.ts';
import type { StoredKind } from './documents.ts';
import type { Fields, PastChange, What } from './history.ts';

/** Of the changes of an instance: which, and how many (rule W10). */
export interface HistoryWish {
  /** Of this kind alone, or of this one entity. */
  readonly of?: { readonly kind: StoredKind; readonly id?: number };
  readonly by?: string;
  /** Changes from this instant on, and before that one. */
  readonly from?: number;
  readonly to?: number;
  /** Changes before this revision. */
  readonly before?: number;
  /** This change alone. */
  readonly revision?: number;
  readonly limit: number;
  /** So many entities of a change are told at most; all of them where nothing is said. */
  readonly mostEntities?: number;
}

/** The newest changes of an instance, newest first. */
export async function readHistory(
  db: Kysely<Tables>,
  instance: string,
  { of, by, from, to, before, revision: wanted, limit, mostEntities }: HistoryWish,
): Promise<PastChange[]> {
  const lines = await db
    .selectFrom('history')
    .innerJoin('instances', 'instances.id', 'history.instance_id')
    .selectAll('history')
    .where('instances.name', '=', instance)
    .$if(before !== undefined, (query) => query.where('history.revision', '<', before ?? 0))
    .$if(wanted !== undefined, (query) => query.where('history.revision', '=', wanted ?? 0))
    .$if(by !== undefined, (query) => query.where('history.actor', '=', by ?? ''))
    .$if(from !== undefined, (query) => query.where('history.at', '>=', from ?? 0))
    .$if(to !== undefined, (query) => query.where('history.at', '<', to ?? 0))
    .$if(of !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('history_entities')
            .select('history_entities.id')
            .whereRef('history_entities.instance_id', '=', 'history.instance_id')
            .whereRef('history_entities.revision', '=', 'history.revision')
            .where('history_entities.kind', '=', of?.kind ?? '')
            .$if(of?.id !== undefined, (some) => some.where('history_entities.id', '=', of?.id ?? 0)),
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
        // Of one entity's history that entity alone.
        .$if(of?.id !== undefined, (query) => query.where('kind', '=', of?.kind ?? '').where('id', '=', of?.id ?? 0))
        .orderBy('kind')
        .orderBy('id')
        .$if(mostEntities !== undefined, (query) => query.limit(mostEntities ?? 0))
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
