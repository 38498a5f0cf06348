// Consequences of a change to an event or its bookings: free seats go to the waiting list, and seats are counted (rule J6).

import type { Transaction } from 'kysely';
import { countFreeSeats, selectPromoted } from '../../model/bookings/seats.ts';
import { hasOnlineSignUp, promotesWaitingListAt, type SignUpEvent } from '../../model/bookings/sign-up.ts';
import type { Event } from '../../model/event.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import type { InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import { toStoredBooking } from './booking-rows.ts';
import { countPublicOccupancy, updateEventSeats } from './event-seats.ts';
import { putBooking, queueBookingMail, writeBookingLog } from './write-booking.ts';

export interface PromoteAndCountOptions {
  readonly eventId: number;
  readonly event: Event | undefined;
  readonly at: number;
}

export async function promoteAndCountSeats(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  settling: PromoteAndCountOptions,
): Promise<void> {
  const { event, at } = settling;
  if (
    event !== undefined &&
    hasOnlineSignUp(event) &&
    isAutoPromoted(event, createWallClock(record.instance.timeZone)(at))
  ) {
    await moveUp(tx, record, event, at);
  }
  await updateEventSeats(tx, record, settling);
}

/**
 * True if free seats go to the waiting list automatically. False from 24 hours before the start, after the deadline, and for events that
 * are cancelled or not approved, because promotion sends mails (rules J6 and J21).
 */
function isAutoPromoted(event: SignUpEvent, now: string): boolean {
  return event.state === 'ready' && event.status === 'confirmed' && promotesWaitingListAt(event, now);
}

async function moveUp(tx: Transaction<Tables>, record: InstanceRecord, event: SignUpEvent, at: number): Promise<void> {
  const { id: instanceId, revision } = record;
  const rows = await tx
    .selectFrom('bookings')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('event_id', '=', event.id)
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return;
  const free = countFreeSeats(event.subscription.online, await countPublicOccupancy(tx, instanceId, event.id, at));
  const waiting = rows.map((row) => ({ ...toStoredBooking(row), party: row.size }));
  for (const { booking, language, party } of selectPromoted(waiting, free)) {
    const moved = { ...booking, state: 'booked' as const };
    await putBooking(tx, instanceId, {
      booking: moved,
      language,
      revision,
      changedAt: at,
      changedBy: 'parvis',
      isReminded: false,
    });
    await writeBookingLog(tx, instanceId, event.id, at, { what: 'place', by: 'parvis', people: party });
    await queueBookingMail(tx, record, at, { booking: moved, language }, event, { about: 'place', isCounted: false });
  }
}
