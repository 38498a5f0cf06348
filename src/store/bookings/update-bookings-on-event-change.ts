// Effects of a change of content on bookings (rules J2, J6, J7 and J11): participants are notified of differences, free seats are
// assigned, and answers to removed fields are deleted.

import type { Transaction } from 'kysely';
import { sizedAlike, withoutAnswers } from '../../model/bookings/answers.ts';
import { type Reach, reachOf } from '../../model/bookings/booking.ts';
import type { BookingForm } from '../../model/bookings/form.ts';
import { isOnline, NOTIFIED_FIELDS } from '../../model/bookings/sign-up.ts';
import type { Event } from '../../model/event.ts';
import { sameJson } from '../../util/same-json.ts';
import { wallClock } from '../../util/wall-clock.ts';
import { ofKind } from '../content/by-kind.ts';
import type { Delta } from '../content/diff.ts';
import { entityOf } from '../content/documents.ts';
import type { What } from '../content/history.ts';
import type { InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import { fromBookingRow, type PresentBooking } from './booking-rows.ts';
import { forgetBookings } from './forget.ts';
import { bringBackBookings, keepRemovedBookings, type NotifiedBooking, removedToNotify } from './removed-bookings.ts';
import { expiredFields } from './sensitive-answers.ts';
import { settleEvent } from './settle.ts';
import { mailTo, putBooking } from './write-booking.ts';

export interface BookingOptions {
  /** Whether nobody is notified (`silent`). */
  readonly isSilent?: boolean;
  /**
   * Whether bookings of removed events are deleted after their notification (`detach`), and answers to removed questions too; otherwise
   * the change is rejected.
   */
  readonly detaches?: boolean;
  /** Whether booked events that leave their series stay as single events (`keep`, rule J25). */
  readonly keeps?: boolean;
}

/** Event before and after the change, with online sign-up on at least one side. */
export interface ChangedSignUp {
  readonly id: number;
  readonly before: Event | undefined;
  readonly after: Event | undefined;
}

/** Returns the events among the deltas that have online sign-up before or after. */
export function signUpsIn(deltas: readonly Delta[]): ChangedSignUp[] {
  return deltas.flatMap(({ kind, id, after: document, entityBefore }) => {
    if (kind !== 'event') return [];
    const before = ofKind('event', kind, entityBefore());
    const after = ofKind('event', kind, document?.entity);
    const concerns = (event: Event | undefined) => event !== undefined && isOnline(event);
    return concerns(before) || concerns(after) ? [{ id, before, after }] : [];
  });
}

export const isGone = ({ after }: ChangedSignUp) => after === undefined || !isOnline(after);

/** Whether a change restores an event or its sign-up, so that its bookings return from the trash; an import has its own bookings. */
function returns(one: ChangedSignUp, what: What | undefined): one is ChangedSignUp & { readonly after: Event } {
  if (what === 'import' || one.after === undefined || isGone(one)) return false;
  return one.before === undefined || (what === 'undo' && !isOnline(one.before));
}

const isWorthMail = (one: ChangedSignUp) => {
  const { before, after } = one;
  if (before === undefined) return false;
  return after === undefined || isGone(one) || NOTIFIED_FIELDS.some((key) => !sameJson(before[key], after[key]));
};

export interface BookingChange extends Pick<BookingOptions, 'isSilent'> {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly what: What | undefined;
}

/** Counts the bookings that a change notifies, or would, and those it can't (rule J11). */
export async function countNotified(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  deltas: readonly Delta[],
  change: BookingChange,
): Promise<Reach> {
  const all: NotifiedBooking[] = [];
  for (const one of signUpsIn(deltas)) all.push(...(await bookingsToNotify(tx, record, one, change)));
  return reachOf(all.map(({ booking }) => booking));
}

/** Returns the bookings to notify of a change of their event; call before the change is written. */
async function bookingsToNotify(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  one: ChangedSignUp,
  { at, what, isSilent = false }: BookingChange,
): Promise<NotifiedBooking[]> {
  if (isSilent) return [];
  if (returns(one, what)) {
    const isToCome = one.after.endsAt >= wallClock(record.instance.timeZone)(at);
    return isToCome ? (await removedToNotify(tx, record.id, one.after, at)).filter(isThere) : [];
  }
  return isWorthMail(one) ? (await bookingsOf(tx, record.id, one.id)).filter(isThere) : [];
}

const isThere = ({ booking: { state } }: PresentBooking) => state !== 'cancelled';

/** Notifies participants, assigns free seats, and deletes bookings of removed events. */
export async function followContent(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  deltas: readonly Delta[],
  change: BookingChange & { readonly by: string },
): Promise<void> {
  const { at, by, what, isSilent = false } = change;
  for (const one of signUpsIn(deltas)) {
    const notified = await bookingsToNotify(tx, record, one, change);
    if (returns(one, what)) await bringBackBookings(tx, record, one.after, { at, by });
    await tellAll(tx, record, one, notified, at);
    const bookings = await bookingsOf(tx, record.id, one.id);
    if (isGone(one)) {
      const all = bookings.map(({ booking }) => booking);
      if (one.before !== undefined)
        await keepRemovedBookings(tx, record, bookings, { event: one.before, at, isSilent });
      await forgetBookings(tx, record.id, all, at, { keepsMails: true });
    } else if (asksOther(one) && !returns(one, what) && bookings.length > 0) {
      await keepAnswers(tx, record, bookings, { at, by }, []);
    }
    await settleEvent(tx, record, { eventId: one.id, event: one.after, at });
  }
  for (const { kind, id, after, entityBefore } of deltas) {
    if (kind !== 'form' || entityBefore() === undefined) continue;
    const form = ofKind('form', kind, after?.entity);
    await dropAnswers(tx, record, id, form, { at, by });
  }
}

/** Whether a kept event has another form, or none. */
export function asksOther({ before, after }: ChangedSignUp): boolean {
  const formOf = (event: Event | undefined) => event?.subscription?.online?.formId ?? null;
  return formOf(before) !== formOf(after);
}

/** Returns the subject of the mail about an event that takes place: it does after all, its bookings are valid again, or it was changed. */
function newsOf(
  before: Event | undefined,
  after: Event,
  { booking, known }: NotifiedBooking,
): 'takes_place' | 'valid_again' | 'moved' {
  // An unconfirmed booking did not count before either.
  if (booking.state === 'pending') return 'moved';
  if (known !== undefined) return known.status === 'cancelled' ? 'takes_place' : 'moved';
  const isAt = (key: 'startsAt' | 'endsAt' | 'rooms') => sameJson(before?.[key], after[key]);
  if (before === undefined || before.status === 'cancelled') return 'takes_place';
  const isMoved = !isAt('startsAt') || !isAt('endsAt') || !isAt('rooms');
  if (before.status === 'postponed' && !isMoved) return 'takes_place';
  return isOnline(before) ? 'moved' : 'valid_again';
}

async function tellAll(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  { before, after }: ChangedSignUp,
  bookings: readonly NotifiedBooking[],
  at: number,
): Promise<void> {
  const event = after ?? (before && { ...before, status: 'cancelled' as const });
  if (event === undefined) return;
  // The event takes place, but its bookings and waiting list have ended.
  const isLost = after !== undefined && !isOnline(after) && event.status === 'confirmed';
  for (const one of bookings) {
    const told = isLost ? { ...one, booking: { ...one.booking, state: 'cancelled' as const } } : one;
    const about = isLost ? 'cancelled' : event.status === 'confirmed' ? newsOf(before, event, one) : 'called_off';
    await mailTo(tx, record, at, told, event, { about, isCounted: false });
  }
}

/** Returns the bookings of an event in order of arrival. */
export async function bookingsOf(
  tx: Transaction<Tables>,
  instanceId: number,
  eventId: number,
): Promise<PresentBooking[]> {
  const rows = await tx
    .selectFrom('bookings')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('event_id', '=', eventId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(fromBookingRow);
}

interface AnswersChange {
  readonly at: number;
  readonly by: string;
}

/** Deletes answers that no field asks for, and answers to fields that became sensitive after their last day (rules J2, J23). */
async function dropAnswers(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  formId: number,
  form: BookingForm | undefined,
  change: AnswersChange,
): Promise<void> {
  const bookings = await bookingsOfForm(tx, record.id, formId);
  const byEvent = Map.groupBy(bookings, ({ booking }) => booking.eventId);
  for (const [eventId, some] of byEvent) {
    const event = form === undefined ? undefined : await readEvent(tx, record.id, eventId);
    const expired = expiredFields(event, form, { timeZone: record.instance.timeZone, at: change.at });
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
  return row && (entityOf(row) as Event);
}

export async function bookingsOfForm(
  tx: Transaction<Tables>,
  instanceId: number,
  formId: number,
): Promise<PresentBooking[]> {
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
  return rows.map(fromBookingRow);
}

async function keepAnswers(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  bookings: readonly PresentBooking[],
  { at, by }: AnswersChange,
  fields: BookingForm['fields'],
): Promise<void> {
  for (const one of bookings) {
    const left = withoutAnswers(one.booking, (id) => !fields.some((field) => String(field.id) === id));
    if (sizedAlike(left, one.booking)) continue;
    const booking = { ...one.booking, ...left };
    await putBooking(tx, record.id, { ...one, booking, revision: record.revision, changedAt: at, changedBy: by });
  }
}
