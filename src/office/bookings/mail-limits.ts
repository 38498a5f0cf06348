// Limits on the mails about sign-ups that the office triggers (rule J21). They are counted in the database, so they hold across servers.

import { type Authority, hasRole, isPublisher } from '../../model/authority.ts';
import type { Booking } from '../../model/bookings/booking.ts';
import type { Event } from '../../model/event.ts';
import type { BookingTransaction } from '../../store/bookings/booking-transaction.ts';
import type { BookingReader } from '../../store/bookings/bookings.ts';
import { MAX_OFFICE_MAILS } from '../../store/bookings/write-booking.ts';
import { OfficeError, RateLimitedError } from '../office-error.ts';
import { createRefusal, type Refusal } from '../refusal-codes.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const MAX_MESSAGES = 5;

/** Throws OfficeError if the event is not accepted and the account may not publish. */
export function requireMailPermission(authority: Authority, { state }: Pick<Event, 'state'>): void {
  if (state !== 'ready' && !isPublisher(authority)) throw new OfficeError(createRefusal('not_accepted'));
}

/**
 * Wraps a transaction. A mail about an event that is not accepted throws OfficeError unless the author is a publisher, and contributors'
 * mails are limited per mailbox. `onUnmailed` is called for an address that receives no mail.
 */
export function limitMails(
  authority: Authority,
  tx: BookingTransaction,
  onUnmailed: () => void = () => undefined,
): BookingTransaction {
  return {
    ...tx,
    mail: async (one, event, mail) => {
      const hasAddress = one.booking.email !== '';
      if (hasAddress) requireMailPermission(authority, event);
      const isMailed = await tx.mail(one, event, { ...mail, isByContributor: !hasRole(authority, 'editor') });
      if (hasAddress && !isMailed) onUnmailed();
      return isMailed;
    },
  };
}

/**
 * Throws RateLimitedError if the booking has reached the hourly limit for office mails, or its mailbox the limit for contributors’ mails.
 */
export async function requireMailQuota(
  authority: Authority,
  tx: BookingReader,
  booking: Pick<Booking, 'id' | 'email'>,
): Promise<void> {
  const since = tx.at - HOUR_MS;
  const why = (seconds: number) =>
    createRefusal('too_many_mails', { most: MAX_OFFICE_MAILS, minutes: Math.ceil(seconds / 60) });
  expectLeft(await tx.officeMails(booking, since), MAX_OFFICE_MAILS, since, why);
  if (hasRole(authority, 'editor')) return;
  expectLeft(await tx.contributorMails(booking.email, since), MAX_OFFICE_MAILS, since, why);
}

export async function requireMessageQuota(tx: BookingReader, eventId: number): Promise<void> {
  const sent = await tx.messages(eventId, tx.at - DAY_MS);
  expectLeft(sent, MAX_MESSAGES, tx.at - DAY_MS, (seconds) =>
    createRefusal('too_many_messages', { most: MAX_MESSAGES, hours: Math.ceil(seconds / 3600) }),
  );
}

function expectLeft(sent: readonly number[], limit: number, since: number, why: (seconds: number) => Refusal): void {
  const leaves = sent[sent.length - limit];
  if (leaves === undefined) return;
  const seconds = Math.max(1, Math.ceil((leaves - since) / 1000));
  throw new RateLimitedError(why(seconds), seconds);
}
