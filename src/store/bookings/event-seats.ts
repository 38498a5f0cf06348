// Seat counts of an event. Each transaction that changes bookings recounts the seats, stores the counts with the time of the next task, and
// announces a changed public state (rules J4, J6 and J20).

import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import { EMPTY_OCCUPANCY, type Occupancy, toPublicSeats } from '../../model/bookings/seats.ts';
import { hasOnlineSignUp } from '../../model/bookings/sign-up.ts';
import type { Event } from '../../model/event.ts';
import { isPublicationStarted, publicEndOf } from '../../model/visibility.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { type InstanceRecord, markPartsChanged } from '../instances.ts';
import type { EventSeatsRow, Tables } from '../tables.ts';
import { queueAnnouncements, SETTLE_DELAY_MS } from '../webhooks/change-events.ts';
import { readNextTrashExpiry } from './removed-bookings.ts';
import { findNextTaskTime } from './task-times.ts';

/** Counts the people of an event's bookings, without cancelled and expired ones. */
export async function countPeopleOfBookings(
  tx: Transaction<Tables>,
  instanceId: number,
  eventId: number,
  at: number,
): Promise<Occupancy> {
  const rows = await tx
    .selectFrom('bookings')
    .select(({ fn }) => ['state', fn.sum<number | string>('size').as('people')])
    .select(sql<number>`held_until is null`.as('is_unheld'))
    .where('instance_id', '=', instanceId)
    .where('event_id', '=', eventId)
    .where('state', '!=', 'cancelled')
    .where(createUnexpiredFilter(at))
    .groupBy(['state', sql`held_until is null`])
    .execute();
  const of = (state: string, isUnheld?: boolean) =>
    rows
      .filter((row) => row.state === state && (isUnheld === undefined || Boolean(row.is_unheld) === isUnheld))
      .reduce((sum, { people }) => sum + Number(people), 0);
  return {
    booked: of('booked'),
    held: of('pending', false),
    waiting: of('waiting'),
    toWait: of('pending', true),
  };
}

/** Numbers of people for whom seats (`held`) or places on the waiting list (`toWait`) are held without a booking (rule J22). */
interface DecoyHolds {
  readonly held: number;
  readonly toWait: number;
}

async function countDecoys(
  tx: Transaction<Tables>,
  instanceId: number,
  eventId: number,
  at: number,
): Promise<DecoyHolds> {
  const rows = await tx
    .selectFrom('decoy_holds')
    .select(({ fn }) => ['waits', fn.sum<number | string>('size').as('people')])
    .where('instance_id', '=', instanceId)
    .where('event_id', '=', eventId)
    .where('expires_at', '>', at)
    .groupBy('waits')
    .execute();
  const of = (waits: number) => Number(rows.find((row) => row.waits === waits)?.people ?? 0);
  return { held: of(0), toWait: of(1) };
}

function withDecoys(of: Occupancy, decoys: DecoyHolds): Occupancy {
  return { ...of, held: of.held + decoys.held, toWait: of.toWait + decoys.toWait };
}

export async function countPublicOccupancy(
  tx: Transaction<Tables>,
  instanceId: number,
  eventId: number,
  at: number,
): Promise<Occupancy> {
  const of = await countPeopleOfBookings(tx, instanceId, eventId, at);
  return withDecoys(of, await countDecoys(tx, instanceId, eventId, at));
}

/** Creates a filter for bookings that have not expired; unconfirmed ones may expire before they are deleted (rule J5). */
export function createUnexpiredFilter(at: number) {
  return (eb: ExpressionBuilder<Tables, 'bookings'>) =>
    eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]);
}

function toOccupancy(row: Pick<EventSeatsRow, 'booked' | 'held' | 'waiting' | 'to_wait'>): Occupancy {
  return { booked: row.booked, held: row.held, waiting: row.waiting, toWait: row.to_wait };
}

export function toPublicOccupancy(
  row: Pick<EventSeatsRow, 'booked' | 'held' | 'waiting' | 'to_wait' | 'decoy_held' | 'decoy_to_wait'>,
): Occupancy {
  return withDecoys(toOccupancy(row), { held: row.decoy_held, toWait: row.decoy_to_wait });
}

export async function readOccupancy(
  db: Transaction<Tables>,
  instanceId: number,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, Occupancy>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('event_seats')
    .select(['event_id', 'booked', 'held', 'waiting', 'to_wait'])
    .where('instance_id', '=', instanceId)
    .where('event_id', 'in', eventIds)
    .execute();
  return new Map(rows.map((row) => [row.event_id, toOccupancy(row)]));
}

/**
 * Counts the taken seats of an event and stores the result. If the public count differs, responses change and websites are notified (rule
 * J20); the event keeps its revision. Events without sign-up and without bookings get no row.
 */
export async function updateEventSeats(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  { eventId, event, at }: { readonly eventId: number; readonly event: Event | undefined; readonly at: number },
): Promise<void> {
  const { id: instanceId, revision } = record;
  const expiry = await readNextTrashExpiry(tx, instanceId, eventId);
  if (event === undefined || !hasOnlineSignUp(event)) {
    return expiry === null ? dropSeats(tx, instanceId, eventId) : keepForTrash(tx, instanceId, eventId, expiry);
  }
  const of = await countPeopleOfBookings(tx, instanceId, eventId, at);
  const before = await readEventSeats(tx, instanceId, eventId);
  const decoys = await countDecoys(tx, instanceId, eventId, at);
  const shown = JSON.stringify(toPublicSeats(event.subscription.online, withDecoys(of, decoys)));
  const shownBefore = before?.shown ?? JSON.stringify(toPublicSeats(event.subscription.online, EMPTY_OCCUPANCY));
  const isShownAnew = shownBefore !== shown;
  const now = createWallClock(record.instance.timeZone)(at);
  const isVisible = (publicEndOf(event) ?? '') >= now && isPublicationStarted(event.publishFrom, now);
  const settlesMs = isShownAnew && isVisible ? announcementDelay(before?.announced_at ?? 0, at) : 0;
  const done = {
    // Just before this millisecond, so that log entries of this millisecond are still reported.
    told_at: before?.told_at ?? at - 1,
    reminded_at: before?.reminded_at ?? 0,
    listed_at: before?.listed_at ?? 0,
    cleaned_at: before?.cleaned_at ?? 0,
  };
  const row = {
    ...done,
    booked: of.booked,
    held: of.held,
    waiting: of.waiting,
    to_wait: of.toWait,
    decoy_held: decoys.held,
    decoy_to_wait: decoys.toWait,
    shown,
    revision: before === undefined || isShownAnew ? revision : before.revision,
    announced_at: settlesMs > 0 ? at + settlesMs : (before?.announced_at ?? 0),
    next_at: earlier(await findNextTaskTime(tx, record, event, done), expiry),
  };
  await tx
    .insertInto('event_seats')
    .values({ instance_id: instanceId, event_id: eventId, ...row })
    .onConflict((conflict) => conflict.columns(['instance_id', 'event_id']).doUpdateSet(row))
    .execute();
  if (!isShownAnew) return;
  await markPartsChanged(tx, record, 'content');
  const news = { events: [{ type: 'event.changed', eventId }], others: false } as const;
  if (isVisible) await queueAnnouncements(tx, instanceId, news, at, settlesMs);
}

/** Minimum interval between seat announcements of an event (rule J20), in milliseconds. */
const MIN_ANNOUNCEMENT_INTERVAL_MS = 60_000;

/** Returns the delay of a seat announcement. `announcedAt`: time of the last one, or of one already pending. */
function announcementDelay(announcedAt: number, at: number): number {
  // This change joins an announcement that is already pending.
  if (announcedAt > at) return announcedAt - at;
  return Math.max(SETTLE_DELAY_MS, announcedAt + MIN_ANNOUNCEMENT_INTERVAL_MS - at);
}

export function readEventSeats(
  tx: Transaction<Tables>,
  instanceId: number,
  eventId: number,
): Promise<EventSeatsRow | undefined> {
  return tx
    .selectFrom('event_seats')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
}

/** Keeps the row of an event whose bookings are in the trash, so that the booking worker deletes them in time. */
async function keepForTrash(
  tx: Transaction<Tables>,
  instanceId: number,
  eventId: number,
  expiry: number,
): Promise<void> {
  await tx
    .updateTable('event_seats')
    .set({ booked: 0, held: 0, waiting: 0, to_wait: 0, next_at: expiry })
    .where('instance_id', '=', instanceId)
    .where('event_id', '=', eventId)
    .execute();
}

function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

async function dropSeats(tx: Transaction<Tables>, instanceId: number, eventId: number): Promise<void> {
  await tx.deleteFrom('event_seats').where('instance_id', '=', instanceId).where('event_id', '=', eventId).execute();
  await deleteEventBookingData(tx, instanceId, eventId);
}

export async function deleteEventBookingData(
  tx: Transaction<Tables>,
  instanceId: number,
  eventId: number,
): Promise<void> {
  for (const table of ['spent_forms', 'decoy_holds', 'barred_mailboxes', 'booking_log'] as const) {
    await tx.deleteFrom(table).where('instance_id', '=', instanceId).where('event_id', '=', eventId).execute();
  }
}
