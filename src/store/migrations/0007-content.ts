import { type Kysely, sql } from 'kysely';
import { deriveColumns, parseEntity } from '../content/documents.ts';
import type { Tables } from '../tables.ts';
import type { ColumnTypes } from './0001-beginning.ts';

const PAGE = 500;

/**
 * Adds labels and sort keys of entities, the highest id ever used of each kind, tombstones, and the history. Documents and their revisions
 * do not change.
 */
export function content({ big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    for (const name of ['label', 'sort_key']) {
      await db.schema
        .alterTable('entities')
        .addColumn(name, text, (column) => column.notNull().defaultTo(''))
        .execute();
    }
    await deriveAll(db as Kysely<Tables>);
    await db.schema
      .createIndex('entities_by_sort_key')
      .on('entities')
      .columns(['instance_id', 'kind', 'sort_key', 'id'])
      .execute();
    await db.schema
      .alterTable('instances')
      .addColumn('office_revision', big, (column) => column.notNull().defaultTo(0))
      .execute();

    await db.schema
      .createTable('id_counters')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('last_id', big, (column) => column.notNull())
      .addPrimaryKeyConstraint('id_counters_key', ['instance_id', 'kind'])
      .execute();
    await sql`
      insert into id_counters (instance_id, kind, last_id)
      select instance_id, kind, max(id) from entities where kind <> 'newsletter' group by instance_id, kind`.execute(
      db,
    );

    await db.schema
      .createTable('removed_entities')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('id', big, (column) => column.notNull())
      .addColumn('revision', big, (column) => column.notNull())
      .addColumn('removed_at', big, (column) => column.notNull())
      .addColumn('reason', text, (column) => column.notNull())
      .addColumn('label', text, (column) => column.notNull())
      .addColumn('shown_until', text)
      .addColumn('document', text)
      .addPrimaryKeyConstraint('removed_entities_key', ['instance_id', 'kind', 'id'])
      .execute();
    await db.schema
      .createIndex('removed_entities_whole')
      .on('removed_entities')
      .columns(['instance_id', 'removed_at'])
      .where(sql.ref('document'), 'is not', null)
      .execute();

    await db.schema
      .createTable('history')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('revision', big, (column) => column.notNull())
      .addColumn('at', big, (column) => column.notNull())
      .addColumn('actor', text, (column) => column.notNull())
      .addColumn('what', text, (column) => column.notNull())
      .addColumn('note', text, (column) => column.notNull())
      .addColumn('entities', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('history_key', ['instance_id', 'revision'])
      .execute();
    await db.schema.createIndex('history_by_time').on('history').columns(['instance_id', 'at']).execute();
    await db.schema
      .createTable('history_entities')
      .addColumn('instance_id', big, (column) => column.notNull())
      .addColumn('revision', big, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('id', big, (column) => column.notNull())
      .addColumn('label', text, (column) => column.notNull())
      .addColumn('before', text)
      .addColumn('after', text)
      .addPrimaryKeyConstraint('history_entities_key', ['instance_id', 'revision', 'kind', 'id'])
      .addForeignKeyConstraint(
        'history_entities_of',
        ['instance_id', 'revision'],
        'history',
        ['instance_id', 'revision'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
    await db.schema
      .createIndex('history_entities_by_entity')
      .on('history_entities')
      .columns(['instance_id', 'kind', 'id', 'revision'])
      .execute();
  };
}

async function deriveAll(db: Kysely<Tables>): Promise<void> {
  let rows: { instance_id: number; kind: string; id: number; document: string }[];
  let [instanceId, kind, id] = [-1, '', -1];
  do {
    rows = await db
      .selectFrom('entities')
      .select(['instance_id', 'kind', 'id', 'document'])
      .where(({ eb, refTuple, tuple }) => eb(refTuple('instance_id', 'kind', 'id'), '>', tuple(instanceId, kind, id)))
      .orderBy('instance_id')
      .orderBy('kind')
      .orderBy('id')
      .limit(PAGE)
      .execute();
    await derive(db, rows);
    ({ instance_id: instanceId, kind, id } = rows.at(-1) ?? { instance_id: 0, kind: '', id: 0 });
  } while (rows.length === PAGE);
}

async function derive(
  db: Kysely<Tables>,
  rows: readonly { instance_id: number; kind: string; id: number; document: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => {
    const { label, sort_key } = deriveColumns(row.kind, parseEntity(row));
    const key = sql`cast(${row.instance_id} as bigint), cast(${row.kind} as text), cast(${row.id} as bigint)`;
    return sql`(${key}, cast(${label} as text), cast(${sort_key} as text))`;
  });
  await sql`
    update entities set label = derived.column4, sort_key = derived.column5
    from (values ${sql.join(values)}) as derived
    where entities.instance_id = derived.column1 and entities.kind = derived.column2 and entities.id = derived.column3`.execute(
    db,
  );
}
