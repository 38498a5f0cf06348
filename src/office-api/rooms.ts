// Occupancy of rooms, and the doors at which an event is shown (rules W12, W13 and W19).

import { findClashesInPeriod } from '../office/rooms/conflicts.ts';
import { findFreeRooms } from '../office/rooms/free-rooms.ts';
import { readRoomOccupancy } from '../office/rooms/occupancy.ts';
import { explainVisibility } from '../office/visibility-reasons/explain-visibility.ts';
import { isDate } from '../util/dates.ts';
import { type ApiParameter, enumParameter, integerParameter, momentParameter } from './parameters.ts';
import type { ApiRequest, ApiResponse, Route } from './route.ts';
import { arraySchema, ID_SCHEMA, recordSchema, TEXT_SCHEMA } from './schemas.ts';

const SPAN: Readonly<Record<string, ApiParameter>> = {
  from: momentParameter('a date or a time; at most 400 days before `to`', true),
  to: momentParameter('a date, which counts as a whole day, or a time', true),
};

const spanOf = ({ query }: ApiRequest) => ({ from: String(query['from']), to: String(query['to']) });

const momentOf = (text: string) => (isDate(text) ? `${text} 00:00:00` : text);

function items(item: Readonly<Record<string, Readonly<Record<string, unknown>>>>) {
  return recordSchema({ items: arraySchema(recordSchema(item)) });
}

const BECAUSE = recordSchema({ code: TEXT_SCHEMA, text: TEXT_SCHEMA, field: { type: ['string', 'null'] } });

export const roomRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/conflicts',
    name: 'rooms.conflicts',
    role: 'reader',
    query: {
      ...SPAN,
      kind: enumParameter(
        'what is double-booked; an item then has `room_id` or `person_id`',
        ['rooms', 'persons'],
        'rooms',
      ),
    },
    summary: 'Lists the events that use the same room, or the same person, at the same time.',
    answers: {
      200: {
        words: 'By the start of the later event.',
        schema: recordSchema({
          items: arraySchema({
            oneOf: (['room_id', 'person_id'] as const).map((id) =>
              recordSchema({ [id]: ID_SCHEMA, from: TEXT_SCHEMA, to: TEXT_SCHEMA, event_ids: arraySchema(ID_SCHEMA) }),
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
    summary: 'Lists the bookable rooms that are free during a period.',
    query: { ...SPAN, capacity: integerParameter('minimum capacity', 1, 1_000_000) },
    answers: {
      200: {
        words: 'In the office’s order.',
        schema: items({ room_id: ID_SCHEMA, label: TEXT_SCHEMA, capacity: { type: ['integer', 'null'] } }),
      },
    },
    run: async (request) => {
      const capacity = request.query['capacity'] as number | undefined;
      const body = await findFreeRooms(request.editing, request.instance, { ...spanOf(request), capacity });
      return { status: 200, body };
    },
  },
  {
    method: 'GET',
    path: '/rooms/{id}/occupancy',
    name: 'rooms.occupancy',
    role: 'reader',
    query: SPAN,
    summary: 'Lists the events that use a room during a period.',
    answers: {
      200: {
        words: 'By their start.',
        schema: items({
          event_id: ID_SCHEMA,
          label: TEXT_SCHEMA,
          from: TEXT_SCHEMA,
          to: TEXT_SCHEMA,
          status: TEXT_SCHEMA,
          state: TEXT_SCHEMA,
        }),
      },
      404: { words: 'There is no such room.' },
    },
    run: async (request) => {
      const body = await readRoomOccupancy(request.editing, request.instance, request.ids['id'] ?? 0, spanOf(request));
      return { status: 200, body };
    },
  },
  {
    method: 'GET',
    path: '/events/{id}/shown',
    name: 'events.shown',
    role: 'reader',
    summary: 'Lists where an event is shown, and where it is not and why.',
    query: { at: momentParameter('at this time, or at the start of this day, instead of now') },
    headers: ['Accept-Language'],
    answers: {
      200: {
        words: 'Its page, the lists, its areas, the newsletter and the websites.',
        schema: recordSchema({
          public: { type: 'boolean' },
          doors: arraySchema(
            recordSchema({
              door: TEXT_SCHEMA,
              label: TEXT_SCHEMA,
              shown: { type: 'boolean' },
              because: arraySchema(BECAUSE),
            }),
          ),
        }),
      },
      404: { words: 'There is no such event.' },
    },
    run: async ({ editing, instance, ids, query, languages }) => {
      const at = query['at'] === undefined ? undefined : momentOf(String(query['at']));
      const body = await explainVisibility(editing, instance, ids['id'] ?? 0, { at, language: languages[0] });
      return { status: 200, body };
    },
  },
];

async function answerConflicts(request: ApiRequest): Promise<ApiResponse> {
  const [kind, name] =
    request.query['kind'] === 'persons' ? (['person', 'person_id'] as const) : (['room', 'room_id'] as const);
  const found = await findClashesInPeriod(request.editing, request.instance, kind, spanOf(request));
  const items = found.map(({ id, from, to, eventIds }) => ({ [name]: id, from, to, event_ids: eventIds }));
  return { status: 200, body: { items } };
}
