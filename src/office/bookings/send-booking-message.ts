import { MAX_ANSWER_LENGTHS } from '../../model/bookings/booking.ts';
import { createProblem, type Problem } from '../../model/format/problem.ts';
import { describeValue, isPlainObject } from '../../model/format/rule.ts';
import type { StoredBooking } from '../../store/bookings/booking-rows.ts';
import type { BookingTransaction } from '../../store/bookings/booking-transaction.ts';
import type { BookingReader } from '../../store/bookings/bookings.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { BadContentError } from '../content/errors.ts';
import type { WriteContext } from '../write-context.ts';
import { requireBookingAccess } from './booking-access.ts';
import { limitMails, requireMailPermission, requireMailQuota, requireMessageQuota } from './mail-limits.ts';
import { type BookingIdempotency, runOnce } from './run-once.ts';

const TO = ['booked', 'waiting', 'all'] as const;

export interface BookingMessage {
  readonly subject: string;
  readonly text: string;
  readonly to: (typeof TO)[number];
  readonly isTrial: boolean;
}

/** Throws BadContentError. */
export function readBookingMessage(given: unknown): BookingMessage {
  if (!isPlainObject(given))
    throw new BadContentError([createProblem('', 'no_object', { given: describeValue(given) })]);
  const problems: Problem[] = [];
  const { subject, text, to, dry_run: isTrial = false, ...others } = given;
  const read = (name: string, value: unknown, limit: number): string => {
    if (value === undefined) problems.push(createProblem(`/${name}`, 'missing'));
    else if (typeof value !== 'string')
      problems.push(createProblem(`/${name}`, 'no_text', { given: describeValue(value) }));
    else if (value.trim() === '') problems.push(createProblem(`/${name}`, 'empty'));
    else if ([...value].length > limit)
      problems.push(createProblem(`/${name}`, 'too_long', { has: [...value].length, most: limit }));
    else if (!value.isWellFormed() || value.includes('\0')) problems.push(createProblem(`/${name}`, 'unstorable'));
    return String(value);
  };
  const message = {
    subject: read('subject', subject, MAX_ANSWER_LENGTHS.text),
    text: read('text', text, MAX_ANSWER_LENGTHS.long),
    to: TO.find((known) => known === to) ?? 'all',
    isTrial: isTrial === true,
  };
  if (to === undefined) problems.push(createProblem('/to', 'missing'));
  else if (!TO.some((known) => known === to)) {
    problems.push(createProblem('/to', 'not_one_of', { values: TO, given: describeValue(to) }));
  }
  if (typeof isTrial !== 'boolean')
    problems.push(createProblem('/dry_run', 'no_flag', { given: describeValue(isTrial) }));
  for (const name of Object.keys(others)) problems.push(createProblem(`/${name}`, 'unknown_key', { near: [] }));
  if (problems.length > 0) throw new BadContentError(problems);
  return message;
}

/**
 * Mails the message to every booking that has an address, and returns the number of mails. Throws NotFoundError, ForbiddenError,
 * OfficeError if the event is not accepted, and RateLimitedError, without sending any message, if a recipient or the event has reached its
 * mail limit.
 */
export async function sendBookingMessage(
  editing: WriteContext,
  instance: string,
  eventId: number,
  { subject, text, to, isTrial }: BookingMessage,
  once?: BookingIdempotency,
): Promise<number> {
  const event = await requireBookingAccess(editing, instance, eventId);
  const { store, clock, actor, authority } = editing;
  requireMailPermission(authority, event);
  const states = to === 'all' ? (['booked', 'waiting'] as const) : [to];
  const addressees = async (tx: BookingReader): Promise<StoredBooking[]> => {
    const all = await tx.ofEvent(eventId, { states });
    const mailed = all.filter(({ booking }) => booking.email !== '');
    if (mailed.length > 0) await requireMessageQuota(tx, eventId);
    for (const { booking } of mailed) await requireMailQuota(authority, tx, booking);
    return mailed;
  };
  if (isTrial) return (await store.bookings.read(instance, clock(), addressees))?.length ?? 0;
  const change = { actor, action: 'sign-up: a message', at: clock() };
  const send = async (tx: BookingTransaction) => {
    let count = 0;
    for (const one of await addressees(tx)) {
      if (await tx.mail(one, event, { about: 'message', isCounted: false, isLimited: true, subject, text })) count++;
    }
    if (count > 0) await tx.note(eventId, { what: 'message', by: actor, people: 0 });
    return count;
  };
  const done = await store.bookings.change(instance, change, (tx) =>
    runOnce(tx, once, () => send(limitMails(authority, tx))),
  );
  if (done === undefined) throw new NotFoundError(`instance ${instance}`);
  return done.result.number;
}
