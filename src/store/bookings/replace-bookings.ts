import type { Transaction } from 'kysely';
import type { Booking } from '../../model/bookings/booking.ts';
import type { BookingForm } from '../../model/bookings/form.ts';
import type { Event } from '../../model/event.ts';
import { type Language, languageOf } from '../../model/instance.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { runInBatches } from '../batches.ts';
import { createKindDifference, type KindDifference } from '../difference.ts';
import type { InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import { toBookingRow, toStoredBooking } from './booking-rows.ts';
import { deleteBookings } from './delete-bookings.ts';
import { promoteAndCountSeats } from './promote-and-count-seats.ts';
import { findFieldsWithExpiredAnswers, stripExpiredAnswers } from './sensitive-answers.ts';

/** Counts stored bookings missing from a file, except cancelled ones and those of past events. `ends` returns the end of an event. */
export async function countBookingsRemovedByImport(
  tx: Transaction<Tables>,
  { id: instanceId }: InstanceRecord,
  given: readonly Booking[],
  { ends, now }: { readonly ends: (eventId: number) => string; readonly now: string },
): Promise<number> {
  const rows = await tx
    .selectFrom('bookings')
    .select(['id', 'event_id'])
    .where('instance_id', '=', instanceId)
    .where('state', '!=', 'cancelled')
    .execute();
  if (rows.length === 0) return 0;
  const ids = new Set(given.map(({ id }) => id));
  return rows.filter(({ id, event_id }) => !ids.has(id) && ends(event_id) >= now).length;
}

function expiredByEvent(
  bookings: readonly Booking[],
  {
    events,
    forms,
    ...of
  }: {
    readonly events: readonly Event[];
    readonly forms: readonly BookingForm[];
    readonly timeZone: string;
    readonly at: number;
  },
): ReadonlyMap<number, ReadonlySet<string>> {
  const booked = new Set(bookings.map(({ eventId }) => eventId));
  const byId = new Map(forms.map((form) => [form.id, form]));
  const some = events.filter(({ id }) => booked.has(id));
  return new Map(
    some.map((event) => [
      event.id,
      findFieldsWithExpiredAnswers(event, byId.get(event.subscription?.online?.formId ?? Number.NaN), of),
    ]),
  );
}

/**
 * Writes differences only. `events` are the instance's current events, whose changes have already been announced.
 */
export async function replaceBookings(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  all: readonly Booking[],
  {
    events,
    forms,
    at,
    by,
  }: {
    readonly events: readonly Event[];
    readonly forms: readonly BookingForm[];
    readonly at: number;
    readonly by: string;
  },
): Promise<KindDifference> {
  const { id: instanceId, instance, revision } = record;
  const expired = expiredByEvent(all, { events, forms, timeZone: instance.timeZone, at });
  const given = all.map((booking) => stripExpiredAnswers(booking, expired.get(booking.eventId) ?? new Set()));
  const rows = await tx.selectFrom('bookings').selectAll().where('instance_id', '=', instanceId).execute();
  const known = new Map(rows.map((row) => [row.id, toStoredBooking(row)]));
  const ids = new Set(given.map(({ id }) => id));
  const removed = [...known.values()].flatMap(({ booking }) => (ids.has(booking.id) ? [] : [booking]));
  const differing = given.filter((booking) => !isSameJson(known.get(booking.id)?.booking, booking));
  await deleteBookings(tx, instanceId, removed, at);
  // Differing rows are deleted before the insertion, because two may have exchanged their keys.
  await runInBatches(
    differing.filter(({ id }) => known.has(id)).map(({ id }) => id),
    (some) => tx.deleteFrom('bookings').where('instance_id', '=', instanceId).where('id', 'in', some).execute(),
  );
  const language: Language = languageOf(instance.locale) ?? 'de';
  const toRow = (booking: Booking) => {
    const before = known.get(booking.id);
    const kept = { language: before?.language ?? language, isReminded: before?.isReminded ?? false };
    return toBookingRow(instanceId, { ...kept, booking, revision, changedAt: at, changedBy: by });
  };
  await runInBatches(differing.map(toRow), (some) => tx.insertInto('bookings').values(some).execute());
  const byId = new Map(events.map((event) => [event.id, event]));
  const touched = new Set([...removed, ...differing].map(({ eventId }) => eventId));
  for (const eventId of touched) await promoteAndCountSeats(tx, record, { eventId, event: byId.get(eventId), at });
  const told = ({ id }: Booking) => ({ id, named: () => ({ title: '' }) });
  const of = (is: boolean) => differing.filter(({ id }) => known.has(id) === is).map(told);
  const difference = { appearing: of(false), changing: of(true), going: removed.map(told) };
  return createKindDifference('booking', rows.length, difference);
}
