// Bookings of events, for the office (rules J13 and J14).

import { BOOKING_STATES, type BookingState } from '../../model/bookings/booking.ts';
import { booking as bookingRule } from '../../model/bookings/booking-kind.ts';
import { isPlain, type JsonSchema, writeWhole } from '../../model/format/rule.ts';
import {
  BookingChanged,
  type BookingMove,
  changeBooking,
  createBooking,
  eraseBooking,
  moveBooking,
  notePresent,
  removeBooking,
  resendLink,
  type WrittenBooking,
} from '../../office/bookings/change-booking.ts';
import { messageBooked, readMessage } from '../../office/bookings/message-booked.ts';
import type { BookingOnce } from '../../office/bookings/once.ts';
import {
  type BookingPlace,
  findBooking,
  listBookings,
  listRemovedBookings,
  readBookingLog,
} from '../../office/bookings/read-bookings.ts';
import { refusal } from '../../office/refusal-codes.ts';
import type { PresentBooking } from '../../store/bookings/booking-rows.ts';
import { BadRequest } from '../bad-request.ts';
import { cursor, readCursor, writeCursor } from '../cursor.ts';
import { idOf } from '../entities.ts';
import { expectedRevision, onceKey } from '../headers.ts';
import { type ApiParameter, integer, oneOf, text } from '../parameters.ts';
import type { ApiAnswer, ApiRequest, Route } from '../route.ts';
import { COUNT, INSTANT, listOf, MESSAGE, NEXT, REFUSALS, REVISION, record, TEXT, WARNING } from '../schemas.ts';
import { instant } from '../wire.ts';
import { bookingFileRoute } from './files.ts';

const { key: _, ...PROPERTIES } = (bookingRule.schema as { readonly properties: Readonly<Record<string, JsonSchema>> })
  .properties;

const BOOKING = record(
  { revision: REVISION, changed_at: INSTANT, changed_by: TEXT, value: record(PROPERTIES), warnings: listOf(WARNING) },
  ['warnings'],
);
const NUMBER_OR_NULL: JsonSchema = { type: ['integer', 'null'] };
const NUMBERS = { seats: NUMBER_OR_NULL, taken: COUNT, waiting: COUNT, free: NUMBER_OR_NULL };
const GONE = { words: 'There is no such event or booking.', schema: MESSAGE };
const FULL = {
  words: 'There is no place for so many, or its state does not allow it; nothing changed.',
  schema: MESSAGE,
};
const TOO_MANY = { words: 'Too many mails lately; `Retry-After` says when to try again.', schema: MESSAGE };
const MISMATCH = { words: 'It has another revision: this is what stands there now.', schema: BOOKING };

const {
  id: _id,
  event_id: _event,
  state: _state,
  created_at: _at,
  held_until: _held,
  present: _present,
  ...WRITTEN
} = PROPERTIES;
const NEW: JsonSchema = record({ ...WRITTEN, state: { enum: ['booked', 'waiting'], default: 'booked' } }, [
  'email',
  'phone',
  'answers',
  'note',
  'state',
]);

const despiteFull: ApiParameter = {
  words: '`full`: books more people than there are seats',
  schema: { enum: ['full'] },
  read: (given) => {
    if (given === 'full') return true;
    throw new BadRequest(
      400,
      refusal('parameter_malformed', { name: 'despite', expected: 'full', given: given.slice(0, 60) }),
    );
  },
};

const wishes = ({ query }: ApiRequest) => ({ isOver: query['despite'] === true });

function bookingOnce(asked: ApiRequest): BookingOnce | undefined {
  const key = onceKey(asked);
  return key === undefined ? undefined : { key, request: asked.fingerprint() };
}

function answer(present: PresentBooking) {
  const { key: _key, ...value } = writeWhole(bookingRule, present.booking) as Record<string, unknown>;
  const { revision, changedAt, changedBy } = present;
  return { revision, changed_at: instant(changedAt), changed_by: changedBy, value };
}

function one(present: PresentBooking & Partial<Pick<WrittenBooking, 'warnings'>>, status = 200): ApiAnswer {
  const { warnings = [] } = present;
  const body = { ...answer(present), ...(warnings.length > 0 && { warnings }) };
  return { status, body, headers: { ETag: `"${present.revision}"` } };
}

/** Answers 412 with the current state if the revision differs from the expected one (rule W5). */
async function orMismatch(work: Promise<ApiAnswer>): Promise<ApiAnswer> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BookingChanged) return one(error.present, 412);
    throw error;
  }
}

const MOVES: Readonly<Record<BookingMove, string>> = {
  accept: 'Takes one that nobody confirmed as confirmed.',
  promote: 'Gives a place to one that waits, at once.',
  cancel: 'Cancels one; who it is for is told.',
};

function moveRoute(move: BookingMove): Route {
  return {
    method: 'POST',
    path: `/bookings/{id}/${move}`,
    name: `bookings.${move}`,
    role: 'contributor',
    summary: MOVES[move],
    ...(move === 'cancel' ? {} : { query: { despite: despiteFull } }),
    answers: { 200: { words: 'It is as the answer says.', schema: BOOKING }, 404: GONE, 409: FULL },
    run: async (asked) => one(await moveBooking(asked.editing, asked.instance, idOf(asked), move, wishes(asked))),
  };
}

export const bookingRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/events/{id}/bookings',
    name: 'bookings.list',
    role: 'reader',
    summary: 'Lists who has signed up for an event, in order of arrival, and how full it is.',
    detail: 'Whoever may not change the event sees the numbers alone: `items` is empty then.',
    query: {
      state: oneOf('bookings in this state', BOOKING_STATES),
      q: text('words that must all stand in names, address, telephone, answers or note'),
      limit: integer('the most items of a page', 1, 500, 50),
      cursor,
    },
    answers: {
      200: { words: 'One page.', schema: record({ items: listOf(BOOKING), ...NUMBERS, total: COUNT, next: NEXT }) },
      404: GONE,
    },
    run: list,
  },
  {
    method: 'POST',
    path: '/events/{id}/bookings',
    name: 'bookings.create',
    role: 'contributor',
    summary: 'Writes down a sign-up for somebody who telephones; no address is needed.',
    headers: ['Idempotency-Key'],
    query: { despite: despiteFull },
    body: { type: 'application/json', schema: NEW },
    answers: { 201: { words: 'It is written down.', schema: BOOKING }, ...REFUSALS, 404: GONE, 409: FULL },
    detail:
      'A request that comes again with the same `Idempotency-Key` books nothing, and is answered the booking as it is now.',
    run: async (asked) => {
      const options = { ...wishes(asked), once: bookingOnce(asked) };
      const { isReplayed, ...present } = await createBooking(
        asked.editing,
        asked.instance,
        idOf(asked),
        asked.body,
        options,
      );
      const { headers, ...answer } = one(present, 201);
      return { ...answer, headers: { ...headers, ...(isReplayed && { 'Idempotent-Replayed': 'true' }) } };
    },
  },
  {
    method: 'GET',
    path: '/bookings/{id}',
    name: 'bookings.get',
    role: 'contributor',
    summary: 'Answers a booking.',
    answers: { 200: { words: 'Its ETag is its revision.', schema: BOOKING }, 404: GONE },
    run: async (asked) => one(await findBooking(asked.editing, asked.instance, idOf(asked))),
  },
  {
    method: 'PATCH',
    path: '/bookings/{id}',
    name: 'bookings.change',
    role: 'contributor',
    headers: ['If-Match'],
    summary: 'Changes people, email, phone, answers or note of a booking by a merge patch (RFC 7396).',
    query: { despite: despiteFull },
    body: { type: 'application/merge-patch+json', schema: { type: 'object' } },
    answers: {
      200: { words: 'It is as the answer says.', schema: BOOKING },
      ...REFUSALS,
      404: GONE,
      409: FULL,
      412: MISMATCH,
    },
    run: (asked) => {
      const ifRevision = expectedRevision(asked);
      const wish = { ...wishes(asked), ifRevision };
      return orMismatch(
        changeBooking(asked.editing, asked.instance, idOf(asked), asked.body, wish).then((now) => one(now)),
      );
    },
  },
  {
    method: 'DELETE',
    path: '/bookings/{id}',
    name: 'bookings.remove',
    role: 'contributor',
    headers: ['If-Match'],
    summary: 'Removes a booking without a mail; nothing of it is kept.',
    answers: { 200: { words: 'It is removed.', schema: record({ revision: REVISION }) }, 404: GONE, 412: MISMATCH },
    run: (asked) => {
      const ifRevision = expectedRevision(asked);
      const removed = removeBooking(asked.editing, asked.instance, idOf(asked), { what: 'removed', ifRevision });
      return orMismatch(removed.then(({ revision }) => ({ status: 200, body: { revision } })));
    },
  },
  moveRoute('accept'),
  moveRoute('promote'),
  moveRoute('cancel'),
  {
    method: 'POST',
    path: '/bookings/{id}/resend',
    name: 'bookings.resend',
    role: 'contributor',
    summary: 'Mails the private link of a booking once more.',
    detail: 'Within an hour the office sends at most three mails about one booking, by this address and by messages.',
    answers: { 200: { words: 'It is on its way.', schema: BOOKING }, 404: GONE, 409: FULL, 429: TOO_MANY },
    run: async (asked) => one(await resendLink(asked.editing, asked.instance, idOf(asked))),
  },
  {
    method: 'POST',
    path: '/bookings/{id}/present',
    name: 'bookings.present',
    role: 'contributor',
    summary: 'Notes how many of the people of a booking came.',
    body: { type: 'application/json', schema: record({ present: COUNT }) },
    answers: { 200: { words: 'It is noted.', schema: BOOKING }, ...REFUSALS, 404: GONE, 409: FULL },
    run: async (asked) => {
      const count = isPlain(asked.body) ? asked.body['present'] : undefined;
      return one(await notePresent(asked.editing, asked.instance, idOf(asked), count));
    },
  },
  {
    method: 'POST',
    path: '/bookings/{id}/erase',
    name: 'bookings.erase',
    role: 'contributor',
    summary: 'Removes a booking so that nothing of it is kept, and tells nobody; also one of an event in the trash.',
    answers: { 200: { words: 'Nothing of it is kept.', schema: record({ erased: { const: true } }) }, 404: GONE },
    run: async (asked) => {
      await eraseBooking(asked.editing, asked.instance, idOf(asked));
      return { status: 200, body: { erased: true } };
    },
  },
  {
    method: 'POST',
    path: '/events/{id}/bookings/message',
    name: 'bookings.message',
    role: 'contributor',
    summary: 'Mails a message to those who signed up; with `dry_run` it only says how many.',
    headers: ['Idempotency-Key'],
    body: {
      type: 'application/json',
      schema: record(
        {
          subject: TEXT,
          text: TEXT,
          to: { enum: ['booked', 'waiting', 'all'] },
          dry_run: { type: 'boolean', default: false },
        },
        ['dry_run'],
      ),
    },
    detail:
      'At most five messages a day are sent for one event, and at most three mails an hour about one booking. If one of them ' +
      'has had three, nobody gets the message.',
    answers: {
      200: { words: 'How many bookings.', schema: record({ count: COUNT }) },
      ...REFUSALS,
      404: GONE,
      429: TOO_MANY,
    },
    run: async (asked) => {
      const message = readMessage(asked.body);
      const once = bookingOnce(asked);
      const count = await messageBooked(asked.editing, asked.instance, idOf(asked), message, once);
      return { status: 200, body: { count } };
    },
  },
  {
    method: 'GET',
    path: '/events/{id}/bookings/log',
    name: 'bookings.log',
    role: 'contributor',
    summary: 'Answers what was done to the bookings of an event, newest first, without names.',
    answers: {
      200: {
        words: 'The newest 1,000.',
        schema: record({ items: listOf(record({ at: INSTANT, by: TEXT, what: TEXT, people: COUNT })) }),
      },
      404: GONE,
    },
    run: async (asked) => {
      const log = await readBookingLog(asked.editing, asked.instance, idOf(asked), 1000);
      return { status: 200, body: { items: log.map((one) => ({ ...one, at: instant(one.at) })) } };
    },
  },
  {
    method: 'GET',
    path: '/trash/events/{id}/bookings',
    name: 'trash.bookings',
    role: 'contributor',
    summary: 'Lists the bookings that the trash keeps of a removed event.',
    detail: 'They return with the event. `POST bookings/{id}/erase` erases one for good.',
    answers: { 200: { words: 'All of them.', schema: record({ items: listOf(BOOKING) }) }, 404: GONE },
    run: async (asked) => {
      const items = await listRemovedBookings(asked.editing, asked.instance, idOf(asked));
      return { status: 200, body: { items: items.map(answer) } };
    },
  },
  bookingFileRoute('csv'),
  bookingFileRoute('xlsx'),
];

async function list({ editing, instance, query, ids }: ApiRequest): Promise<ApiAnswer> {
  const { state, q = '', limit, cursor: next } = query;
  const after = next === undefined ? undefined : (readCursor(next, ['string', 'number']) as unknown as BookingPlace);
  const wanted = { state: state as BookingState | undefined, words: String(q), limit: Number(limit), after };
  const found = await listBookings(editing, instance, ids['id'] ?? 0, wanted);
  const { seats, taken, waiting, free, total } = found;
  return {
    status: 200,
    body: {
      items: found.items.map(answer),
      seats,
      taken,
      waiting,
      free,
      total,
      next: found.next === undefined ? null : writeCursor(found.next),
    },
  };
}
