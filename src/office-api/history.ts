// History, undo, and trash (rules W10 and W11).

import { KINDS as TABLES } from '../model/kinds/index.ts';
import type { StoredKind } from '../model/present.ts';
import { seenHistory } from '../office/access/seen-history.ts';
import { leastToSee } from '../office/access/visible-fields.ts';
import { restore } from '../office/content/restore.ts';
import { revertOne } from '../office/content/revert-one.ts';
import { undo } from '../office/content/undo.ts';
import { type Refusal, refusal } from '../office/refusal-codes.ts';
import { NotFound } from '../store/content/errors.ts';
import { addDays } from '../util/dates.ts';
import { beginningOfDay, wallClock } from '../util/wall-clock.ts';
import { BadRequest } from './bad-request.ts';
import { bookingParameters, silentParameter } from './bookings/parameters.ts';
import { cursor, readCursor, writeCursor } from './cursor.ts';
import { despiteOf, despiteParameter, idOf } from './entities.ts';
import { type ApiParameter, day, flag, integer, oneOf, text } from './parameters.ts';
import type { ApiAnswer, ApiRequest, Route } from './route.ts';
import {
  COUNT,
  entitySchema,
  ID,
  INSTANT,
  listOf,
  pageOf,
  REFUSALS,
  REVISION,
  record,
  TEXT,
  WARNING,
} from './schemas.ts';
import { ARRAYS, entityAnswer, entityTag, instant, KIND_NAMES, kindName, kindNamed, pastAnswer } from './wire.ts';

/** Maximum entities listed per change (rule W10). */
const MAX_ENTITIES = 500;

const KINDS = [...ARRAYS, 'newsletter', 'settings'];
const WHATS = ['create', 'change', 'remove', 'import', 'undo', 'series', 'source'];

const FIELDS = { type: ['object', 'null'] };
const CHANGE = record({
  kind: { enum: [...KIND_NAMES, 'newsletter', 'settings'] },
  id: ID,
  label: TEXT,
  before: FIELDS,
  after: FIELDS,
});
const PAST = record(
  {
    revision: REVISION,
    at: INSTANT,
    by: TEXT,
    what: { enum: WHATS },
    note: TEXT,
    changes: listOf(CHANGE),
    more: COUNT,
  },
  ['more'],
);
const HISTORY = { 200: { words: 'Newest first.', schema: pageOf(PAST) } };

const PROPOSED = record({ revision: REVISION, warnings: listOf(WARNING), proposal: ID });
const WAITS = 'The event stays as it is, and a proposal waits for an editor.';

const ANY_KIND = { anyOf: TABLES.map(({ kind }) => ({ $ref: `#/components/schemas/${kind}` })) };

/** Maximum items of a page, as for every list. */
const MAX_PAGE = 500;

const paging = (most: number): Readonly<Record<string, ApiParameter>> => ({
  limit: integer('the most items of a page', 1, most, 50),
  cursor,
});

const wishes: Readonly<Record<string, ApiParameter>> = {
  kind: oneOf('changes of this kind alone', KINDS),
  by: text('changes by this account or key alone'),
  from: day('changes from the beginning of this day on'),
  to: day('changes to the end of this day'),
  ...paging(MAX_PAGE),
};

export const historyRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/history',
    name: 'history.list',
    role: 'reader',
    query: wishes,
    answers: HISTORY,
    summary: 'Lists what was changed in the last 400 days, when and by whom.',
    run: (asked) => list(asked, kindNamed(String(asked.query['kind'] ?? ''))),
  },
  {
    method: 'POST',
    path: '/history/{revision}/undo',
    name: 'history.undo',
    role: 'reader',
    summary: 'Makes a change the other way round, as a new revision.',
    detail:
      'Where something has changed since, nothing is done and the answer says what (409); `force=1` puts that back too. ' +
      'An undo that removes more than 20 entities answers 409 `removes_many` with numbers, and is done with `confirm={removes}`.',
    query: {
      confirm: integer('the number of entities that are removed', 1, 9_999_999),
      force: flag('also puts back what has changed since'),
      despite: despiteParameter,
      ...bookingParameters,
    },
    answers: {
      200: { words: 'It is undone.', schema: record({ revision: REVISION, warnings: listOf(WARNING) }) },
      404: { words: 'The history has no such change.' },
      ...REFUSALS,
    },
    run: async (asked) => {
      const { editing, instance, ids, query } = asked;
      const confirmedRemovals = query['confirm'] === undefined ? undefined : Number(query['confirm']);
      const wish = { isForced: query['force'] === true, confirmedRemovals, ...roomWishOf(asked) };
      const undone = undo(editing, instance, ids['revision'] ?? 0, wish);
      const { revision, warnings } = await undone.catch(gone(refusal('change_not_there')));
      return { status: 200, body: { revision, warnings } };
    },
  },
  {
    method: 'GET',
    path: '/trash',
    name: 'trash.list',
    role: 'reader',
    summary: 'Lists what was removed in the last 30 days, newest first.',
    query: { kind: oneOf('of this kind alone', ARRAYS), ...paging(MAX_PAGE) },
    answers: {
      200: {
        words: 'Newest first.',
        schema: pageOf(record({ kind: { enum: ARRAYS }, id: ID, label: TEXT, removed_at: INSTANT, removed_by: TEXT })),
      },
    },
    run: listTrash,
  },
  {
    method: 'POST',
    path: '/trash/{kind}/{id}/restore',
    name: 'trash.restore',
    role: 'reader',
    summary: 'Brings something back from the trash with its id.',
    detail: 'What it named and is gone is left out, and told in `warnings`.',
    query: { despite: despiteParameter, ...silentParameter },
    answers: {
      200: { words: 'It is back.', schema: entitySchema(ANY_KIND) },
      404: { words: 'It does not lie in the trash.' },
      ...REFUSALS,
    },
    run: bringBack,
  },
];

/** Creates the history route of a kind. */
export function historyOf(kind: StoredKind): Route {
  const array = kindName(kind);
  return {
    method: 'GET',
    path: `/${array}/{id}/history`,
    name: `${array}.history`,
    role: leastToSee(kind),
    summary: 'Lists what was changed of one entity in the last 400 days, also after it was removed.',
    query: paging(MAX_PAGE),
    answers: HISTORY,
    run: (asked) => list(asked, kind, asked.ids['id']),
  };
}

/** Reverts what a change did to one entity of a kind, and to nothing else (rule W22). */
export function revertOf(kind: StoredKind): Route {
  const array = kindName(kind);
  return {
    method: 'POST',
    path: `/${array}/{id}/history/{revision}/undo`,
    name: `${array}.history.undo`,
    role: leastToSee(kind),
    summary: 'Reverts what a change did to this entity, as a new revision; other entities of that change stay.',
    detail: 'If one of the fields has changed since, the answer is 409; `force=1` reverts it as well.',
    query: {
      force: flag('also reverts fields that have changed since'),
      despite: despiteParameter,
      ...bookingParameters,
    },
    answers: {
      200: { words: 'It is reverted.', schema: record({ revision: REVISION, warnings: listOf(WARNING) }) },
      ...(kind === 'event' && { 202: { words: WAITS, schema: PROPOSED } }),
      404: { words: 'The change did not alter this entity.' },
      ...REFUSALS,
    },
    run: async (asked) => {
      const { editing, instance, ids, query } = asked;
      const of = { kind, id: ids['id'] ?? 0 };
      const options = { isForced: query['force'] === true, ...roomWishOf(asked) };
      const reverted = revertOne(editing, instance, ids['revision'] ?? 0, of, options);
      const { revision, warnings, results } = await reverted.catch(gone(refusal('change_not_there')));
      const proposal = results[0]?.proposal?.id;
      if (proposal !== undefined) return { status: 202, body: { revision, warnings, proposal } };
      return { status: 200, body: { revision, warnings } };
    },
  };
}

async function list(asked: ApiRequest, kind: StoredKind | undefined, id?: number): Promise<ApiAnswer> {
  const { editing, instance, query } = asked;
  const limit = Number(query['limit']);
  const [before] = query['cursor'] === undefined ? [] : readCursor(query['cursor'], ['number']);
  const found = await seenHistory(editing, instance, {
    ...(kind && { of: { kind, ...(id !== undefined && { id }) } }),
    ...(query['by'] !== undefined && { by: String(query['by']) }),
    ...(await span(asked)),
    ...(before !== undefined && { before: Number(before) }),
    limit: limit + 1,
    mostEntities: MAX_ENTITIES,
  });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const next = found.length > limit && last !== undefined ? writeCursor([last.revision]) : null;
  const told = items.map((past) => pastAnswer(editing.authority, past, id !== undefined));
  return { status: 200, body: { items: told, next } };
}

/** Converts the days of the query into instants, in the instance's zone. */
async function span({ editing, instance, query }: ApiRequest): Promise<{ from?: number; to?: number }> {
  if (query['from'] === undefined && query['to'] === undefined) return {};
  const settings = await editing.store.content.read(instance, (content) => content.get('settings', 1));
  const tell = wallClock(settings?.value.timeZone ?? 'UTC');
  const from = query['from'] === undefined ? {} : { from: beginningOfDay(String(query['from']), tell) };
  const to = query['to'] === undefined ? {} : { to: beginningOfDay(addDays(String(query['to']), 1), tell) };
  return { ...from, ...to };
}

async function listTrash({ editing, instance, query }: ApiRequest): Promise<ApiAnswer> {
  const limit = Number(query['limit']);
  const kind = kindNamed(String(query['kind'] ?? ''));
  const place = query['cursor'] === undefined ? undefined : readCursor(query['cursor'], ['number', 'string', 'number']);
  const found = await editing.store.content.removed(instance, {
    ...(kind && { kind }),
    ...(place && { after: { removedAt: Number(place[0]), kind: place[1] as StoredKind, id: Number(place[2]) } }),
    isWhole: true,
    limit: limit + 1,
  });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const next = found.length > limit && last ? writeCursor([last.removedAt, last.kind, last.id]) : null;
  const told = items.map((one) => ({
    kind: kindName(one.kind),
    id: one.id,
    label: one.label,
    removed_at: instant(one.removedAt),
    removed_by: one.removedBy,
  }));
  return { status: 200, body: { items: told, next } };
}

/** Converts NotFound into 404 with a reason. */
function gone(why: Refusal): (error: unknown) => never {
  return (error) => {
    throw error instanceof NotFound ? new BadRequest(404, why) : error;
  };
}

function roomWishOf(asked: ApiRequest) {
  return { despite: despiteOf(asked), language: asked.languages[0] };
}

async function bringBack(asked: ApiRequest): Promise<ApiAnswer> {
  const { editing, instance, names } = asked;
  const kind = ARRAYS.includes(names['kind'] ?? '') ? kindNamed(names['kind'] ?? '') : undefined;
  if (kind === undefined) throw new BadRequest(404, refusal('kind_unknown', { kinds: ARRAYS }));
  const restored = restore(editing, instance, { kind, id: idOf(asked) }, roomWishOf(asked));
  const { present, warnings } = await restored.catch(gone(refusal('not_in_trash')));
  const body = { ...entityAnswer(editing.authority, present), warnings };
  return { status: 200, body, headers: { ETag: entityTag(present) } };
}
