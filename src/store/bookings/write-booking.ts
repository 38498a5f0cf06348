import type { Transaction } from 'kysely';
import type { Booking } from '../../model/bookings/booking.ts';
import { type BookingMail, type BookingMailKind, toMailedEvent } from '../../model/bookings/booking-mail.ts';
import { foldEmail } from '../../model/email-address.ts';
import type { Event } from '../../model/event.ts';
import { hashKey } from '../../util/hash-key.ts';
import type { InstanceRecord } from '../instances.ts';
import { type NewMail, queueMail } from '../mail/mails.ts';
import type { Tables } from '../tables.ts';
import { hashMailbox, type StoredBooking, toBookingRow } from './booking-rows.ts';

export type BookingAction =
  | 'pending'
  | 'asked_again'
  | 'booked'
  | 'waiting'
  | 'confirmed'
  | 'accepted'
  | 'place'
  | 'promoted'
  | 'changed'
  | 'cancelled'
  | 'not_me'
  | 'lapsed'
  | 'present'
  | 'erased'
  | 'removed'
  | 'restored'
  | 'deleted'
  | 'resent'
  | 'message'
  | 'repeated';

/** Action to be logged; `by` is `visitor`, `parvis` or the name of an office user. */
export interface LoggedBookingAction {
  readonly what: BookingAction;
  readonly by: string;
  readonly people?: number;
}

export interface NewBookingMail {
  readonly about: BookingMailKind;
  /** True if the mail counts towards the limit of the mailbox, because a visitor caused it (rule R17). */
  readonly isCounted: boolean;
  /**
   * True if the person who entered the address learns whether the mail is sent. The mail is then checked and counted like one to an unknown
   * address, even if the mailbox accepts no mail (rule J22).
   */
  readonly isProbe?: boolean;
  /** True if the mail counts towards the office's hourly limit per booking (rule J21). */
  readonly isLimited?: boolean;
  /** True if a contributor caused the mail, so that it counts towards the contributors' hourly limit per mailbox (rule J21). */
  readonly isByContributor?: boolean;
  readonly subject?: string;
  readonly text?: string;
}

export async function putBooking(tx: Transaction<Tables>, instanceId: number, one: StoredBooking): Promise<void> {
  const row = toBookingRow(instanceId, one);
  await tx
    .insertInto('bookings')
    .values(row)
    .onConflict((conflict) => conflict.columns(['instance_id', 'id']).doUpdateSet(row))
    .execute();
}

export async function writeBookingLog(
  tx: Transaction<Tables>,
  instanceId: number,
  eventId: number,
  at: number,
  { what, by, people = 0 }: LoggedBookingAction,
): Promise<void> {
  await tx
    .insertInto('booking_log')
    .values({ instance_id: instanceId, event_id: eventId, at, by, what, people })
    .execute();
}

export async function queueBookingMail(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  at: number,
  { booking, language }: Pick<StoredBooking, 'booking' | 'language'>,
  event: Event,
  { about, isCounted, isProbe = false, isLimited = false, isByContributor = false, ...said }: NewBookingMail,
): Promise<boolean> {
  const { id: instanceId } = record;
  const { email, id, key, people } = booking;
  if (email === '') return false;
  const isWithheld = await isMailboxBarred(tx, instanceId, event.id, email);
  if (isWithheld && !isProbe) return false;
  const place = await readWaitingListPosition(tx, instanceId, booking);
  const details: BookingMail = {
    about,
    language,
    event: toMailedEvent(event),
    bookingId: id,
    key,
    names: people.map(({ name }) => name),
    place,
    sequence: await sequenceOf(tx, record, booking, about),
    ...said,
  };
  const isProven = !isProbe && (!isCounted || (await isKnown(tx, instanceId, email, id)));
  const cause = causeOf(instanceId, booking, { about, isLimited, isByContributor });
  const mail = {
    email,
    kind: 'booking',
    details,
    at,
    isProven,
    isCounted,
    bookingId: id,
    isWithheld,
    ...(cause && { cause }),
  } as const;
  return queueMail(tx, instanceId, mail);
}

/** Maximum mails within an hour that the office sends about one booking, and contributors to one mailbox (rule J21). */
export const MAX_OFFICE_MAILS = 3;

/** Maximum "you have a place" mails per mailbox and hour. */
const MAX_PLACE_MAILS = 10;

function causeOf(
  instanceId: number,
  { id, email }: Pick<Booking, 'id' | 'email'>,
  { about, isLimited, isByContributor }: Pick<NewBookingMail, 'about' | 'isLimited' | 'isByContributor'>,
): NewMail['cause'] {
  if (isByContributor === true) return { name: contributorCause(instanceId, email), most: MAX_OFFICE_MAILS };
  if (isLimited === true) return { name: limitedCause(instanceId, id), most: MAX_OFFICE_MAILS };
  if (about === 'place') return { name: `places ${instanceId} ${hashMailbox(email)}`, most: MAX_PLACE_MAILS };
  return undefined;
}

function limitedCause(instanceId: number, bookingId: number): string {
  return `booking ${instanceId} ${bookingId}`;
}

function contributorCause(instanceId: number, email: string): string {
  return `contributors ${instanceId} ${hashMailbox(email)}`;
}

export async function readLimitedMailTimes(
  tx: Transaction<Tables>,
  instanceId: number,
  { id, email }: Pick<Booking, 'id' | 'email'>,
  since: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('mails')
    .select('created_at')
    .where(({ eb, and, or }) =>
      or([
        eb('mailbox', '=', hashKey(limitedCause(instanceId, id))),
        and([eb('mailbox', '=', hashKey(contributorCause(instanceId, email))), eb('booking_id', '=', id)]),
      ]),
    )
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at);
}

/**
 * Returns the SEQUENCE of a calendar entry in a mail: the event's revision, as in calendar feeds; bookings do not change it (rule J20).
 * Mails about a cancelled booking, and later ones to the same mailbox, have the higher revision of the instance (RFC 5546).
 */
async function sequenceOf(
  tx: Transaction<Tables>,
  { id: instanceId, revision }: InstanceRecord,
  { eventId, email }: Pick<Booking, 'eventId' | 'email'>,
  about: BookingMailKind,
): Promise<number> {
  if (about === 'cancelled') return revision;
  const event = await tx
    .selectFrom('entities')
    .select('revision')
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'event')
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (event === undefined) return revision;
  const cancelled = await tx
    .selectFrom('bookings')
    .select(({ fn }) => fn.max('revision').as('revision'))
    .where('instance_id', '=', instanceId)
    .where('event_id', '=', eventId)
    .where('mailbox', '=', hashMailbox(email))
    .where('state', '=', 'cancelled')
    .executeTakeFirst();
  return Number(cancelled?.revision ?? 0) < event.revision ? event.revision : revision;
}

export async function readContributorMailTimes(
  tx: Transaction<Tables>,
  instanceId: number,
  email: string,
  since: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('mails')
    .select('created_at')
    .where('mailbox', '=', hashKey(contributorCause(instanceId, email)))
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at);
}

export async function isMailboxBarred(
  tx: Transaction<Tables>,
  instanceId: number,
  eventId: number,
  email: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('barred_mailboxes')
    .select('mailbox')
    .where('instance_id', '=', instanceId)
    .where('event_id', '=', eventId)
    .where('mailbox', '=', hashMailbox(email))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * True if the mailbox has another confirmed booking, or the address gets the newsletter. A mail to it then does not count towards the limit
 * of its domain (rule R17).
 */
async function isKnown(tx: Transaction<Tables>, instanceId: number, email: string, but: number): Promise<boolean> {
  const booked = await tx
    .selectFrom('bookings')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('mailbox', '=', hashMailbox(email))
    .where('state', 'in', ['booked', 'waiting'])
    .where('id', '!=', but)
    .limit(1)
    .executeTakeFirst();
  if (booked !== undefined) return true;
  const subscriber = await tx
    .selectFrom('subscribers')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('email_folded', '=', foldEmail(email))
    .where('status', '=', 'confirmed')
    .executeTakeFirst();
  return subscriber !== undefined;
}

/**
 * Returns the position of a booking on the waiting list, from 1; for a booking not yet stored, the next free position. 0 if it is not on
 * the list.
 */
export async function readWaitingListPosition(
  tx: Transaction<Tables>,
  instanceId: number,
  booking: Booking,
): Promise<number> {
  if (booking.state !== 'waiting') return 0;
  const rows = await tx
    .selectFrom('bookings')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('event_id', '=', booking.eventId)
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const index = rows.findIndex(({ id }) => id === booking.id);
  return index < 0 ? rows.length + 1 : index + 1;
}
