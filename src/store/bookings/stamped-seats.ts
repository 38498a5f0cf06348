// Public seat counts of events.

import type { Kysely } from 'kysely';
import type { Occupancy } from '../../model/bookings/seats.ts';
import type { InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import { toShownOccupancy } from './event-seats.ts';

export interface StampedOccupancy {
  readonly occupancy: Occupancy;
  /** Revision of the instance at which its public state changed (rule J20). */
  readonly revision: number;
}

/** Returns the counts by event, for events with bookings; empty if sign-up is off. */
export async function readStampedSeats(
  db: Kysely<Tables>,
  { id, instance }: Pick<InstanceRecord, 'id' | 'instance'>,
): Promise<ReadonlyMap<number, StampedOccupancy>> {
  if (!instance.outside.signup) return new Map();
  const rows = await db
    .selectFrom('event_seats')
    .select(['event_id', 'booked', 'held', 'waiting', 'to_wait', 'decoy_held', 'decoy_to_wait', 'revision'])
    .where('instance_id', '=', id)
    .execute();
  return new Map(rows.map((row) => [row.event_id, { occupancy: toShownOccupancy(row), revision: row.revision }]));
}
