// Listings of a kind, in pages (rule W9).

import { EVENT_STATES, EVENT_STATUSES } from '../model/event.ts';
import type { AnyKindTable } from '../model/kinds/kind-table.ts';
import { findMinRoleToSee } from '../office/access/visible-fields.ts';
import type { SortOrder } from '../office/search/content-index.ts';
import type { EventFilter } from '../office/search/event-filter.ts';
import { type EntitySearchPage, findEntities, type SearchOptions } from '../office/search/find-entities.ts';
import { cursorParameter, decodeCursor, encodeCursor } from './cursor.ts';
import {
  type ApiParameter,
  booleanParameter,
  dayParameter,
  enumParameter,
  integerParameter,
  textParameter,
} from './parameters.ts';
import type { ApiRequest, ApiResponse, Route } from './route.ts';
import {
  arraySchema,
  COUNT_SCHEMA,
  INSTANT_SCHEMA,
  NEXT_CURSOR_SCHEMA,
  REVISION_SCHEMA,
  recordSchema,
} from './schemas.ts';
import { createEntityBody } from './wire.ts';

const MAX_ID = 4294967295;
const ofId = (words: string) => integerParameter(words, 0, MAX_ID);

const WORDS = textParameter(
  'words that must all appear in its texts or people, ignoring case and accents; parts of words match too',
);

const COMMON: Readonly<Record<string, ApiParameter>> = {
  q: WORDS,
  limit: integerParameter('maximum number of items per page', 1, 500, 50),
  cursor: cursorParameter,
};

const OF_EVENTS: Readonly<Record<string, ApiParameter>> = {
  from: dayParameter('events that end on or after this day'),
  to: dayParameter('events that begin on or before this day'),
  list: ofId('events in this list, including past and hidden ones'),
  layer: ofId('events in this area or an area below it'),
  room: ofId('events in this room'),
  person: ofId('events that involve this person'),
  series: ofId('events of this series'),
  source: ofId('events from this source'),
  type: textParameter('events of this type'),
  state: enumParameter('events in this state', EVENT_STATES),
  status: enumParameter('events with this status', EVENT_STATUSES),
  public: booleanParameter('whether they are public'),
};

const ORDER: Readonly<Record<string, ApiParameter>> = {
  order: enumParameter('by start, or last changed first', ['date_from', '-date_from', '-changed_at'], 'date_from'),
};

export const EVENT_QUERY: Readonly<Record<string, ApiParameter>> = { q: WORDS, ...OF_EVENTS };

const ORDERS: Readonly<Record<string, readonly [SortOrder, isDescending: boolean]>> = {
  date_from: ['sortKey', false],
  '-date_from': ['sortKey', true],
  '-changed_at': ['changedAt', true],
};

export function createListRoute({ kind, array }: AnyKindTable): Route {
  const isOfEvents = kind === 'event';
  const of = { revision: REVISION_SCHEMA, changed_at: INSTANT_SCHEMA, value: { $ref: `#/components/schemas/${kind}` } };
  return {
    method: 'GET',
    path: `/${array}`,
    name: `${array}.list`,
    role: findMinRoleToSee(kind),
    summary: `Lists ${array.replaceAll('_', ' ')}, ${isOfEvents ? 'including past and hidden ones' : 'by name'}.`,
    query: { ...COMMON, ...(isOfEvents && { ...OF_EVENTS, ...ORDER }) },
    answers: {
      200: {
        words: 'One page.',
        schema: recordSchema({ items: arraySchema(recordSchema(of)), total: COUNT_SCHEMA, next: NEXT_CURSOR_SCHEMA }),
      },
    },
    run: async (request) =>
      toAnswer(
        request,
        await findEntities(request.editing, request.indexes, request.instance, searchOptionsOf(request, kind)),
      ),
  };
}

function searchOptionsOf({ query }: ApiRequest, kind: SearchOptions['kind']): SearchOptions {
  const { q = '', limit, cursor: next, order = '', ...filter } = query;
  const [by, isDescending] = ORDERS[String(order)] ?? ['sortKey', false];
  const types = [by === 'sortKey' ? 'string' : 'number', 'number'] as const;
  const place = next === undefined ? undefined : decodeCursor(next, types);
  return {
    kind,
    words: String(q),
    filter: filter as EventFilter,
    order: by,
    isDescending,
    limit: Number(limit),
    after: place as SearchOptions['after'],
  };
}

function toAnswer({ editing }: ApiRequest, { items, total, next }: EntitySearchPage): ApiResponse {
  const told = items.map((one) => {
    const { changed_by: _, ...answer } = createEntityBody(editing.authority, one);
    return answer;
  });
  return { status: 200, body: { items: told, total, next: next === undefined ? null : encodeCursor(next) } };
}
