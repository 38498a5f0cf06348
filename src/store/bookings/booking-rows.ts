import type { Kysely } from 'kysely';
import {
  BOOKING_STATES,
  type BookedPerson,
  type Booking,
  CONFIRMATION_PERIOD_MS,
  parseInstantText,
  toInstantText,
} from '../../model/bookings/booking.ts';
import type { Language } from '../../model/instance.ts';
import { foldMailbox } from '../../model/mailbox.ts';
import { hashKey } from '../../util/hash-key.ts';
import { parseStoredJson } from '../stored-json.ts';
import type { BookingRow, Tables } from '../tables.ts';

export interface StoredBooking {
  readonly booking: Booking;
  readonly language: Language;
  readonly revision: number;
  readonly changedAt: number;
  /** Author of the last change: `visitor`, `parvis`, or the name of an office user; "" if not recorded. */
  readonly changedBy: string;
  readonly isReminded: boolean;
}

export function hashMailbox(email: string): string {
  return email === '' ? '' : hashKey(foldMailbox(email));
}

export function toBookingRow(
  instanceId: number,
  { booking, language, revision, changedAt, changedBy, isReminded }: StoredBooking,
): BookingRow {
  const { id, key, state, people, email, phone, note, present } = booking;
  const createdAt = parseInstantText(booking.createdAt);
  const held = booking.heldUntil === null ? null : parseInstantText(booking.heldUntil);
  return {
    instance_id: instanceId,
    id,
    key,
    event_id: booking.eventId,
    state,
    size: people.length,
    people: JSON.stringify(people),
    email,
    mailbox: hashMailbox(email),
    phone,
    answers: JSON.stringify(booking.answers),
    note,
    present,
    language,
    created_at: createdAt,
    held_until: held,
    expires_at: state === 'pending' ? (held ?? createdAt + CONFIRMATION_PERIOD_MS) : null,
    reminded: isReminded ? 1 : 0,
    revision,
    changed_at: changedAt,
    changed_by: changedBy,
  };
}

export function toStoredBooking(row: BookingRow): StoredBooking {
  const json = (text: string) => parseStoredJson(text, `booking ${row.id}`);
  return {
    booking: {
      id: row.id,
      key: row.key,
      eventId: row.event_id,
      state: BOOKING_STATES.find((known) => known === row.state) ?? 'cancelled',
      people: json(row.people) as BookedPerson[],
      email: row.email,
      phone: row.phone,
      answers: json(row.answers) as Booking['answers'],
      note: row.note,
      createdAt: toInstantText(row.created_at),
      heldUntil: row.held_until === null ? null : toInstantText(row.held_until),
      present: row.present,
    },
    language: row.language as Language,
    revision: row.revision,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    isReminded: row.reminded === 1,
  };
}

export async function readBookings(db: Kysely<Tables>, instanceId: number): Promise<Booking[]> {
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .orderBy('id')
    .execute();
  return rows.map((row) => toStoredBooking(row).booking);
}
