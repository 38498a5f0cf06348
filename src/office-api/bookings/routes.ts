// Routes of the bookings of events (rules J13 and J14).

import { BOOKING_STATES, type BookingState } from '../../model/bookings/booking.ts';
import { bookingRule } from '../../model/bookings/booking-kind.ts';
import { isPlainObject, type JsonSchema, writeWithDefaults } from '../../model/format/rule.ts';
import {
  BookingChangedError,
  type BookingTransition,
  changeBooking,
  createBooking,
  eraseBooking,
  recordAttendance,
  removeBooking,
  resendLink,
  transitionBooking,
  type WrittenBooking,
} from '../../office/bookings/change-booking.ts';
import {
  type BookingCursor,
  findBooking,
  listBookings,
  listRemovedBookings,
  readBookingLog,
} from '../../office/bookings/read-bookings.ts';
import type { BookingIdempotency } from '../../office/bookings/run-once.ts';
import { readBookingMessage, sendBookingMessage } from '../../office/bookings/send-booking-message.ts';
import { createRefusal } from '../../office/refusal-codes.ts';
import type { StoredBooking } from '../../store/bookings/booking-rows.ts';
import { BadRequestError } from '../bad-request.ts';
import { cursorParameter, decodeCursor, encodeCursor } from '../cursor.ts';
import { readRequestId } from '../entities.ts';
import { idempotencyKeyOf, parseIfMatchRevision } from '../headers.ts';
import { type ApiParameter, enumParameter, integerParameter, textParameter } from '../parameters.ts';
import type { ApiRequest, ApiResponse, Route } from '../route.ts';
import {
  arraySchema,
  COUNT_SCHEMA,
  INSTANT_SCHEMA,
  NEXT_CURSOR_SCHEMA,
  REFUSAL_RESPONSES,
  REFUSAL_SCHEMA,
  REVISION_SCHEMA,
  recordSchema,
  TEXT_SCHEMA,
  WARNING_SCHEMA,
} from '../schemas.ts';
import { formatInstant } from '../wire.ts';
import { createBookingFileRoute } from './files.ts';

const { key: _, ...PROPERTIES } = (bookingRule.schema as { readonly properties: Readonly<Record<string, JsonSchema>> })
  .properties;

const BOOKING = recordSchema(
  {
    revision: REVISION_SCHEMA,
    changed_at: INSTANT_SCHEMA,
    changed_by: TEXT_SCHEMA,
    value: recordSchema(PROPERTIES),
    warnings: arraySchema(WARNING_SCHEMA),
  },
  ['warnings'],
);
const NUMBER_OR_NULL: JsonSchema = { type: ['integer', 'null'] };
const NUMBERS = { seats: NUMBER_OR_NULL, taken: COUNT_SCHEMA, waiting: COUNT_SCHEMA, free: NUMBER_OR_NULL };
const GONE = { words: 'There is no such event or booking.', schema: REFUSAL_SCHEMA };
const FULL = {
  words: 'There are not enough places, or the state of the booking does not allow it; nothing was changed.',
  schema: REFUSAL_SCHEMA,
};
const TOO_MANY = { words: 'Too many e-mails recently; `Retry-After` says when to try again.', schema: REFUSAL_SCHEMA };
const MISMATCH = {
  words: 'The booking has another revision; the response contains the current version.',
  schema: BOOKING,
};

const {
  id: _id,
  event_id: _event,
  state: _state,
  created_at: _at,
  held_until: _held,
  present: _present,
  ...WRITTEN
} = PROPERTIES;
const NEW: JsonSchema = recordSchema({ ...WRITTEN, state: { enum: ['booked', 'waiting'], default: 'booked' } }, [
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
    throw new BadRequestError(
      400,
      createRefusal('parameter_malformed', { name: 'despite', expected: 'full', given: given.slice(0, 60) }),
    );
  },
};

const bookingOptions = ({ query }: ApiRequest) => ({ isOver: query['despite'] === true });

function bookingOnce(request: ApiRequest): BookingIdempotency | undefined {
  const key = idempotencyKeyOf(request);
  return key === undefined ? undefined : { key, request: request.fingerprint() };
}

function answer(present: StoredBooking) {
  const { key: _key, ...value } = writeWithDefaults(bookingRule, present.booking) as Record<string, unknown>;
  const { revision, changedAt, changedBy } = present;
  return { revision, changed_at: formatInstant(changedAt), changed_by: changedBy, value };
}

function respondWithBooking(
  present: StoredBooking & Partial<Pick<WrittenBooking, 'warnings'>>,
  status = 200,
): ApiResponse {
  const { warnings = [] } = present;
  const body = { ...answer(present), ...(warnings.length > 0 && { warnings }) };
  return { status, body, headers: { ETag: `"${present.revision}"` } };
}

async function withMismatchResponse(work: Promise<ApiResponse>): Promise<ApiResponse> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BookingChangedError) return respondWithBooking(error.present, 412);
    throw error;
  }
}

const MOVES: Readonly<Record<BookingTransition, string>> = {
  accept: 'Confirms an unconfirmed booking.',
  promote: 'Gives a place to a booking on the waiting list.',
  cancel: 'Cancels a booking and notifies the person.',
};

function moveRoute(move: BookingTransition): Route {
  return {
    method: 'POST',
    path: `/bookings/{id}/${move}`,
    name: `bookings.${move}`,
    role: 'contributor',
    summary: MOVES[move],
    ...(move === 'cancel' ? {} : { query: { despite: despiteFull } }),
    answers: { 200: { words: 'The new state.', schema: BOOKING }, 404: GONE, 409: FULL },
    run: async (request) =>
      respondWithBooking(
        await transitionBooking(
          request.editing,
          request.instance,
          readRequestId(request),
          move,
          bookingOptions(request),
        ),
      ),
  };
}

export const bookingRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/events/{id}/bookings',
    name: 'bookings.list',
    role: 'reader',
    summary: 'Lists the bookings of an event, oldest first, and how full it is.',
    detail: 'Callers who can’t change the event see only the numbers; `items` is then empty.',
    query: {
      state: enumParameter('bookings in this state', BOOKING_STATES),
      q: textParameter('words that must all appear in names, address, phone number, answers or note'),
      limit: integerParameter('maximum number of items per page', 1, 500, 50),
      cursor: cursorParameter,
    },
    answers: {
      200: {
        words: 'One page.',
        schema: recordSchema({
          items: arraySchema(BOOKING),
          ...NUMBERS,
          total: COUNT_SCHEMA,
          next: NEXT_CURSOR_SCHEMA,
        }),
      },
      404: GONE,
    },
    run: list,
  },
  {
    method: 'POST',
    path: '/events/{id}/bookings',
    name: 'bookings.create',
    role: 'contributor',
    summary: 'Adds a booking on someone’s behalf, for example after a phone call; an e-mail address is optional.',
    headers: ['Idempotency-Key'],
    query: { despite: despiteFull },
    body: { type: 'application/json', schema: NEW },
    answers: { 201: { words: 'The booking was added.', schema: BOOKING }, ...REFUSAL_RESPONSES, 404: GONE, 409: FULL },
    detail: 'A repeated request with the same `Idempotency-Key` adds nothing and returns the current booking.',
    run: async (request) => {
      const options = { ...bookingOptions(request), once: bookingOnce(request) };
      const { isReplayed, ...present } = await createBooking(
        request.editing,
        request.instance,
        readRequestId(request),
        request.body,
        options,
      );
      const { headers, ...answer } = respondWithBooking(present, 201);
      return { ...answer, headers: { ...headers, ...(isReplayed && { 'Idempotent-Replayed': 'true' }) } };
    },
  },
  {
    method: 'GET',
    path: '/bookings/{id}',
    name: 'bookings.get',
    role: 'contributor',
    summary: 'Returns a booking.',
    answers: { 200: { words: 'The booking. The ETag is its revision.', schema: BOOKING }, 404: GONE },
    run: async (request) =>
      respondWithBooking(await findBooking(request.editing, request.instance, readRequestId(request))),
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
      200: { words: 'The new state.', schema: BOOKING },
      ...REFUSAL_RESPONSES,
      404: GONE,
      409: FULL,
      412: MISMATCH,
    },
    run: (request) => {
      const ifRevision = parseIfMatchRevision(request);
      const options = { ...bookingOptions(request), ifRevision };
      return withMismatchResponse(
        changeBooking(request.editing, request.instance, readRequestId(request), request.body, options).then((now) =>
          respondWithBooking(now),
        ),
      );
    },
  },
  {
    method: 'DELETE',
    path: '/bookings/{id}',
    name: 'bookings.remove',
    role: 'contributor',
    headers: ['If-Match'],
    summary: 'Removes a booking without sending an e-mail; none of its details are kept.',
    answers: {
      200: { words: 'The booking was removed.', schema: recordSchema({ revision: REVISION_SCHEMA }) },
      404: GONE,
      412: MISMATCH,
    },
    run: (request) => {
      const ifRevision = parseIfMatchRevision(request);
      const removed = removeBooking(request.editing, request.instance, readRequestId(request), {
        what: 'removed',
        ifRevision,
      });
      return withMismatchResponse(removed.then(({ revision }) => ({ status: 200, body: { revision } })));
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
    summary: 'E-mails the private link of a booking again.',
    detail: 'The office sends at most three e-mails an hour about one booking, including messages.',
    answers: { 200: { words: 'The e-mail is on its way.', schema: BOOKING }, 404: GONE, 409: FULL, 429: TOO_MANY },
    run: async (request) =>
      respondWithBooking(await resendLink(request.editing, request.instance, readRequestId(request))),
  },
  {
    method: 'POST',
    path: '/bookings/{id}/present',
    name: 'bookings.present',
    role: 'contributor',
    summary: 'Records how many people of a booking came.',
    body: { type: 'application/json', schema: recordSchema({ present: COUNT_SCHEMA }) },
    answers: {
      200: { words: 'The number was recorded.', schema: BOOKING },
      ...REFUSAL_RESPONSES,
      404: GONE,
      409: FULL,
    },
    run: async (request) => {
      const count = isPlainObject(request.body) ? request.body['present'] : undefined;
      return respondWithBooking(
        await recordAttendance(request.editing, request.instance, readRequestId(request), count),
      );
    },
  },
  {
    method: 'POST',
    path: '/bookings/{id}/erase',
    name: 'bookings.erase',
    role: 'contributor',
    summary: 'Removes a booking completely without notifying anyone, even if its event is in the trash.',
    answers: {
      200: { words: 'None of its details are kept.', schema: recordSchema({ erased: { const: true } }) },
      404: GONE,
    },
    run: async (request) => {
      await eraseBooking(request.editing, request.instance, readRequestId(request));
      return { status: 200, body: { erased: true } };
    },
  },
  {
    method: 'POST',
    path: '/events/{id}/bookings/message',
    name: 'bookings.message',
    role: 'contributor',
    summary: 'E-mails a message to people who signed up; with `dry_run` it only returns the number of recipients.',
    headers: ['Idempotency-Key'],
    body: {
      type: 'application/json',
      schema: recordSchema(
        {
          subject: TEXT_SCHEMA,
          text: TEXT_SCHEMA,
          to: { enum: ['booked', 'waiting', 'all'] },
          dry_run: { type: 'boolean', default: false },
        },
        ['dry_run'],
      ),
    },
    detail:
      'At most five messages a day are sent for one event, and at most three e-mails an hour about one booking. If any of the ' +
      'bookings has already had three, the message is not sent to anyone.',
    answers: {
      200: { words: 'The number of bookings.', schema: recordSchema({ count: COUNT_SCHEMA }) },
      ...REFUSAL_RESPONSES,
      404: GONE,
      429: TOO_MANY,
    },
    run: async (request) => {
      const message = readBookingMessage(request.body);
      const once = bookingOnce(request);
      const count = await sendBookingMessage(request.editing, request.instance, readRequestId(request), message, once);
      return { status: 200, body: { count } };
    },
  },
  {
    method: 'GET',
    path: '/events/{id}/bookings/log',
    name: 'bookings.log',
    role: 'contributor',
    summary: 'Lists the changes to the bookings of an event, newest first, without names.',
    answers: {
      200: {
        words: 'The newest 1,000.',
        schema: recordSchema({
          items: arraySchema(
            recordSchema({ at: INSTANT_SCHEMA, by: TEXT_SCHEMA, what: TEXT_SCHEMA, people: COUNT_SCHEMA }),
          ),
        }),
      },
      404: GONE,
    },
    run: async (request) => {
      const log = await readBookingLog(request.editing, request.instance, readRequestId(request), 1000);
      return { status: 200, body: { items: log.map((one) => ({ ...one, at: formatInstant(one.at) })) } };
    },
  },
  {
    method: 'GET',
    path: '/trash/events/{id}/bookings',
    name: 'trash.bookings',
    role: 'contributor',
    summary: 'Lists the bookings of a removed event in the trash.',
    detail: 'They are restored with the event. `POST bookings/{id}/erase` erases one permanently.',
    answers: { 200: { words: 'All bookings.', schema: recordSchema({ items: arraySchema(BOOKING) }) }, 404: GONE },
    run: async (request) => {
      const items = await listRemovedBookings(request.editing, request.instance, readRequestId(request));
      return { status: 200, body: { items: items.map(answer) } };
    },
  },
  createBookingFileRoute('csv'),
  createBookingFileRoute('xlsx'),
];

async function list({ editing, instance, query, ids }: ApiRequest): Promise<ApiResponse> {
  const { state, q = '', limit, cursor: next } = query;
  const after = next === undefined ? undefined : (decodeCursor(next, ['string', 'number']) as unknown as BookingCursor);
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
      next: found.next === undefined ? null : encodeCursor(found.next),
    },
  };
}
