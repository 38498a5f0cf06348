import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0018-baseline.ts';

/** Marker for events proposed before this version, until `upgrade-proposals.ts` has examined whether they had been public. */
const NOT_LOOKED_AT = -1;

/** Adds proposals (rule W18), and contributors whose changes need no approval. */
export function addProposals({ serial, big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('proposals')
      .addColumn('id', serial, (column) => column.primaryKey())
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('event_id', big, (column) => column.notNull())
      .addColumn('is_new', 'integer', (column) => column.notNull())
      .addColumn('account_id', big)
      .addColumn('by', text, (column) => column.notNull())
      .addColumn('at', big, (column) => column.notNull())
      .addColumn('merge', text)
      .addColumn('base', text, (column) => column.notNull())
      .addColumn('base_revision', big, (column) => column.notNull())
      .addColumn('note', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('proposals_by_event').on('proposals').columns(['instance_id', 'event_id']).execute();
    await noteWaiting(db as Kysely<Waiting>);
    for (const table of ['memberships', 'account_links']) {
      await db.schema
        .alterTable(table)
        .addColumn('publishes', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    }
  };
}

interface Waiting {
  entities: {
    instance_id: number;
    kind: string;
    id: number;
    revision: number;
    changed_at: number;
    document: string;
  };
  history: { instance_id: number; revision: number; actor: string };
  proposals: {
    instance_id: number;
    event_id: number;
    is_new: number;
    account_id: number | null;
    by: string;
    at: number;
    merge: string | null;
    base: string;
    base_revision: number;
    note: string;
  };
}

async function noteWaiting(db: Kysely<Waiting>): Promise<void> {
  const rows = await db
    .selectFrom('entities')
    .leftJoin('history', (join) =>
      join
        .onRef('history.instance_id', '=', 'entities.instance_id')
        .onRef('history.revision', '=', 'entities.revision'),
    )
    .select(['entities.instance_id', 'entities.id', 'entities.changed_at', 'entities.document', 'history.actor'])
    .where('entities.kind', '=', 'event')
    .where('entities.document', 'like', '%"state":"proposed"%')
    .execute();
  for (const row of rows) {
    if ((JSON.parse(row.document) as { state?: string }).state !== 'proposed') continue;
    await db
      .insertInto('proposals')
      .values({
        instance_id: row.instance_id,
        event_id: row.id,
        is_new: 1,
        account_id: null,
        by: row.actor ?? '',
        at: row.changed_at,
        merge: '{}',
        base: '{}',
        base_revision: NOT_LOOKED_AT,
        note: '',
      })
      .execute();
  }
}
