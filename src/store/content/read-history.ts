import type { Kysely, Selectable } from 'kysely';
import type { Entity } from '../../model/entity.ts';
import type { StoredKind } from '../../model/present.ts';
import { createStatement } from '../statement.ts';
import { parseStoredJson } from '../stored-json.ts';
import type { Tables } from '../tables.ts';
import {
  type ChangeType,
  countByKind,
  type KindTally,
  type PastChange,
  type PastEntity,
  type PastFields,
} from './history.ts';

export interface HistoryOptions {
  /** Limits the history to a kind, or to one entity. */
  readonly of?: { readonly kind: StoredKind; readonly id?: number };
  readonly by?: string;
  readonly from?: number;
  readonly to?: number;
  readonly hidden?: readonly StoredKind[];
  readonly before?: number;
  readonly revision?: number;
  readonly limit: number;
  /** Maximum entities returned per change. Default: all. */
  readonly maxEntities?: number;
}

export async function readHistory(
  db: Kysely<Tables>,
  instance: string,
  { of, maxEntities, hidden = [], ...wish }: HistoryOptions,
): Promise<PastChange[]> {
  const unseen = hidden.length > 0 ? { hidden } : {};
  const lines = await linesOf(db, { instance, ...wish, ...unseen, ...(of && { kind: of.kind }), ...idOf(of) });
  const told = await entitiesOf(db, lines, { of, maxEntities, ...unseen });
  const isCut = ({ entities }: Line) => of?.id === undefined && maxEntities !== undefined && entities > maxEntities;
  const tallies = await talliesOf(db, lines.filter(isCut), hidden);
  return lines.map(({ revision, at, actor, what, note, entities, sources, untold = 0 }) => ({
    revision,
    at,
    actor,
    what: what as ChangeType,
    note,
    count: entities - Number(untold),
    sources: Number(sources),
    entities: told.get(revision) ?? [],
    tally: tallies.get(revision) ?? countByKind(told.get(revision) ?? []),
  }));
}

async function talliesOf(
  db: Kysely<Tables>,
  lines: readonly Line[],
  hidden: readonly StoredKind[],
): Promise<ReadonlyMap<number, KindTally[]>> {
  const [first] = lines;
  if (first === undefined) return new Map();
  const revisions = lines.map(({ revision }) => revision);
  const rows = await tallyRowsOf(db, { instanceId: first.instance_id, revisions });
  const seen = rows.filter(({ kind }) => !(hidden as readonly string[]).includes(kind));
  const byRevision = Map.groupBy(seen, ({ revision }) => revision);
  return new Map(
    [...byRevision].map(([revision, some]) => [
      revision,
      some.map(({ kind, entities, befores, afters, untold }) => {
        // An entity without `before` was created, one without `after` was removed. One with neither lacks its fields in the history, and
        // counts as changed.
        const [total, old, now, neither] = [entities, befores, afters, untold].map(Number) as [
          number,
          number,
          number,
          number,
        ];
        const [created, removed] = [total - old - neither, total - now - neither];
        return { kind: kind as StoredKind, created, changed: total - created - removed, removed };
      }),
    ]),
  );
}

const tallyRowsOf = createStatement((db, { instanceId, revisions }: Pick<RowsOptions, 'instanceId' | 'revisions'>) =>
  db
    .selectFrom('history_entities')
    .select(['revision', 'kind'])
    .select(({ fn }) => [
      fn.countAll().as('entities'),
      fn.count('before').as('befores'),
      fn.count('after').as('afters'),
    ])
    .select(({ fn }) => fn.countAll().filterWhere('before', 'is', null).filterWhere('after', 'is', null).as('untold'))
    .where('instance_id', '=', instanceId)
    .where('revision', 'in', revisions)
    .groupBy(['revision', 'kind'])
    .orderBy('kind'),
);

function idOf(of: HistoryOptions['of']): { readonly id?: number } {
  return of?.id === undefined ? {} : { id: of.id };
}

interface LinesOptions extends Omit<HistoryOptions, 'of' | 'maxEntities'>, Partial<NonNullable<HistoryOptions['of']>> {
  readonly instance: string;
}

const linesOf = createStatement(
  (db, { instance, kind, id, by, from, to, before, revision, limit, hidden }: LinesOptions) =>
    db
      .selectFrom('history')
      .innerJoin('instances', 'instances.id', 'history.instance_id')
      .selectAll('history')
      .select((line) =>
        line
          .selectFrom('history_entities')
          .select(({ fn }) => fn.countAll().as('sources'))
          .whereRef('history_entities.instance_id', '=', 'history.instance_id')
          .whereRef('history_entities.revision', '=', 'history.revision')
          .where('history_entities.kind', '=', 'source')
          .as('sources'),
      )
      .$if(hidden !== undefined, (query) =>
        query
          .select((line) =>
            line
              .selectFrom('history_entities')
              .select(({ fn }) => fn.countAll().as('untold'))
              .whereRef('history_entities.instance_id', '=', 'history.instance_id')
              .whereRef('history_entities.revision', '=', 'history.revision')
              .where('history_entities.kind', 'in', hidden ?? [])
              .as('untold'),
          )
          .where(({ exists, not, or, selectFrom }) => {
            const some = selectFrom('history_entities')
              .select('history_entities.id')
              .whereRef('history_entities.instance_id', '=', 'history.instance_id')
              .whereRef('history_entities.revision', '=', 'history.revision');
            return or([
              not(exists(some.where('history_entities.kind', 'in', hidden ?? []))),
              exists(some.where('history_entities.kind', 'not in', hidden ?? [])),
            ]);
          }),
      )
      .where('instances.name', '=', instance)
      .$if(before !== undefined, (query) => query.where('history.revision', '<', before ?? 0))
      .$if(revision !== undefined, (query) => query.where('history.revision', '=', revision ?? 0))
      .$if(by !== undefined, (query) => query.where('history.actor', '=', by ?? ''))
      .$if(from !== undefined, (query) => query.where('history.at', '>=', from ?? 0))
      .$if(to !== undefined, (query) => query.where('history.at', '<', to ?? 0))
      .$if(kind !== undefined, (query) =>
        query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('history_entities')
              .select('history_entities.id')
              .whereRef('history_entities.instance_id', '=', 'history.instance_id')
              .whereRef('history_entities.revision', '=', 'history.revision')
              .where('history_entities.kind', '=', kind ?? '')
              .$if(id !== undefined, (some) => some.where('history_entities.id', '=', id ?? 0)),
          ),
        ),
      )
      .orderBy('history.revision', 'desc')
      .limit(limit),
);

export async function readActors(db: Kysely<Tables>, instance: string): Promise<string[]> {
  const rows = await db
    .selectFrom('history')
    .innerJoin('instances', 'instances.id', 'history.instance_id')
    .select('history.actor')
    .distinct()
    .where('instances.name', '=', instance)
    .execute();
  return rows.map(({ actor }) => actor).sort();
}

/** Above this number of entities, lines are read one by one, so that each query reads only the entities to be returned. */
const MAX_AT_ONCE = 2000;

type Line = Pick<Selectable<Tables['history']>, 'instance_id' | 'revision' | 'entities'>;

/** Reads the entities of history lines, by revision. Series come first because they describe their events. */
async function entitiesOf(
  db: Kysely<Tables>,
  lines: readonly Line[],
  {
    of,
    maxEntities,
    hidden,
  }: Pick<HistoryOptions, 'hidden'> & {
    readonly of: HistoryOptions['of'];
    readonly maxEntities: number | undefined;
  },
): Promise<ReadonlyMap<number, PastEntity[]>> {
  const isMuch = lines.reduce((sum, { entities }) => sum + entities, 0) > MAX_AT_ONCE;
  const parts = isMuch ? lines.map((line) => [line]) : lines.length === 0 ? [] : [lines];
  const rows = [];
  for (const part of parts) {
    const some = await rowsOf(db, {
      instanceId: part[0]?.instance_id ?? 0,
      revisions: part.map(({ revision }) => revision),
      ...(hidden !== undefined && { hidden }),
      ...(of?.id !== undefined && { kind: of.kind, id: of.id }),
      ...(isMuch && maxEntities !== undefined && { limit: maxEntities }),
    });
    for (const row of some) rows.push(row);
  }
  // The first entities of a line may not include its series.
  if (isMuch && of?.id === undefined && maxEntities !== undefined && maxEntities > 0) {
    const isThere = new Set(
      rows.filter(({ kind }) => kind === 'series').map(({ revision, id }) => `${revision} ${id}`),
    );
    const series = await rowsOf(db, {
      instanceId: lines[0]?.instance_id ?? 0,
      revisions: lines.map(({ revision }) => revision),
      kind: 'series',
      limit: maxEntities * lines.length,
    });
    for (const row of series) if (!isThere.has(`${row.revision} ${row.id}`)) rows.push(row);
  }
  const byRevision = Map.groupBy(rows, ({ revision }) => revision);
  return new Map(
    [...byRevision].map(([revision, some]) => [
      revision,
      seriesFirst(some)
        .slice(0, maxEntities)
        .map((row) => ({
          kind: row.kind as StoredKind,
          id: row.id,
          label: row.label,
          before: fields(row.before, revision),
          after: fields(row.after, revision),
        })),
    ]),
  );
}

function seriesFirst<T extends { readonly kind: string }>(some: readonly T[]): T[] {
  const isSeries = ({ kind }: T) => kind === 'series';
  return [...some.filter(isSeries), ...some.filter((one) => !isSeries(one))];
}

interface RowsOptions {
  readonly instanceId: number;
  readonly revisions: readonly number[];
  readonly kind?: string;
  readonly id?: number;
  readonly hidden?: readonly string[];
  readonly limit?: number;
}

const rowsOf = createStatement((db, { instanceId, revisions, kind, id, hidden, limit }: RowsOptions) =>
  db
    .selectFrom('history_entities')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('revision', 'in', revisions)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(hidden !== undefined, (query) => query.where('kind', 'not in', hidden ?? []))
    .orderBy('revision')
    .orderBy('kind')
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0)),
);

function fields(text: string | null, revision: number): PastFields | null {
  return text === null ? null : (parseStoredJson(text, `history of revision ${revision}`) as PastFields & Entity);
}
