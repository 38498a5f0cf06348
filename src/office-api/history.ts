// History, undo and trash (rules W10 and W11).

import { KINDS as TABLES } from '../model/kinds/index.ts';
import type { StoredKind } from '../model/present.ts';
import { findMinRoleToSee } from '../office/access/visible-fields.ts';
import { readVisibleHistory } from '../office/access/visible-history.ts';
import { restoreEntity } from '../office/content/restore-entity.ts';
import { revertEntity } from '../office/content/revert-entity.ts';
import { undoChange } from '../office/content/undo-change.ts';
import { createRefusal, type Refusal } from '../office/refusal-codes.ts';
import { NotFoundError } from '../store/content/errors.ts';
import { addDays } from '../util/dates.ts';
import { createWallClock, findStartOfDay } from '../util/wall-clock.ts';
import { BadRequestError } from './bad-request.ts';
import { bookingParameters, silentParameter } from './bookings/parameters.ts';
import { cursorParameter, decodeCursor, encodeCursor } from './cursor.ts';
import { acceptedWarningsParameter, parseAcceptedWarnings, readRequestId } from './entities.ts';
import {
  type ApiParameter,
  dayParameter,
  enumParameter,
  flagParameter,
  integerParameter,
  textParameter,
} from './parameters.ts';
import type { ApiRequest, ApiResponse, Route } from './route.ts';
import {
  arraySchema,
  COUNT_SCHEMA,
  entitySchema,
  ID_SCHEMA,
  INSTANT_SCHEMA,
  pageSchema,
  REFUSAL_RESPONSES,
  REVISION_SCHEMA,
  recordSchema,
  TEXT_SCHEMA,
  WARNING_SCHEMA,
} from './schemas.ts';
import {
  createEntityBody,
  createEntityTag,
  createPastChangeBody,
  findKindByWireName,
  formatInstant,
  KIND_WIRE_NAMES,
  kindWireName,
  ROUTED_KIND_WIRE_NAMES,
} from './wire.ts';

const MAX_ENTITIES = 500;

const KINDS = [...ROUTED_KIND_WIRE_NAMES, 'newsletter', 'settings'];
const WHATS = ['create', 'change', 'remove', 'import', 'undo', 'series', 'source'];

const FIELDS = { type: ['object', 'null'] };
const CHANGE = recordSchema({
  kind: { enum: [...KIND_WIRE_NAMES, 'newsletter', 'settings'] },
  id: ID_SCHEMA,
  label: TEXT_SCHEMA,
  before: FIELDS,
  after: FIELDS,
});
const PAST = recordSchema(
  {
    revision: REVISION_SCHEMA,
    at: INSTANT_SCHEMA,
    by: TEXT_SCHEMA,
    what: { enum: WHATS },
    note: TEXT_SCHEMA,
    changes: arraySchema(CHANGE),
    more: COUNT_SCHEMA,
  },
  ['more'],
);
const HISTORY = { 200: { words: 'Newest first.', schema: pageSchema(PAST) } };

const PROPOSED = recordSchema({
  revision: REVISION_SCHEMA,
  warnings: arraySchema(WARNING_SCHEMA),
  proposal: ID_SCHEMA,
});
const WAITS = 'The event is unchanged, and a proposal is waiting for an editor.';

const ANY_KIND = { anyOf: TABLES.map(({ kind }) => ({ $ref: `#/components/schemas/${kind}` })) };

const MAX_PAGE = 500;

const paging = (limit: number): Readonly<Record<string, ApiParameter>> => ({
  limit: integerParameter('maximum number of items per page', 1, limit, 50),
  cursor: cursorParameter,
});

const HISTORY_PARAMETERS: Readonly<Record<string, ApiParameter>> = {
  kind: enumParameter('only changes of this kind', KINDS),
  by: textParameter('only changes by this account or key'),
  from: dayParameter('changes since the start of this day'),
  to: dayParameter('changes until the end of this day'),
  ...paging(MAX_PAGE),
};

export const historyRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/history',
    name: 'history.list',
    role: 'reader',
    query: HISTORY_PARAMETERS,
    answers: HISTORY,
    summary: 'Lists the changes of the last 400 days, with time and author.',
    run: (request) => list(request, findKindByWireName(String(request.query['kind'] ?? ''))),
  },
  {
    method: 'POST',
    path: '/history/{revision}/undo',
    name: 'history.undo',
    role: 'reader',
    summary: 'Reverts a change by creating a new revision.',
    detail:
      'If something has changed since then, nothing is reverted and the response lists it (409); `force=1` reverts that too. ' +
      'An undo that would remove more than 20 entities returns 409 `removes_many` with numbers, and requires `confirm={removes}`.',
    query: {
      confirm: integerParameter('the number of entities to be removed', 1, 9_999_999),
      force: flagParameter('also reverts what has changed since'),
      despite: acceptedWarningsParameter,
      ...bookingParameters,
    },
    answers: {
      200: {
        words: 'The change was undone.',
        schema: recordSchema({ revision: REVISION_SCHEMA, warnings: arraySchema(WARNING_SCHEMA) }),
      },
      404: { words: 'There is no such change in the history.' },
      ...REFUSAL_RESPONSES,
    },
    run: async (request) => {
      const { editing, instance, ids, query } = request;
      const confirmedRemovals = query['confirm'] === undefined ? undefined : Number(query['confirm']);
      const options = { isForced: query['force'] === true, confirmedRemovals, ...roomWishOf(request) };
      const undone = undoChange(editing, instance, ids['revision'] ?? 0, options);
      const { revision, warnings } = await undone.catch(notFoundAs(createRefusal('change_not_there')));
      return { status: 200, body: { revision, warnings } };
    },
  },
  {
    method: 'GET',
    path: '/trash',
    name: 'trash.list',
    role: 'reader',
    summary: 'Lists the entities removed in the last 30 days, newest first.',
    query: { kind: enumParameter('only of this kind', ROUTED_KIND_WIRE_NAMES), ...paging(MAX_PAGE) },
    answers: {
      200: {
        words: 'Newest first.',
        schema: pageSchema(
          recordSchema({
            kind: { enum: ROUTED_KIND_WIRE_NAMES },
            id: ID_SCHEMA,
            label: TEXT_SCHEMA,
            removed_at: INSTANT_SCHEMA,
            removed_by: TEXT_SCHEMA,
          }),
        ),
      },
    },
    run: listTrash,
  },
  {
    method: 'POST',
    path: '/trash/{kind}/{id}/restore',
    name: 'trash.restore',
    role: 'reader',
    summary: 'Restores an entity from the trash, keeping its id.',
    detail: 'References to entities that no longer exist are omitted and listed in `warnings`.',
    query: { despite: acceptedWarningsParameter, ...silentParameter },
    answers: {
      200: { words: 'The entity was restored.', schema: entitySchema(ANY_KIND) },
      404: { words: 'The entity is not in the trash.' },
      ...REFUSAL_RESPONSES,
    },
    run: restoreFromTrash,
  },
];

export function createHistoryRoute(kind: StoredKind): Route {
  const array = kindWireName(kind);
  return {
    method: 'GET',
    path: `/${array}/{id}/history`,
    name: `${array}.history`,
    role: findMinRoleToSee(kind),
    summary: 'Lists the changes to one entity in the last 400 days, even after it has been removed.',
    query: paging(MAX_PAGE),
    answers: HISTORY,
    run: (request) => list(request, kind, request.ids['id']),
  };
}

/** Route that reverts a change for a single entity of a kind (rule W22). */
export function createRevertRoute(kind: StoredKind): Route {
  const array = kindWireName(kind);
  return {
    method: 'POST',
    path: `/${array}/{id}/history/{revision}/undo`,
    name: `${array}.history.undo`,
    role: findMinRoleToSee(kind),
    summary:
      'Reverts the effect of a change on this entity by creating a new revision; other entities of that change remain as they are.',
    detail: 'If one of the fields has changed since then, the response is 409; `force=1` reverts it as well.',
    query: {
      force: flagParameter('also reverts fields that have changed since'),
      despite: acceptedWarningsParameter,
      ...bookingParameters,
    },
    answers: {
      200: {
        words: 'The change was reverted.',
        schema: recordSchema({ revision: REVISION_SCHEMA, warnings: arraySchema(WARNING_SCHEMA) }),
      },
      ...(kind === 'event' && { 202: { words: WAITS, schema: PROPOSED } }),
      404: { words: 'The change did not alter this entity.' },
      ...REFUSAL_RESPONSES,
    },
    run: async (request) => {
      const { editing, instance, ids, query } = request;
      const of = { kind, id: ids['id'] ?? 0 };
      const options = { isForced: query['force'] === true, ...roomWishOf(request) };
      const reverted = revertEntity(editing, instance, ids['revision'] ?? 0, of, options);
      const { revision, warnings, results } = await reverted.catch(notFoundAs(createRefusal('change_not_there')));
      const proposal = results[0]?.proposal?.id;
      if (proposal !== undefined) return { status: 202, body: { revision, warnings, proposal } };
      return { status: 200, body: { revision, warnings } };
    },
  };
}

async function list(request: ApiRequest, kind: StoredKind | undefined, id?: number): Promise<ApiResponse> {
  const { editing, instance, query } = request;
  const limit = Number(query['limit']);
  const [before] = query['cursor'] === undefined ? [] : decodeCursor(query['cursor'], ['number']);
  const found = await readVisibleHistory(editing, instance, {
    ...(kind && { of: { kind, ...(id !== undefined && { id }) } }),
    ...(query['by'] !== undefined && { by: String(query['by']) }),
    ...(await span(request)),
    ...(before !== undefined && { before: Number(before) }),
    limit: limit + 1,
    maxEntities: MAX_ENTITIES,
  });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const next = found.length > limit && last !== undefined ? encodeCursor([last.revision]) : null;
  const told = items.map((past) => createPastChangeBody(editing.authority, past, id !== undefined));
  return { status: 200, body: { items: told, next } };
}

/** Converts the days in the query to instants in the time zone of the instance. */
async function span({ editing, instance, query }: ApiRequest): Promise<{ from?: number; to?: number }> {
  if (query['from'] === undefined && query['to'] === undefined) return {};
  const settings = await editing.store.content.read(instance, (content) => content.get('settings', 1));
  const tell = createWallClock(settings?.value.timeZone ?? 'UTC');
  const from = query['from'] === undefined ? {} : { from: findStartOfDay(String(query['from']), tell) };
  const to = query['to'] === undefined ? {} : { to: findStartOfDay(addDays(String(query['to']), 1), tell) };
  return { ...from, ...to };
}

async function listTrash({ editing, instance, query }: ApiRequest): Promise<ApiResponse> {
  const limit = Number(query['limit']);
  const kind = findKindByWireName(String(query['kind'] ?? ''));
  const place =
    query['cursor'] === undefined ? undefined : decodeCursor(query['cursor'], ['number', 'string', 'number']);
  const found = await editing.store.content.removed(instance, {
    ...(kind && { kind }),
    ...(place && { after: { removedAt: Number(place[0]), kind: place[1] as StoredKind, id: Number(place[2]) } }),
    isWhole: true,
    limit: limit + 1,
  });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const next = found.length > limit && last ? encodeCursor([last.removedAt, last.kind, last.id]) : null;
  const told = items.map((one) => ({
    kind: kindWireName(one.kind),
    id: one.id,
    label: one.label,
    removed_at: formatInstant(one.removedAt),
    removed_by: one.removedBy,
  }));
  return { status: 200, body: { items: told, next } };
}

/** Turns NotFoundError into a 404 response with a reason; rethrows other errors. */
function notFoundAs(why: Refusal): (error: unknown) => never {
  return (error) => {
    throw error instanceof NotFoundError ? new BadRequestError(404, why) : error;
  };
}

function roomWishOf(request: ApiRequest) {
  return { despite: parseAcceptedWarnings(request), language: request.languages[0] };
}

async function restoreFromTrash(request: ApiRequest): Promise<ApiResponse> {
  const { editing, instance, names } = request;
  const kind = ROUTED_KIND_WIRE_NAMES.includes(names['kind'] ?? '')
    ? findKindByWireName(names['kind'] ?? '')
    : undefined;
  if (kind === undefined)
    throw new BadRequestError(404, createRefusal('kind_unknown', { kinds: ROUTED_KIND_WIRE_NAMES }));
  const restored = restoreEntity(editing, instance, { kind, id: readRequestId(request) }, roomWishOf(request));
  const { present, warnings } = await restored.catch(notFoundAs(createRefusal('not_in_trash')));
  const body = { ...createEntityBody(editing.authority, present), warnings };
  return { status: 200, body, headers: { ETag: createEntityTag(present) } };
}
