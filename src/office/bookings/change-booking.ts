// Booking changes by the office (rules J5, J7, J13). The office may fill all seats, including those reserved for walk-ins, and overbook
// them on request.

import {
  type Booking,
  type BookingState,
  type FieldAnswers,
  isExpiredPending,
  toInstantText,
} from '../../model/bookings/booking.ts';
import { BOOKING_FIELDS } from '../../model/bookings/booking-kind.ts';
import { checkAnswers, normalizeAnswers } from '../../model/bookings/form-answers.ts';
import { countOccupiedSeats } from '../../model/bookings/seats.ts';
import { hasOnlineSignUp } from '../../model/bookings/sign-up.ts';
import type { Event } from '../../model/event.ts';
import { object } from '../../model/format/objects.ts';
import { createProblem, type Problem } from '../../model/format/problem.ts';
import { Report, toJsonPointer } from '../../model/format/report.ts';
import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import { languageOf } from '../../model/instance.ts';
import type { StoredBooking } from '../../store/bookings/booking-rows.ts';
import type { BookingTransaction, DeletedBooking } from '../../store/bookings/booking-transaction.ts';
import type { BookingReader } from '../../store/bookings/bookings.ts';
import { createBookingId, createBookingKey } from '../../store/bookings/new-booking.ts';
import { findFieldsWithExpiredAnswers } from '../../store/bookings/sensitive-answers.ts';
import type { BookingAction } from '../../store/bookings/write-booking.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { sanitizeVisitorText } from '../../util/visitor-text.ts';
import { BadContentError } from '../content/errors.ts';
import type { Warning } from '../content/warning.ts';
import { OfficeError } from '../office-error.ts';
import { createRefusal } from '../refusal-codes.ts';
import type { WriteContext } from '../write-context.ts';
import { requireBookingAccess } from './booking-access.ts';
import { limitMails, requireMailQuota } from './mail-limits.ts';
import { findRemovedBooking } from './read-bookings.ts';
import { type BookingIdempotency, runOnce } from './run-once.ts';

type Written = Pick<Booking, 'people' | 'email' | 'phone' | 'answers' | 'note'>;

const written = object<Written>([...BOOKING_FIELDS]);

export interface ChangeBookingOptions {
  readonly isOver?: boolean;
  /** Expected revision; undefined accepts any. */
  readonly ifRevision?: number | undefined;
}

export interface CreateBookingOptions extends Pick<ChangeBookingOptions, 'isOver'> {
  readonly once?: BookingIdempotency | undefined;
}

/** Booking after the change. A warning reports that its e-mail address received no mail. */
export type WrittenBooking = StoredBooking & { readonly warnings: readonly Warning[] };

export type CreatedBooking = WrittenBooking & {
  readonly isReplayed: boolean;
};

/** Thrown if the booking’s revision differs from the expected one; `present` is its current state. */
export class BookingChangedError extends Error {
  override readonly name = 'BookingChangedError';
  readonly present: StoredBooking;

  constructor(present: StoredBooking) {
    super('the booking was changed in the meantime');
    this.present = present;
  }
}

/**
 * Creates a booking, for example for a caller on the phone. `given` is the request body. Throws NotFoundError, ForbiddenError,
 * BadContentError, IdempotencyKeyReusedError, and OfficeError if the event is full.
 */
export async function createBooking(
  editing: WriteContext,
  instance: string,
  eventId: number,
  given: unknown,
  { isOver = false, once }: CreateBookingOptions = {},
): Promise<CreatedBooking> {
  await requireBookingAccess(editing, instance, eventId);
  const state = isPlainObject(given) ? (given['state'] ?? 'booked') : 'booked';
  if (state !== 'booked' && state !== 'waiting') {
    throw new BadContentError([
      createProblem('/state', 'not_one_of', { values: ['booked', 'waiting'], given: JSON.stringify(state) }),
    ]);
  }
  const { state: _, ...rest } = (isPlainObject(given) ? given : { given }) as PlainObject;
  let isReplayed = false;
  const create = async (tx: BookingTransaction) => {
    const event = await onlineEvent(tx, eventId);
    const value = await read(tx, event, isPlainObject(given) ? rest : given);
    if (state === 'booked') await expectRoom(tx, event, value.people.length, isOver);
    const booking: Booking = {
      ...value,
      id: await createBookingId(tx),
      key: createBookingKey(),
      eventId,
      state,
      createdAt: toInstantText(tx.at),
      heldUntil: null,
      present: 0,
    };
    const language = languageOf(tx.instance.locale) ?? 'de';
    await tx.put(booking, language, { what: state, by: editing.actor });
    await tx.mail({ booking, language }, event, { about: state, isCounted: false });
    return booking.id;
  };
  const present = await change(editing, instance, `sign-up: ${editing.actor} wrote one down`, async (tx) => {
    const done = await runOnce(tx, once, () => create(tx));
    isReplayed = done.isReplayed;
    return done.number;
  });
  return { ...present, isReplayed };
}

/** Changes a booking by a merge patch of its fields. Throws the same errors as `createBooking`, and BookingChangedError. */
export async function changeBooking(
  editing: WriteContext,
  instance: string,
  id: number,
  merge: unknown,
  { isOver = false, ifRevision }: ChangeBookingOptions = {},
): Promise<WrittenBooking> {
  return withBooking(editing, instance, id, { action: 'changed', ifRevision }, async (tx, before) => {
    const { booking, language } = before;
    const event = await tx.event(booking.eventId);
    if (event === undefined) throw new NotFoundError(`event ${booking.eventId}`);
    if (booking.state === 'cancelled') throw wrongState(booking.state);
    if (!isPlainObject(merge)) throw new BadContentError([createProblem('', 'no_object', { given: undefined })]);
    // Stored answers that exceed a newer limit are accepted unless the request changes answers or people.
    const isAnswered = 'answers' in merge || 'people' in merge;
    const given = { ...(written.write(booking) as PlainObject), ...withoutNulls(merge) };
    const value = await read(tx, event, given, { isAnswered, before: booking });
    const by = value.people.length - booking.people.length;
    const takes = booking.state === 'booked' || booking.heldUntil !== null;
    if (by > 0 && takes) await expectRoom(tx, event, by, isOver);
    const now: Booking = { ...booking, ...value, present: Math.min(booking.present, value.people.length) };
    if (JSON.stringify(now) !== JSON.stringify(booking)) {
      await tx.put(now, language, { what: 'changed', by: editing.actor }, before.isReminded);
      await tx.mail({ booking: now, language }, event, { about: 'changed', isCounted: false });
    }
  });
}

function withoutNulls(merge: PlainObject): PlainObject {
  const fallbacks: PlainObject = { email: '', phone: '', note: '', answers: {} };
  return Object.fromEntries(Object.entries(merge).map(([key, value]) => [key, value ?? fallbacks[key] ?? value]));
}

interface Move {
  readonly from: readonly BookingState[];
  readonly what: BookingAction;
  readonly to: (tx: BookingTransaction, booking: Booking, event: Event, isOver: boolean) => Promise<BookingState>;
}

const MOVES = {
  accept: {
    from: ['pending'],
    what: 'accepted',
    to: async (tx, booking, event, isOver) => {
      // Another booking may now have the seats of an expired reservation.
      const isHeld = booking.heldUntil !== null && !isExpiredPending(booking, tx.at);
      if (isHeld || isOver) return 'booked';
      return (await roomLeft(tx, event)) >= booking.people.length ? 'booked' : 'waiting';
    },
  },
  promote: {
    from: ['waiting'],
    what: 'promoted',
    to: async (tx, { people }, event, isOver) => {
      await expectRoom(tx, event, people.length, isOver);
      return 'booked';
    },
  },
  cancel: { from: ['pending', 'booked', 'waiting'], what: 'cancelled', to: async () => 'cancelled' },
} as const satisfies Record<string, Move>;

export type BookingTransition = keyof typeof MOVES;

/**
 * Accepts an unconfirmed booking, promotes a waiting one, or cancels one, and notifies its owner. Throws the same errors as
 * `createBooking`.
 */
export async function transitionBooking(
  editing: WriteContext,
  instance: string,
  id: number,
  move: BookingTransition,
  { isOver = false }: ChangeBookingOptions = {},
): Promise<WrittenBooking> {
  const { from, what, to }: Move = MOVES[move];
  return withBooking(editing, instance, id, { action: what }, async (tx, { booking, language }) => {
    const event = await tx.event(booking.eventId);
    if (event === undefined) throw new NotFoundError(`event ${booking.eventId}`);
    if (!from.includes(booking.state)) throw wrongState(booking.state);
    const state = await to(tx, booking, event, isOver);
    const now: Booking = { ...booking, state, heldUntil: null };
    await tx.put(now, language, { what, by: editing.actor });
    const about = state === 'cancelled' || state === 'waiting' ? state : move === 'promote' ? 'place' : 'booked';
    await tx.mail({ booking: now, language }, event, { about, isCounted: false });
  });
}

/** Throws the same errors as `createBooking`. */
export async function recordAttendance(
  editing: WriteContext,
  instance: string,
  id: number,
  count: unknown,
): Promise<WrittenBooking> {
  return withBooking(editing, instance, id, { action: 'present' }, async (tx, { booking, language, isReminded }) => {
    const limit = booking.people.length;
    if (!Number.isInteger(count) || Number(count) < 0 || Number(count) > limit) {
      throw new BadContentError([
        createProblem('/present', 'out_of_range', { least: 0, most: limit, given: JSON.stringify(count) }),
      ]);
    }
    if (booking.state !== 'booked') throw wrongState(booking.state);
    if (count === booking.present) return;
    const now = { ...booking, present: Number(count) };
    await tx.put(now, language, { what: 'present', by: editing.actor, people: Number(count) }, isReminded);
  });
}

/**
 * Mails the private link or the confirmation link again. Throws the same errors as `createBooking`, OfficeError if no mail can be sent, and
 * RateLimitedError.
 */
export async function resendLink(editing: WriteContext, instance: string, id: number): Promise<WrittenBooking> {
  return withBooking(editing, instance, id, { action: 'link sent again' }, async (tx, one) => {
    const event = await tx.event(one.booking.eventId);
    if (one.booking.state === 'cancelled' || event === undefined) throw wrongState(one.booking.state);
    const about = one.booking.state === 'pending' ? 'confirm' : 'link';
    await requireMailQuota(editing.authority, tx, one.booking);
    const isMailed = await tx.mail(one, event, { about, isCounted: false, isLimited: true });
    if (!isMailed) throw new OfficeError(createRefusal('no_mail_possible'));
    await tx.note(event.id, { what: 'resent', by: editing.actor, people: one.booking.people.length });
  });
}

/** Deletes a booking permanently without notifying its owner. Throws the same errors as `createBooking`, and BookingChangedError. */
export async function removeBooking(
  editing: WriteContext,
  instance: string,
  id: number,
  { what, ifRevision }: { readonly what: 'erased' | 'removed'; readonly ifRevision?: number | undefined },
): Promise<{ readonly revision: number; readonly forgotten: readonly DeletedBooking[] }> {
  const { store, clock, actor } = editing;
  const found = await store.bookings.read(instance, clock(), (tx) => tx.byId(id));
  if (found === undefined) throw new NotFoundError(`booking ${id}`);
  await requireBookingAccess(editing, instance, found.booking.eventId);
  const done = await store.bookings.change(instance, { actor, action: `sign-up: ${what}`, at: clock() }, async (tx) => {
    const before = await tx.byId(id);
    if (before === undefined) throw new NotFoundError(`booking ${id}`);
    if (ifRevision !== undefined && ifRevision !== before.revision) throw new BookingChangedError(before);
    await tx.remove([before.booking], { what, by: actor });
    return tx.revision;
  });
  await store.tidy();
  return { revision: done?.result ?? found.revision, forgotten: done?.forgotten ?? [] };
}

/** Erases a booking, including one in the trash with its event. Throws NotFoundError and ForbiddenError. */
export async function eraseBooking(
  editing: WriteContext,
  instance: string,
  id: number,
): Promise<{ readonly forgotten: readonly DeletedBooking[] }> {
  const { store, clock, actor } = editing;
  const isRemoved = await store.bookings.read(instance, clock(), (tx) => tx.isRemoved(id));
  if (isRemoved !== true) return removeBooking(editing, instance, id, { what: 'erased' });
  await findRemovedBooking(editing, instance, id);
  const change = { actor, action: 'sign-up: erased', at: clock() };
  const done = await store.bookings.change(instance, change, async (tx) => {
    const removed = await tx.removed({ id });
    if (removed === undefined) throw new NotFoundError(`booking ${id}`);
    await tx.eraseRemoved(removed.booking);
  });
  await store.tidy();
  return { forgotten: done?.forgotten ?? [] };
}

async function withBooking(
  editing: WriteContext,
  instance: string,
  id: number,
  { action, ifRevision }: { readonly action: string; readonly ifRevision?: number | undefined },
  work: (tx: BookingTransaction, before: StoredBooking) => Promise<void>,
): Promise<WrittenBooking> {
  const found = await editing.store.bookings.read(instance, editing.clock(), (tx) => tx.byId(id));
  if (found === undefined) throw new NotFoundError(`booking ${id}`);
  await requireBookingAccess(editing, instance, found.booking.eventId);
  return change(editing, instance, `sign-up: ${action}`, async (tx) => {
    const before = await requireBooking(tx, id);
    if (ifRevision !== undefined && ifRevision !== before.revision) throw new BookingChangedError(before);
    await work(tx, before);
    return id;
  });
}

/** Runs the work in a transaction and returns the booking as it is after the whole change, which may have promoted it. */
async function change(
  { store, clock, actor, authority }: WriteContext,
  instance: string,
  action: string,
  work: (tx: BookingTransaction) => Promise<number>,
): Promise<WrittenBooking> {
  let warnings: readonly Warning[] = [];
  const done = await store.bookings.change(instance, { actor, action, at: clock() }, (tx) => {
    warnings = [];
    const onUnmailed = () => {
      warnings = [createProblem('/email', 'not_mailed')];
    };
    return work(limitMails(authority, tx, onUnmailed));
  });
  const now = done && (await store.bookings.read(instance, clock(), (tx) => tx.byId(done.result)));
  if (now === undefined) throw new NotFoundError('booking');
  return { ...now, warnings };
}

async function requireBooking(tx: BookingReader, id: number): Promise<StoredBooking> {
  const found = await tx.byId(id);
  if (found === undefined) throw new NotFoundError(`booking ${id}`);
  return found;
}

async function onlineEvent(tx: BookingReader, eventId: number): Promise<Event> {
  const event = await tx.event(eventId);
  if (event === undefined) throw new NotFoundError(`event ${eventId}`);
  if (!hasOnlineSignUp(event)) throw new OfficeError(createRefusal('no_online'));
  return event;
}

/** Number of seats the office can still assign, including those reserved for walk-ins; infinite without a limit. */
async function roomLeft(tx: BookingReader, event: Event): Promise<number> {
  const seats = event.subscription?.online?.seats ?? null;
  if (seats === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, seats - countOccupiedSeats(await tx.trueOccupancy(event.id)));
}

async function expectRoom(tx: BookingReader, event: Event, party: number, isOver: boolean): Promise<void> {
  const free = await roomLeft(tx, event);
  if (!isOver && party > free) throw new OfficeError(createRefusal('full', { free }));
}

function wrongState(state: BookingState): OfficeError {
  return new OfficeError(createRefusal('wrong_state', { state }));
}

function normalizeWritten({ people, phone, ...others }: Written): Written {
  return {
    ...others,
    people: people.map(({ name, answers }) => ({ name: sanitizeVisitorText(name), answers })),
    phone: sanitizeVisitorText(phone),
  };
}

function expiredFaults({ answers, people }: Pick<Written, 'answers' | 'people'>, expired: ReadonlySet<string>) {
  const faultsIn = (of: FieldAnswers, path: string) =>
    Object.keys(of).flatMap((id) => (expired.has(id) ? [createProblem(`${path}["${id}"]`, 'no_longer_kept')] : []));
  return [
    ...faultsIn(answers, 'answers'),
    ...people.flatMap((one, index) => faultsIn(one.answers, `people[${index}].answers`)),
  ];
}

/** Reads the given fields and validates them against the form of the event; the office may omit fields that visitors must fill. */
async function read(
  tx: BookingReader,
  event: Event,
  given: unknown,
  { isAnswered = true, before }: { readonly isAnswered?: boolean; readonly before?: Booking } = {},
): Promise<Written> {
  const report = new Report({ cleanHtml: (text) => text });
  const taken = written.read(given, '', report);
  const problems = (all: readonly Problem[]) => all.map((one) => ({ ...one, path: toJsonPointer(one.path) }));
  if (report.faults > 0) throw new BadContentError(problems(report.firstProblems(given)));
  const value = normalizeWritten(taken);
  // People whom a website signed up without a name may stay unnamed.
  const unnamed = (people: Written['people'] = []) => people.filter(({ name }) => name === '').length;
  const nameless = value.people.findLastIndex(({ name }) => name === '');
  if (nameless === 0 || unnamed(value.people) > unnamed(before?.people)) {
    throw new BadContentError([createProblem(`/people/${nameless}/name`, 'empty')]);
  }
  const formId = event.subscription?.online?.formId ?? null;
  const fields = formId === null ? [] : ((await tx.form(formId))?.fields ?? []);
  if (!isAnswered) return value;
  const kept = normalizeAnswers(value, fields);
  const expired = findFieldsWithExpiredAnswers(event, { fields }, { timeZone: tx.instance.timeZone, at: tx.at });
  const faults = [...checkAnswers(kept, fields, false), ...expiredFaults(kept, expired)];
  if (faults.length > 0) throw new BadContentError(problems(faults));
  return { ...value, ...kept };
}
