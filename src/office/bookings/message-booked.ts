// Messages of the office to the people signed up for an event (rule J13).

import { MAX_CHARACTERS } from '../../model/bookings/booking.ts';
import { type Problem, problem } from '../../model/format/problem.ts';
import { described, isPlain } from '../../model/format/rule.ts';
import type { PresentBooking } from '../../store/bookings/booking-rows.ts';
import type { BookingTransaction } from '../../store/bookings/booking-transaction.ts';
import type { BookingReader } from '../../store/bookings/bookings.ts';
import { NotFound } from '../../store/content/errors.ts';
import { BadContent } from '../content/errors.ts';
import type { WriteContext } from '../write-context.ts';
import { expectDealsWith } from './booked-event.ts';
import { expectMailsLeft, expectMayMail, expectMessagesLeft, withMailsJudged } from './mail-limits.ts';
import { type BookingOnce, doOnce } from './once.ts';

const TO = ['booked', 'waiting', 'all'] as const;

export interface BookingMessage {
  readonly subject: string;
  readonly text: string;
  readonly to: (typeof TO)[number];
  readonly isTrial: boolean;
}

/** Reads a message from a request body. Throws BadContent. */
export function readMessage(given: unknown): BookingMessage {
  if (!isPlain(given)) throw new BadContent([problem('', 'no_object', { given: described(given) })]);
  const problems: Problem[] = [];
  const { subject, text, to, dry_run: isTrial = false, ...others } = given;
  const read = (name: string, value: unknown, most: number): string => {
    if (value === undefined) problems.push(problem(`/${name}`, 'missing'));
    else if (typeof value !== 'string') problems.push(problem(`/${name}`, 'no_text', { given: described(value) }));
    else if (value.trim() === '') problems.push(problem(`/${name}`, 'empty'));
    else if ([...value].length > most) problems.push(problem(`/${name}`, 'too_long', { has: [...value].length, most }));
    else if (!value.isWellFormed() || value.includes('\0')) problems.push(problem(`/${name}`, 'unstorable'));
    return String(value);
  };
  const message = {
    subject: read('subject', subject, MAX_CHARACTERS.text),
    text: read('text', text, MAX_CHARACTERS.long),
    to: TO.find((known) => known === to) ?? 'all',
    isTrial: isTrial === true,
  };
  if (to === undefined) problems.push(problem('/to', 'missing'));
  else if (!TO.some((known) => known === to)) {
    problems.push(problem('/to', 'not_one_of', { values: TO, given: described(to) }));
  }
  if (typeof isTrial !== 'boolean') problems.push(problem('/dry_run', 'no_flag', { given: described(isTrial) }));
  for (const name of Object.keys(others)) problems.push(problem(`/${name}`, 'unknown_key', { near: [] }));
  if (problems.length > 0) throw new BadContent(problems);
  return message;
}

/**
 * Mails the message to each booking with an address and returns their number. Throws NotFound, Forbidden, OfficeError if the event is not
 * accepted, and RefusedForNow if a recipient or the event reached its mail limit; nobody receives it then.
 */
export async function messageBooked(
  editing: WriteContext,
  instance: string,
  eventId: number,
  { subject, text, to, isTrial }: BookingMessage,
  once?: BookingOnce,
): Promise<number> {
  const event = await expectDealsWith(editing, instance, eventId);
  const { store, clock, actor, authority } = editing;
  expectMayMail(authority, event);
  const states = to === 'all' ? (['booked', 'waiting'] as const) : [to];
  const addressees = async (tx: BookingReader): Promise<PresentBooking[]> => {
    const all = await tx.ofEvent(eventId, { states });
    const mailed = all.filter(({ booking }) => booking.email !== '');
    if (mailed.length > 0) await expectMessagesLeft(tx, eventId);
    for (const { booking } of mailed) await expectMailsLeft(authority, tx, booking);
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
    doOnce(tx, once, () => send(withMailsJudged(authority, tx))),
  );
  if (done === undefined) throw new NotFound(`instance ${instance}`);
  return done.result.number;
}
