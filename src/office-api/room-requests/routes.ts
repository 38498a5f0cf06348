// Routes of room requests (rules H6 to H8, H13 and H14).

import { type JsonSchema, writeWithDefaults } from '../../model/format/rule.ts';
import { REQUEST_STATES } from '../../model/room-requests/room-request.ts';
import { roomRequestRule } from '../../model/room-requests/room-request-kind.ts';
import {
  approveRequest,
  declineRequest,
  offerRooms,
  sendRequestMessage,
} from '../../office/room-requests/answer-request.ts';
import {
  changeRequest,
  createRequest,
  type OfficeRequest,
  RequestChangedError,
  removeRequest,
} from '../../office/room-requests/manage-requests.ts';
import { listRequests, type RequestCursor, readRequestDetails } from '../../office/room-requests/read-requests.ts';
import { cursorParameter, decodeCursor, encodeCursor } from '../cursor.ts';
import { acceptedWarningsParameter, parseAcceptedWarnings, readRequestId } from '../entities.ts';
import { idempotencyKeyOf, parseIfMatchRevision } from '../headers.ts';
import { dayParameter, enumParameter, integerParameter, textParameter } from '../parameters.ts';
import type { ApiRequest, ApiResponse, Route } from '../route.ts';
import {
  arraySchema,
  COUNT_SCHEMA,
  EFFECTS_SCHEMA,
  ID_SCHEMA,
  IDS_SCHEMA,
  INSTANT_SCHEMA,
  NEXT_CURSOR_SCHEMA,
  REFUSAL_RESPONSES,
  REFUSAL_SCHEMA,
  REVISION_SCHEMA,
  recordSchema,
  TEXT_SCHEMA,
  WARNING_SCHEMA,
} from '../schemas.ts';
import { createEffectsBody, formatInstant } from '../wire.ts';
import { createRequestFileRoute, readRequestFilter } from './files.ts';

const { key: _key, ...PROPERTIES } = (
  roomRequestRule.schema as { readonly properties: Readonly<Record<string, JsonSchema>> }
).properties;
const { id: _id, state: _state, created_at: _at, event_ids: _events, offer: OFFER, ...WRITTEN } = PROPERTIES;

const PART = {
  revision: REVISION_SCHEMA,
  changed_at: INSTANT_SCHEMA,
  changed_by: TEXT_SCHEMA,
  value: recordSchema(PROPERTIES),
};
const REQUEST = recordSchema({ ...PART, same_time: IDS_SCHEMA });
const APPROVED = recordSchema(
  { ...PART, same_time: IDS_SCHEMA, effects: EFFECTS_SCHEMA, warnings: arraySchema(WARNING_SCHEMA) },
  ['warnings'],
);
const GONE = { words: 'There is no such request.', schema: REFUSAL_SCHEMA };
const MISMATCH = {
  words: 'The request has another revision; the response contains the current version.',
  schema: REQUEST,
};
const STATE = { words: 'The state of the request does not allow it; nothing was changed.', schema: REFUSAL_SCHEMA };
const TAKEN = {
  words:
    'A room is taken, or the state does not allow it; nothing was changed. `conflicts` lists the dates that clash.',
  schema: recordSchema(
    {
      message: TEXT_SCHEMA,
      code: TEXT_SCHEMA,
      params: { type: 'object' },
      conflicts: arraySchema(
        recordSchema({ from: TEXT_SCHEMA, to: TEXT_SCHEMA, room_id: ID_SCHEMA, event_id: ID_SCHEMA }),
      ),
    },
    ['conflicts'],
  ),
};
const TEXT_BODY: JsonSchema = recordSchema({ text: TEXT_SCHEMA }, ['text']);
const DATES = (WRITTEN as { readonly dates: JsonSchema }).dates;

function answer({ request, revision, changedAt, changedBy }: Omit<OfficeRequest, 'sameTime'>) {
  const { key: _, ...value } = writeWithDefaults(roomRequestRule, request) as Record<string, unknown>;
  return { revision, changed_at: formatInstant(changedAt), changed_by: changedBy, value };
}

function respondWithRequest(present: OfficeRequest, status = 200, more: object = {}): ApiResponse {
  const body = { ...answer(present), same_time: present.sameTime, ...more };
  return { status, body, headers: { ETag: `"${present.revision}"` } };
}

async function withMismatchResponse(work: Promise<ApiResponse>): Promise<ApiResponse> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RequestChangedError) return respondWithRequest(error.present, 412);
    throw error;
  }
}

const OPTIONAL = ['title', 'organisation', 'email', 'phone', 'people', 'answers', 'terms', 'publish'];

type Deed = (editing: ApiRequest['editing'], instance: string, id: number, body: unknown) => Promise<OfficeRequest>;

function deedRoute(
  verb: string,
  summary: string,
  schema: JsonSchema,
  { deed, detail, answers }: { readonly deed: Deed; readonly detail?: string; readonly answers?: Route['answers'] },
): Route {
  return {
    method: 'POST',
    path: `/requests/{id}/${verb}`,
    name: `requests.${verb}`,
    role: 'reader',
    summary,
    ...(detail !== undefined && { detail }),
    body: { type: 'application/json', schema },
    answers: {
      200: { words: 'The new state.', schema: REQUEST },
      ...REFUSAL_RESPONSES,
      404: GONE,
      409: STATE,
      ...answers,
    },
    run: async (request) =>
      respondWithRequest(await deed(request.editing, request.instance, readRequestId(request), request.body)),
  };
}

const PARAMETERS = {
  state: enumParameter('requests in this state', REQUEST_STATES),
  room: integerParameter('requests for this room', 1, Number.MAX_SAFE_INTEGER),
  from: dayParameter('requests with a date on or after this day'),
  to: dayParameter('requests with a date on or before this day'),
  q: textParameter('words that must all appear in title, names, address, phone number or answers'),
};

export const roomRequestRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/requests',
    name: 'requests.list',
    role: 'reader',
    summary: 'Lists the room requests that the caller may answer, oldest first.',
    detail: 'Editors answer all requests; other accounts only those for rooms assigned to them.',
    query: {
      ...PARAMETERS,
      limit: integerParameter('maximum number of items per page', 1, 500, 50),
      cursor: cursorParameter,
    },
    answers: {
      200: {
        words: 'One page.',
        schema: recordSchema({ items: arraySchema(recordSchema(PART)), total: COUNT_SCHEMA, next: NEXT_CURSOR_SCHEMA }),
      },
    },
    run: list,
  },
  {
    method: 'POST',
    path: '/requests',
    name: 'requests.create',
    role: 'reader',
    summary:
      'Adds a request on someone’s behalf, for example after a phone call. It starts as open and needs no e-mail address.',
    headers: ['Idempotency-Key'],
    detail: 'A repeated request with the same `Idempotency-Key` adds nothing and returns the current request.',
    body: { type: 'application/json', schema: recordSchema(WRITTEN, OPTIONAL) },
    answers: { 201: { words: 'The request was added.', schema: REQUEST }, ...REFUSAL_RESPONSES },
    run: async (request) => {
      const key = idempotencyKeyOf(request);
      const once = key === undefined ? undefined : { key, request: request.fingerprint() };
      const { isReplayed, ...created } = await createRequest(request.editing, request.instance, request.body, once);
      const { headers, ...answered } = respondWithRequest(created, 201);
      return { ...answered, headers: { ...headers, ...(isReplayed && { 'Idempotent-Replayed': 'true' }) } };
    },
  },
  {
    method: 'GET',
    path: '/requests/{id}',
    name: 'requests.get',
    role: 'reader',
    summary: 'Returns a room request.',
    answers: { 200: { words: 'The request. The ETag is its revision.', schema: REQUEST }, 404: GONE },
    run: async (request) =>
      respondWithRequest(await readRequestDetails(request.editing, request.instance, readRequestId(request))),
  },
  {
    method: 'PATCH',
    path: '/requests/{id}',
    name: 'requests.change',
    role: 'reader',
    headers: ['If-Match'],
    summary: 'Changes a request by a merge patch (RFC 7396).',
    detail: 'Rooms and dates of an approved request follow its events, so they can’t be changed here.',
    body: { type: 'application/merge-patch+json', schema: { type: 'object' } },
    answers: {
      200: { words: 'The new state.', schema: REQUEST },
      ...REFUSAL_RESPONSES,
      404: GONE,
      409: STATE,
      412: MISMATCH,
    },
    run: (request) => {
      const { editing, instance, body } = request;
      const ifRevision = parseIfMatchRevision(request);
      return withMismatchResponse(
        changeRequest(editing, instance, readRequestId(request), body, ifRevision).then((now) =>
          respondWithRequest(now),
        ),
      );
    },
  },
  {
    method: 'DELETE',
    path: '/requests/{id}',
    name: 'requests.remove',
    role: 'reader',
    headers: ['If-Match'],
    summary: 'Deletes a request completely, without sending an e-mail; its events remain, without a name.',
    answers: {
      200: { words: 'The request was deleted.', schema: recordSchema({ revision: REVISION_SCHEMA }) },
      404: GONE,
      412: MISMATCH,
    },
    run: (request) => {
      const ifRevision = parseIfMatchRevision(request);
      const removed = removeRequest(request.editing, request.instance, readRequestId(request), ifRevision);
      return withMismatchResponse(removed.then((body) => ({ status: 200, body })));
    },
  },
  {
    method: 'POST',
    path: '/requests/{id}/erase',
    name: 'requests.erase',
    role: 'reader',
    summary: 'Deletes a request completely, whatever its revision.',
    answers: {
      200: { words: 'None of its details are kept.', schema: recordSchema({ erased: { const: true } }) },
      404: GONE,
    },
    run: async (request) => {
      await removeRequest(request.editing, request.instance, readRequestId(request));
      return { status: 200, body: { erased: true } };
    },
  },
  {
    method: 'POST',
    path: '/requests/{id}/approve',
    name: 'requests.approve',
    role: 'reader',
    summary: 'Approves an open request: creates its events, or moves those of a changed request.',
    detail:
      'If a room is taken on any of the dates, the whole approval is refused, regardless of `room_conflicts`, unless ' +
      'the query has `despite=room_conflict`. `dates` are all or some of its dates. `event` has further fields of the events; ' +
      'a private request has no title of its own.',
    query: { despite: acceptedWarningsParameter },
    body: {
      type: 'application/json',
      schema: recordSchema(
        {
          dates: { anyOf: [{ const: 'all' }, DATES], default: 'all' },
          room_ids: IDS_SCHEMA,
          event: { type: 'object', default: {} },
          publish: { type: 'boolean', default: false },
          text: TEXT_SCHEMA,
          dry_run: { type: 'boolean', default: false },
        },
        ['dates', 'room_ids', 'event', 'publish', 'text', 'dry_run'],
      ),
    },
    answers: {
      200: { words: 'The approved request.', schema: APPROVED },
      ...REFUSAL_RESPONSES,
      404: GONE,
      409: TAKEN,
    },
    run: async (request) => {
      const { editing, instance, body } = request;
      const despiteConflict = parseAcceptedWarnings(request).size > 0;
      const done = await approveRequest(editing, instance, readRequestId(request), body, { despiteConflict });
      const { effects, warnings } = done;
      return respondWithRequest(done, 200, {
        effects: createEffectsBody({ effects }),
        ...(warnings.length > 0 && { warnings }),
      });
    },
  },
  deedRoute(
    'offer',
    'Offers other rooms or dates, which are held for seven days.',
    recordSchema({ room_ids: IDS_SCHEMA, dates: DATES, text: TEXT_SCHEMA }, ['text']),
    { deed: offerRooms, answers: { 409: TAKEN } },
  ),
  deedRoute('decline', 'Declines a request; rooms held by an offer become free again.', TEXT_BODY, {
    deed: declineRequest,
  }),
  deedRoute('message', 'E-mails a message to the person.', recordSchema({ text: TEXT_SCHEMA }), {
    deed: sendRequestMessage,
    detail: 'At most three e-mails an hour are sent about one request.',
    answers: {
      429: { words: 'Too many e-mails recently; `Retry-After` says when to try again.', schema: REFUSAL_SCHEMA },
    },
  }),
  createRequestFileRoute('csv', PARAMETERS),
  createRequestFileRoute('xlsx', PARAMETERS),
];

async function list({ editing, instance, query }: ApiRequest): Promise<ApiResponse> {
  const { limit, cursor } = query;
  const found = await listRequests(editing, instance, {
    ...readRequestFilter(query),
    limit: Number(limit),
    after: cursor === undefined ? undefined : (decodeCursor(cursor, ['string', 'number']) as unknown as RequestCursor),
  });
  return {
    status: 200,
    body: {
      items: found.items.map(answer),
      total: found.total,
      next: found.next === undefined ? null : encodeCursor(found.next),
    },
  };
}
