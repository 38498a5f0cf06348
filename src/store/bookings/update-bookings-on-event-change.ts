// Effects of a content change on bookings (rules J2, J6, J7 and J11): notifies participants, assigns free seats, and deletes answers to
// removed fields.

import type { Transaction } from 'kysely';
import { countNotified, type NotifiedCounts } from '../../model/bookings/booking.ts';
import type { BookingForm } from '../../model/bookings/form.ts';
import { hasSameAnswerCount, removeAnswers } from '../../model/bookings/form-answers.ts';
import { hasOnlineSignUp, NOTIFIED_FIELDS } from '../../model/bookings/sign-up.ts';
import type { Event } from '../../model/event.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { narrowToKind } from '../content/by-kind.ts';
import type { Delta } from '../content/diff.ts';
import { parseEntity } from '../content/documents.ts';
import type { ChangeType } from '../content/history.ts';
import type { InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import { type StoredBooking, toStoredBooking } from './booking-rows.ts';
import { deleteBookings } from './delete-bookings.ts';
import { promoteAndCountSeats } from './promote-and-count-seats.ts';
import {
  type BookingToNotify,
  findTrashedBookingsToNotify,
  restoreBookings,
  trashBookings,
} from './removed-bookings.ts';
import { findFieldsWithExpiredAnswers } from './sensitive-answers.ts';
import { putBooking, queueBookingMail } from './write-booking.ts';

export interface BookingUpdateOptions {
  readonly isSilent?: boolean;
  /**
   * True if the change may remove events with bookings and questions with answers (`detach`); their bookings and answers are then deleted.
   * Otherwise such a change is rejected.
   */
  readonly detaches?: boolean;
  /** True if booked events that leave their series stay as single events (`keep`, rule J25); otherwise the change is rejected. */
  readonly keeps?: boolean;
}

export interface ChangedSignUp {
  readonly id: number;
  readonly before: Event | undefined;
  readonly after: Event | undefined;
}

export function findChangedSignUps(deltas: readonly Delta[]): ChangedSignUp[] {
  return deltas.flatMap(({ kind, id, after: document, entityBefore }) => {
    if (kind !== 'event') return [];
    const before = narrowToKind('event', kind, entityBefore());
    const after = narrowToKind('event', kind, document?.entity);
    const concerns = (event: Event | undefined) => event !== undefined && hasOnlineSignUp(event);
    return concerns(before) || concerns(after) ? [{ id, before, after }] : [];
  });
}

export const hasEndedSignUp = ({ after }: ChangedSignUp) => after === undefined || !hasOnlineSignUp(after);

/**
 * True if a change restores an event or its sign-up, so that its bookings return from the trash. False for imports, which bring their own
 * bookings.
 */
function isRestored(
  one: ChangedSignUp,
  what: ChangeType | undefined,
): one is ChangedSignUp & { readonly after: Event } {
  if (what === 'import' || one.after === undefined || hasEndedSignUp(one)) return false;
  return one.before === undefined || (what === 'undo' && !hasOnlineSignUp(one.before));
}

const isWorthMail = (one: ChangedSignUp) => {
  const { before, after } = one;
  if (before === undefined) return false;
  return (
    after === undefined || hasEndedSignUp(one) || NOTIFIED_FIELDS.some((key) => !isSameJson(before[key], after[key]))
  );
};

export interface BookingChange extends Pick<BookingUpdateOptions, 'isSilent'> {
  readonly at: number;
  readonly what: ChangeType | undefined;
}

/** Counts the bookings whose participants a change notifies, and those without an address; none for a silent change (rule J11). */
export async function countNotifiedBookings(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  deltas: readonly Delta[],
  change: BookingChange,
): Promise<NotifiedCounts> {
  const all: BookingToNotify[] = [];
  for (const one of findChangedSignUps(deltas)) all.push(...(await bookingsToNotify(tx, record, one, change)));
  return countNotified(all.map(({ booking }) => booking));
}

/** Returns the bookings whose participants are notified of a change to their event. Must be called before the change is written. */
async function bookingsToNotify(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  one: ChangedSignUp,
  { at, what, isSilent = false }: BookingChange,
): Promise<BookingToNotify[]> {
  if (isSilent) return [];
  if (isRestored(one, what)) {
    const isToCome = one.after.endsAt >= createWallClock(record.instance.timeZone)(at);
    return isToCome ? (await findTrashedBookingsToNotify(tx, record.id, one.after, at)).filter(isThere) : [];
  }
  return isWorthMail(one) ? (await readBookingsOfEvent(tx, record.id, one.id)).filter(isThere) : [];
}

const isThere = ({ booking: { state } }: StoredBooking) => state !== 'cancelled';

export async function updateBookingsOnEventChange(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  deltas: readonly Delta[],
  change: BookingChange & { readonly by: string },
): Promise<void> {
  const { at, by, what, isSilent = false } = change;
  for (const one of findChangedSignUps(deltas)) {
    const notified = await bookingsToNotify(tx, record, one, change);
    if (isRestored(one, what)) await restoreBookings(tx, record, one.after, { at, by });
    await notifyAll(tx, record, one, notified, at);
    const bookings = await readBookingsOfEvent(tx, record.id, one.id);
    if (hasEndedSignUp(one)) {
      const all = bookings.map(({ booking }) => booking);
      if (one.before !== undefined) await trashBookings(tx, record, bookings, { event: one.before, at, isSilent });
      await deleteBookings(tx, record.id, all, at, { keepsMails: true });
    } else if (hasFormChanged(one) && !isRestored(one, what) && bookings.length > 0) {
      await keepAnswers(tx, record, bookings, { at, by }, []);
    }
    await promoteAndCountSeats(tx, record, { eventId: one.id, event: one.after, at });
  }
  for (const { kind, id, after, entityBefore } of deltas) {
    if (kind !== 'form' || entityBefore() === undefined) continue;
    const form = narrowToKind('form', kind, after?.entity);
    await dropAnswers(tx, record, id, form, { at, by });
  }
}

export function hasFormChanged({ before, after }: ChangedSignUp): boolean {
  const formOf = (event: Event | undefined) => event?.subscription?.online?.formId ?? null;
  return formOf(before) !== formOf(after);
}

/**
 * Returns the topic of the mail about an event that takes place: it is no longer cancelled, its bookings are valid again, or it has
 * changed.
 */
function newsOf(
  before: Event | undefined,
  after: Event,
  { booking, known }: BookingToNotify,
): 'takes_place' | 'valid_again' | 'moved' {
  // An unconfirmed booking was not valid, so it can't become valid again.
  if (booking.state === 'pending') return 'moved';
  if (known !== undefined) return known.status === 'cancelled' ? 'takes_place' : 'moved';
  const isAt = (key: 'startsAt' | 'endsAt' | 'rooms') => isSameJson(before?.[key], after[key]);
  if (before === undefined || before.status === 'cancelled') return 'takes_place';
  const isMoved = !isAt('startsAt') || !isAt('endsAt') || !isAt('rooms');
  if (before.status === 'postponed' && !isMoved) return 'takes_place';
  return hasOnlineSignUp(before) ? 'moved' : 'valid_again';
}

async function notifyAll(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  { before, after }: ChangedSignUp,
  bookings: readonly BookingToNotify[],
  at: number,
): Promise<void> {
  const event = after ?? (before && { ...before, status: 'cancelled' as const });
  if (event === undefined) return;
  // The event takes place, but its bookings and waiting list have ended.
  const isLost = after !== undefined && !hasOnlineSignUp(after) && event.status === 'confirmed';
  for (const one of bookings) {
    const told = isLost ? { ...one, booking: { ...one.booking, state: 'cancelled' as const } } : one;
    const about = isLost ? 'cancelled' : event.status === 'confirmed' ? newsOf(before, event, one) : 'called_off';
    await queueBookingMail(tx, record, at, told, event, { about, isCounted: false });
  }
}

export async function readBookingsOfEvent(
  tx: Transaction<Tables>,
  instanceId: number,
  eventId: number,
): Promise<StoredBooking[]> {
  const rows = await tx
    .selectFrom('bookings')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('event_id', '=', eventId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toStoredBooking);
}

interface AnswersChange {
  readonly at: number;
  readonly by: string;
}

/** Deletes answers to fields that no longer exist, and to fields that became sensitive after their last day (rules J2, J23). */
async function dropAnswers(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  formId: number,
  form: BookingForm | undefined,
  change: AnswersChange,
): Promise<void> {
  const bookings = await readBookingsOfForm(tx, record.id, formId);
  const byEvent = Map.groupBy(bookings, ({ booking }) => booking.eventId);
  for (const [eventId, some] of byEvent) {
    const event = form === undefined ? undefined : await readEvent(tx, record.id, eventId);
    const expired = findFieldsWithExpiredAnswers(event, form, { timeZone: record.instance.timeZone, at: change.at });
    const fields = (form?.fields ?? []).filter(({ id }) => !expired.has(String(id)));
    await keepAnswers(tx, record, some, change, fields);
  }
}

async function readEvent(tx: Transaction<Tables>, instanceId: number, id: number): Promise<Event | undefined> {
  const row = await tx
    .selectFrom('entities')
    .select(['kind', 'id', 'document'])
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'event')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && (parseEntity(row) as Event);
}

export async function readBookingsOfForm(
  tx: Transaction<Tables>,
  instanceId: number,
  formId: number,
): Promise<StoredBooking[]> {
  const rows = await tx
    .selectFrom('bookings')
    .innerJoin('entity_links', (join) =>
      join
        .onRef('entity_links.instance_id', '=', 'bookings.instance_id')
        .onRef('entity_links.from_id', '=', 'bookings.event_id'),
    )
    .selectAll('bookings')
    .where('bookings.instance_id', '=', instanceId)
    .where('from_kind', '=', 'event')
    .where('to_kind', '=', 'form')
    .where('to_id', '=', formId)
    .execute();
  return rows.map(toStoredBooking);
}

async function keepAnswers(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  bookings: readonly StoredBooking[],
  { at, by }: AnswersChange,
  fields: BookingForm['fields'],
): Promise<void> {
  for (const one of bookings) {
    const left = removeAnswers(one.booking, (id) => !fields.some((field) => String(field.id) === id));
    if (hasSameAnswerCount(left, one.booking)) continue;
    const booking = { ...one.booking, ...left };
    await putBooking(tx, record.id, { ...one, booking, revision: record.revision, changedAt: at, changedBy: by });
  }
}
