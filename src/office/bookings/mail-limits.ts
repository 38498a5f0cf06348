// Limits on the mails that the office causes about sign-ups (rule J21). They are counted in the database, so they hold across servers.

import { type Authority, hasRole, isPublisher } from '../../model/authority.ts';
import type { Booking } from '../../model/bookings/booking.ts';
import type { Event } from '../../model/event.ts';
import type { BookingTransaction } from '../../store/bookings/booking-transaction.ts';
import type { BookingReader } from '../../store/bookings/bookings.ts';
import { MAX_OFFICE_MAILS } from '../../store/bookings/write-booking.ts';
import { OfficeError, RefusedForNow } from '../office-error.ts';
import { type Refusal, refusal } from '../refusal-codes.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Maximum messages to the bookings of one event within 24 hours. */
const MAX_MESSAGES = 5;

/** Throws OfficeError for a contributor without `publishes` if the event is not accepted. */
export function expectMayMail(authority: Authority, { state }: Pick<Event, 'state'>): void {
  if (state !== 'ready' && !isPublisher(authority)) throw new OfficeError(refusal('not_accepted'));
}

/**
 * Wraps a transaction: mails are sent only if the event is accepted or the author publishes, and contributors' mails are limited by
 * mailbox. `onUnmailed` is called for an address that receives no mail.
 */
export function withMailsJudged(
  authority: Authority,
  tx: BookingTransaction,
  onUnmailed: () => void = () => undefined,
): BookingTransaction {
  return {
    ...tx,
    mail: async (one, event, mail) => {
      const hasAddress = one.booking.email !== '';
      if (hasAddress) expectMayMail(authority, event);
      const isMailed = await tx.mail(one, event, { ...mail, isByContributor: !hasRole(authority, 'editor') });
      if (hasAddress && !isMailed) onUnmailed();
      return isMailed;
    },
  };
}

/** Throws RefusedForNow if a booking, or its mailbox from contributors, has reached its hourly limit of mails from the office. */
export async function expectMailsLeft(
  authority: Authority,
  tx: BookingReader,
  booking: Pick<Booking, 'id' | 'email'>,
): Promise<void> {
  const since = tx.at - HOUR_MS;
  const why = (seconds: number) =>
    refusal('too_many_mails', { most: MAX_OFFICE_MAILS, minutes: Math.ceil(seconds / 60) });
  expectLeft(await tx.officeMails(booking, since), MAX_OFFICE_MAILS, since, why);
  if (hasRole(authority, 'editor')) return;
  expectLeft(await tx.contributorMails(booking.email, since), MAX_OFFICE_MAILS, since, why);
}

/** Throws RefusedForNow if the event has reached its daily limit of messages. */
export async function expectMessagesLeft(tx: BookingReader, eventId: number): Promise<void> {
  const sent = await tx.messages(eventId, tx.at - DAY_MS);
  expectLeft(sent, MAX_MESSAGES, tx.at - DAY_MS, (seconds) =>
    refusal('too_many_messages', { most: MAX_MESSAGES, hours: Math.ceil(seconds / 3600) }),
  );
}

/** `sent`: instants after `since`, oldest first. */
function expectLeft(sent: readonly number[], most: number, since: number, why: (seconds: number) => Refusal): void {
  const leaves = sent[sent.length - most];
  if (leaves === undefined) return;
  const seconds = Math.max(1, Math.ceil((leaves - since) / 1000));
  throw new RefusedForNow(why(seconds), seconds);
}
