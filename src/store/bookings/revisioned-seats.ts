import type { Kysely } from 'kysely';
import type { Occupancy } from '../../model/bookings/seats.ts';
import type { InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import { toPublicOccupancy } from './event-seats.ts';

export interface RevisionedOccupancy {
  readonly occupancy: Occupancy;
  readonly revision: number;
}

export async function readPublicOccupancies(
  db: Kysely<Tables>,
  { id, instance }: Pick<InstanceRecord, 'id' | 'instance'>,
): Promise<ReadonlyMap<number, RevisionedOccupancy>> {
  if (!instance.outside.signup) return new Map();
  const rows = await db
    .selectFrom('event_seats')
    .select(['event_id', 'booked', 'held', 'waiting', 'to_wait', 'decoy_held', 'decoy_to_wait', 'revision'])
    .where('instance_id', '=', id)
    .execute();
  return new Map(rows.map((row) => [row.event_id, { occupancy: toPublicOccupancy(row), revision: row.revision }]));
}
