// Room occupancy, and the channels that show an event (rules W12, W13 and W19).

import { conflicts } from '../office/rooms/conflicts.ts';
import { freeRooms } from '../office/rooms/free-rooms.ts';
import { occupancy } from '../office/rooms/occupancy.ts';
import { whyShown } from '../office/visibility-reasons/why-shown.ts';
import { isDate } from '../util/dates.ts';
import { type ApiParameter, integer, moment, oneOf } from './parameters.ts';
import type { ApiAnswer, ApiRequest, Route } from './route.ts';
import { ID, listOf, record, TEXT } from './schemas.ts';

const SPAN: Readonly<Record<string, ApiParameter>> = {
  from: moment('a day or a moment; at most 400 days before `to`', true),
  to: moment('a day, which counts whole, or a moment', true),
};

const spanOf = ({ query }: ApiRequest) => ({ from: String(query['from']), to: String(query['to']) });

/** Converts a day to its first moment. */
const momentOf = (text: string) => (isDate(text) ? `${text} 00:00:00` : text);

function items(item: Readonly<Record<string, Readonly<Record<string, unknown>>>>) {
  return record({ items: listOf(record(item)) });
}

const BECAUSE = record({ code: TEXT, text: TEXT, field: { type: ['string', 'null'] } });

export const roomRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/conflicts',
    name: 'rooms.conflicts',
    role: 'reader',
    query: {
      ...SPAN,
      kind: oneOf('what is taken twice; an item then has `room_id` or `person_id`', ['rooms', 'persons'], 'rooms'),
    },
    summary: 'Lists the events that take the same room, or the same person, at the same time.',
    answers: {
      200: {
        words: 'By the beginning of the later event.',
        schema: record({
          items: listOf({
            oneOf: (['room_id', 'person_id'] as const).map((id) =>
              record({ [id]: ID, from: TEXT, to: TEXT, event_ids: listOf(ID) }),
            ),
          }),
        }),
      },
    },
    run: answerConflicts,
  },
  {
    method: 'GET',
    path: '/rooms/free',
    name: 'rooms.free',
    role: 'reader',
    summary: 'Lists the bookable rooms that nobody takes within a time.',
    query: { ...SPAN, capacity: integer('for so many people at least', 1, 1_000_000) },
    answers: {
      200: {
        words: 'In the office’s order.',
        schema: items({ room_id: ID, label: TEXT, capacity: { type: ['integer', 'null'] } }),
      },
    },
    run: async (asked) => {
      const capacity = asked.query['capacity'] as number | undefined;
      const body = await freeRooms(asked.editing, asked.instance, { ...spanOf(asked), capacity });
      return { status: 200, body };
    },
  },
  {
    method: 'GET',
    path: '/rooms/{id}/occupancy',
    name: 'rooms.occupancy',
    role: 'reader',
    query: SPAN,
    summary: 'Lists the events that take a room within a time.',
    answers: {
      200: {
        words: 'By their beginning.',
        schema: items({ event_id: ID, label: TEXT, from: TEXT, to: TEXT, status: TEXT, state: TEXT }),
      },
      404: { words: 'There is no such room.' },
    },
    run: async (asked) => {
      const body = await occupancy(asked.editing, asked.instance, asked.ids['id'] ?? 0, spanOf(asked));
      return { status: 200, body };
    },
  },
  {
    method: 'GET',
    path: '/events/{id}/shown',
    name: 'events.shown',
    role: 'reader',
    summary: 'Says where an event is shown, and where not and why.',
    query: { at: moment('at this moment, or at the beginning of this day, instead of now') },
    headers: ['Accept-Language'],
    answers: {
      200: {
        words: 'Its page, the lists, its areas, the newsletter and the websites.',
        schema: record({
          public: { type: 'boolean' },
          doors: listOf(record({ door: TEXT, label: TEXT, shown: { type: 'boolean' }, because: listOf(BECAUSE) })),
        }),
      },
      404: { words: 'There is no such event.' },
    },
    run: async ({ editing, instance, ids, query, languages }) => {
      const at = query['at'] === undefined ? undefined : momentOf(String(query['at']));
      const body = await whyShown(editing, instance, ids['id'] ?? 0, { at, language: languages[0] });
      return { status: 200, body };
    },
  },
];

async function answerConflicts(asked: ApiRequest): Promise<ApiAnswer> {
  const [kind, name] =
    asked.query['kind'] === 'persons' ? (['person', 'person_id'] as const) : (['room', 'room_id'] as const);
  const found = await conflicts(asked.editing, asked.instance, kind, spanOf(asked));
  const items = found.map(({ id, from, to, eventIds }) => ({ [name]: id, from, to, event_ids: eventIds }));
  return { status: 200, body: { items } };
}
