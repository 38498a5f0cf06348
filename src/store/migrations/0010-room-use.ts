import type { Kysely } from 'kysely';
import type { Event } from '../../model/event.ts';
import { inBatches } from '../batches.ts';
import { entityOf } from '../content/documents.ts';
import { roomUseRows } from '../content/room-uses.ts';
import type { Tables } from '../tables.ts';
import type { ColumnTypes } from './0001-beginning.ts';

/** Events that are gone through at once. */
const PAGE = 500;

/** When events take rooms (rule W13), derived from what there is. */
export function roomUse({ big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('room_uses')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('event_id', big, (column) => column.notNull())
      .addColumn('room_id', big, (column) => column.notNull())
      .addColumn('taken_from', text, (column) => column.notNull())
      .addColumn('taken_to', text, (column) => column.notNull())
      .addColumn('reach', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('room_uses_key', ['instance_id', 'event_id', 'room_id'])
      .execute();
    await deriveAll(db as Kysely<Tables>);
    await db.schema
      .createIndex('room_uses_by_time')
      .on('room_uses')
      .columns(['instance_id', 'reach', 'taken_from'])
      .execute();
  };
}

async function deriveAll(db: Kysely<Tables>): Promise<void> {
  for (const { id } of await db.selectFrom('instances').select('id').execute()) await derive(db, id);
}

/** Derives the uses of an instance's events, some at once in the order of their ids. */
async function derive(db: Kysely<Tables>, instanceId: number): Promise<void> {
  let rows: { kind: string; id: number; document: string }[];
  let last = 0;
  do {
    rows = await db
      .selectFrom('entities')
      .select(['kind', 'id', 'document'])
      .where('instance_id', '=', instanceId)
      .where('kind', '=', 'event')
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    const events = rows.map((row) => entityOf(row) as Event);
    await inBatches(roomUseRows(instanceId, events), (some) => db.insertInto('room_uses').values(some).execute());
    last = rows.at(-1)?.id ?? last;
  } while (rows.length === PAGE);
}
