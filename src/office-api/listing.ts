// Paginated listings of a kind (rule W9).

import { EVENT_STATES, EVENT_STATUSES } from '../model/event.ts';
import type { AnyKind } from '../model/kinds/kind-table.ts';
import { leastToSee } from '../office/access/visible-fields.ts';
import type { Order } from '../office/search/content-index.ts';
import type { EventFilter } from '../office/search/event-filter.ts';
import { type FoundEntities, find, type SearchOptions } from '../office/search/find.ts';
import { cursor, readCursor, writeCursor } from './cursor.ts';
import { type ApiParameter, day, integer, oneOf, text, yesOrNo } from './parameters.ts';
import type { ApiAnswer, ApiRequest, Route } from './route.ts';
import { COUNT, INSTANT, listOf, NEXT, REVISION, record } from './schemas.ts';
import { entityAnswer } from './wire.ts';

const MAX_ID = 4294967295;
const ofId = (words: string) => integer(words, 0, MAX_ID);

const WORDS = text(
  'words that must all stand somewhere in its texts or people, in any case and without accents; parts will do',
);

const COMMON: Readonly<Record<string, ApiParameter>> = {
  q: WORDS,
  limit: integer('the most items of a page', 1, 500, 50),
  cursor,
};

const OF_EVENTS: Readonly<Record<string, ApiParameter>> = {
  from: day('events that end on this day or later'),
  to: day('events that begin on this day or earlier'),
  list: ofId('events of this list, past and hidden ones too'),
  layer: ofId('events of this area or one below it'),
  room: ofId('events in this room'),
  person: ofId('events that name this person'),
  series: ofId('events of this series'),
  source: ofId('events from this source'),
  type: text('events of this type'),
  state: oneOf('events in this state', EVENT_STATES),
  status: oneOf('events with this status', EVENT_STATUSES),
  public: yesOrNo('whether the public may see them'),
};

const ORDER: Readonly<Record<string, ApiParameter>> = {
  order: oneOf('by beginning, or the last changed first', ['date_from', '-date_from', '-changed_at'], 'date_from'),
};

/** Filters of events. */
export const EVENT_QUERY: Readonly<Record<string, ApiParameter>> = { q: WORDS, ...OF_EVENTS };

const ORDERS: Readonly<Record<string, readonly [Order, isDescending: boolean]>> = {
  date_from: ['sortKey', false],
  '-date_from': ['sortKey', true],
  '-changed_at': ['changedAt', true],
};

export function listRoute({ kind, array }: AnyKind): Route {
  const isOfEvents = kind === 'event';
  const of = { revision: REVISION, changed_at: INSTANT, value: { $ref: `#/components/schemas/${kind}` } };
  return {
    method: 'GET',
    path: `/${array}`,
    name: `${array}.list`,
    role: leastToSee(kind),
    summary: `Lists ${array.replaceAll('_', ' ')}, ${isOfEvents ? 'past and hidden ones too' : 'by name'}.`,
    query: { ...COMMON, ...(isOfEvents && { ...OF_EVENTS, ...ORDER }) },
    answers: {
      200: { words: 'One page.', schema: record({ items: listOf(record(of)), total: COUNT, next: NEXT }) },
    },
    run: async (asked) =>
      toAnswer(asked, await find(asked.editing, asked.indexes, asked.instance, wishOf(asked, kind))),
  };
}

function wishOf({ query }: ApiRequest, kind: SearchOptions['kind']): SearchOptions {
  const { q = '', limit, cursor: next, order = '', ...filter } = query;
  const [by, isDescending] = ORDERS[String(order)] ?? ['sortKey', false];
  const types = [by === 'sortKey' ? 'string' : 'number', 'number'] as const;
  const place = next === undefined ? undefined : readCursor(next, types);
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

function toAnswer({ editing }: ApiRequest, { items, total, next }: FoundEntities): ApiAnswer {
  const told = items.map((one) => {
    const { changed_by: _, ...answer } = entityAnswer(editing.authority, one);
    return answer;
  });
  return { status: 200, body: { items: told, total, next: next === undefined ? null : writeCursor(next) } };
}
