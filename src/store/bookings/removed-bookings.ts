// Bookings of removed events: kept with the trash, restored with their event, and deleted after their retention period (rules W22 and J15).
// Operations, exports and counts never read them, because they are personal data. The office sees them next to their event in the trash, so
// that it can erase them.

import type { Kysely, Transaction } from 'kysely';
import type { Booking } from '../../model/bookings/booking.ts';
import type { BookingForm } from '../../model/bookings/form.ts';
import { checkAnswers, removeAnswers } from '../../model/bookings/form-answers.ts';
import { hasOnlineSignUp, NOTIFIED_FIELDS } from '../../model/bookings/sign-up.ts';
import type { Event } from '../../model/event.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { runInBatches } from '../batches.ts';
import { parseEntity } from '../content/documents.ts';
import { TRASH_RETENTION_MS } from '../content/tombstones.ts';
import type { InstanceRecord } from '../instances.ts';
import { parseStoredJson } from '../stored-json.ts';
import type { BookingRow, RemovedBookingRow, Tables } from '../tables.ts';
import { type StoredBooking, toBookingRow, toStoredBooking } from './booking-rows.ts';
import { findFieldsWithExpiredAnswers } from './sensitive-answers.ts';
import { taskTimesOf } from './task-times.ts';
import { writeBookingLog } from './write-booking.ts';

interface Removal {
  readonly event: Event;
  readonly at: number;
  readonly isSilent: boolean;
}

/** Copies the bookings of a removed event into the trash; the caller deletes the originals. */
export async function trashBookings(
  tx: Transaction<Tables>,
  { id: instanceId, instance }: InstanceRecord,
  bookings: readonly StoredBooking[],
  { event, at, isSilent }: Removal,
): Promise<void> {
  if (!hasOnlineSignUp(event) || bookings.length === 0) return;
  const { first, last } = taskTimesOf(event, instance.timeZone);
  const expiresAt = Math.min(at + TRASH_RETENTION_MS, last);
  if (expiresAt <= at) return;
  const form = await formOf(tx, instanceId, event);
  const rows = bookings.flatMap((one): RemovedBookingRow[] => {
    const { booking } = one;
    const isCancelled = booking.state === 'cancelled' || booking.state === 'pending';
    if (isCancelled && first <= at) return [];
    const { instance_id: _, ...row } = toBookingRow(instanceId, one);
    const sensitive = sensitiveAnswered(booking, form);
    return [
      {
        instance_id: instanceId,
        id: booking.id,
        event_id: booking.eventId,
        key: booking.key,
        document: JSON.stringify(row),
        sensitive: JSON.stringify(sensitive),
        strips_at: sensitive.length > 0 && !isCancelled ? first : null,
        expires_at: isCancelled ? Math.min(expiresAt, first) : expiresAt,
        believed: isSilent ? believedOf(event) : '',
      },
    ];
  });
  await runInBatches(rows, async (some) => {
    await deleteRows(
      tx,
      instanceId,
      some.map(({ id }) => id),
    );
    await tx.insertInto('removed_bookings').values(some).execute();
  });
}

function believedOf(event: Event): string {
  return JSON.stringify(Object.fromEntries(NOTIFIED_FIELDS.map((key) => [key, event[key]])));
}

/** True if the removal was silent and the event returns exactly as participants know it. */
function isAsPeopleKnow(known: Partial<Event> | undefined, event: Event): boolean {
  return known !== undefined && NOTIFIED_FIELDS.every((key) => isSameJson(known[key], event[key]));
}

export interface BookingToNotify extends StoredBooking {
  readonly known?: Partial<Event>;
}

function notifiedIn(row: RemovedBookingRow): BookingToNotify {
  if (row.believed === '') return bookingIn(row);
  return { ...bookingIn(row), known: parseStoredJson(row.believed, `removed booking ${row.id}`) as Partial<Event> };
}

/**
 * Returns bookings in the trash whose participants are notified if their event returns as `event`. After a silent removal, they are
 * notified only if the event differs from what they know.
 */
export async function findTrashedBookingsToNotify(
  db: Kysely<Tables>,
  instanceId: number,
  event: Event,
  at: number,
): Promise<BookingToNotify[]> {
  const rows = (await ofEvent(db, instanceId, event.id)).filter((row) => row.expires_at > at);
  return rows.map(notifiedIn).filter(({ known }) => !isAsPeopleKnow(known, event));
}

/**
 * Restores the bookings of a restored event from the trash. Drops answers to questions that its form no longer contains. A pending booking
 * expires at the same time as before.
 */
export async function restoreBookings(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  event: Event,
  { at, by }: { readonly at: number; readonly by: string },
): Promise<void> {
  const kept = await ofEvent(tx, record.id, event.id);
  if (kept.length === 0) return;
  const form = await formOf(tx, record.id, event);
  const fields = form?.fields ?? [];
  const expired = findFieldsWithExpiredAnswers(event, form, { timeZone: record.instance.timeZone, at });
  const restored = kept.flatMap((row): StoredBooking[] => {
    if (row.expires_at <= at) return [];
    const before = bookingIn(row);
    const stripped = row.strips_at !== null && row.strips_at <= at ? idsIn(row) : [];
    // The form may have changed in the meantime: types, options, removed questions.
    const faulty = checkAnswers(before.booking, fields, false).flatMap(({ path }) => /(\d+)\D*$/.exec(path)?.[1] ?? []);
    const left = removeAnswers(before.booking, (id) => stripped.includes(id) || faulty.includes(id) || expired.has(id));
    const booking = { ...before.booking, ...left };
    return [{ ...before, booking, revision: record.revision, changedAt: at, changedBy: by }];
  });
  await runInBatches(
    restored.map((one) => toBookingRow(record.id, one)),
    (some) =>
      tx
        .insertInto('bookings')
        .values(some)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  );
  await deleteRows(
    tx,
    record.id,
    kept.map(({ id }) => id),
  );
  const people = restored.reduce((sum, { booking }) => sum + booking.people.length, 0);
  if (people > 0) await writeBookingLog(tx, record.id, event.id, at, { what: 'restored', by, people });
}

export async function findRestorableBookings(
  db: Kysely<Tables>,
  instanceId: number,
  eventId: number,
  at: number,
): Promise<StoredBooking[]> {
  return (await ofEvent(db, instanceId, eventId)).filter((row) => row.expires_at > at).map(bookingIn);
}

export async function expireRemovedBookings(
  tx: Transaction<Tables>,
  instanceId: number,
  eventId: number,
  at: number,
): Promise<Booking[]> {
  const rows = await ofEvent(tx, instanceId, eventId);
  const expired = rows.filter((row) => row.expires_at <= at);
  await deleteRows(
    tx,
    instanceId,
    expired.map(({ id }) => id),
  );
  for (const row of rows) {
    if (row.expires_at <= at || row.strips_at === null || row.strips_at > at) continue;
    const ids = idsIn(row);
    const present = bookingIn(row);
    const booking = { ...present.booking, ...removeAnswers(present.booking, (id) => ids.includes(id)) };
    const { instance_id: _, ...document } = toBookingRow(instanceId, { ...present, booking });
    await tx
      .updateTable('removed_bookings')
      .set({ document: JSON.stringify(document), sensitive: '[]', strips_at: null })
      .where('instance_id', '=', instanceId)
      .where('id', '=', row.id)
      .execute();
  }
  return expired.map((row) => bookingIn(row).booking);
}

export async function readNextTrashExpiry(
  tx: Transaction<Tables>,
  instanceId: number,
  eventId: number,
): Promise<number | null> {
  const rows = await ofEvent(tx, instanceId, eventId);
  if (rows.length === 0) return null;
  return Math.min(...rows.flatMap((row) => [row.expires_at, ...(row.strips_at === null ? [] : [row.strips_at])]));
}

export interface RemovedBooking extends StoredBooking {
  readonly event: Event | undefined;
  readonly expiresAt: number;
}

export async function findRemovedBooking(
  db: Kysely<Tables>,
  instanceId: number,
  by: { readonly id: number } | { readonly key: string },
): Promise<RemovedBooking | undefined> {
  const row = await db
    .selectFrom('removed_bookings')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : 0))
    .$if('key' in by, (query) => query.where('key', '=', 'key' in by ? by.key : ''))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { ...bookingIn(row), event: await eventOf(db, instanceId, row.event_id), expiresAt: row.expires_at };
}

async function eventOf(db: Kysely<Tables>, instanceId: number, id: number): Promise<Event | undefined> {
  const there = await db
    .selectFrom('entities')
    .select('document')
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'event')
    .where('id', '=', id)
    .executeTakeFirst();
  const found =
    there ??
    (await db
      .selectFrom('removed_entities')
      .select('document')
      .where('instance_id', '=', instanceId)
      .where('kind', '=', 'event')
      .where('id', '=', id)
      .executeTakeFirst());
  return found?.document == null ? undefined : (parseEntity({ kind: 'event', id, document: found.document }) as Event);
}

export async function readTrashedBookings(
  db: Kysely<Tables>,
  instanceId: number,
  eventIds: readonly number[],
  at: number,
): Promise<StoredBooking[]> {
  if (eventIds.length === 0) return [];
  const rows = await db
    .selectFrom('removed_bookings')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('event_id', 'in', eventIds)
    .where('expires_at', '>', at)
    .orderBy('id')
    .execute();
  return rows.map(bookingIn).sort((a, b) => Date.parse(a.booking.createdAt) - Date.parse(b.booking.createdAt));
}

export async function isTrashedBooking(db: Kysely<Tables>, instanceId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('removed_bookings')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export function deleteTrashedBookings(tx: Transaction<Tables>, instanceId: number, ids: readonly number[]) {
  return deleteRows(tx, instanceId, ids);
}

async function ofEvent(db: Kysely<Tables>, instanceId: number, eventId: number): Promise<RemovedBookingRow[]> {
  return db
    .selectFrom('removed_bookings')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute();
}

async function deleteRows(tx: Transaction<Tables>, instanceId: number, ids: readonly number[]): Promise<void> {
  await runInBatches(ids, (some) =>
    tx.deleteFrom('removed_bookings').where('instance_id', '=', instanceId).where('id', 'in', some).execute(),
  );
}

async function formOf(db: Kysely<Tables>, instanceId: number, event: Event): Promise<BookingForm | undefined> {
  const formId = event.subscription?.online?.formId ?? null;
  if (formId === null) return undefined;
  const row = await db
    .selectFrom('entities')
    .select(['kind', 'id', 'document'])
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'form')
    .where('id', '=', formId)
    .executeTakeFirst();
  return row && (parseEntity(row) as BookingForm);
}

function sensitiveAnswered({ answers, people }: Booking, form: BookingForm | undefined): string[] {
  const answered = new Set([answers, ...people.map((one) => one.answers)].flatMap((some) => Object.keys(some)));
  return (form?.fields ?? []).flatMap(({ id, sensitive }) =>
    sensitive && answered.has(String(id)) ? [String(id)] : [],
  );
}

function bookingIn(row: RemovedBookingRow): StoredBooking {
  const of = { instance_id: row.instance_id };
  return toStoredBooking({
    ...(parseStoredJson(row.document, `removed booking ${row.id}`) as Omit<BookingRow, 'instance_id'>),
    ...of,
  });
}

function idsIn(row: RemovedBookingRow): readonly string[] {
  return parseStoredJson(row.sensitive, `removed booking ${row.id}`) as string[];
}
