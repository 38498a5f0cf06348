// Response schemas of the rota.

import type { JsonSchema } from '../../model/format/rule.ts';
import { ASSIGNMENT_STATES } from '../../model/rota/rota.ts';
import { PLAN_WARNINGS } from '../../model/rota/rota-warnings.ts';
import { COUNT, effectsSchema, ID, IDS, listOf, REFUSALS, REVISION, record, TEXT } from '../schemas.ts';

const STATE: JsonSchema = { enum: ASSIGNMENT_STATES };
export const CODE: JsonSchema = { enum: [...PLAN_WARNINGS, 'not_free'] };
const WHO = { person_id: ID, name: TEXT };
const PERSON = record({ ...WHO, state: STATE }, ['person_id', 'name']);
export const CELL = record({ event_id: ID, role_id: ID, need: COUNT, people: listOf(PERSON) });
const TOLD = record({ event_id: ID, role_id: ID, ...WHO, code: CODE, text: TEXT, with: IDS }, ['person_id', 'name']);
const PLANNED = record({
  role_id: ID,
  need: COUNT,
  gap: COUNT,
  open: COUNT,
  people: listOf(record({ ...WHO, state: STATE }, ['person_id'])),
  warnings: listOf(record({ ...WHO, code: CODE, with: IDS }, ['person_id', 'name'])),
});
export const PLAN = record({
  days: listOf(
    record({
      date: TEXT,
      name: { type: 'string', description: 'of the church year; "" for none' },
      colour: TEXT,
      events: listOf(
        record({
          event_id: ID,
          label: TEXT,
          room_id: { type: ['integer', 'null'] },
          status: { enum: ['confirmed', 'cancelled', 'postponed'] },
          cells: listOf(PLANNED),
        }),
      ),
    }),
  ),
  people: listOf(record({ person_id: ID, role_id: ID, count: COUNT, last: TEXT })),
});
export const ASSIGNMENT = record(
  {
    id: ID,
    event_id: ID,
    role_id: ID,
    ...WHO,
    state: STATE,
    at: { type: 'string', format: 'date-time', description: 'when it came to its state' },
    note: TEXT,
    offered: { type: 'boolean' },
  },
  ['person_id', 'name', 'note'],
);
export const WRITTEN = record({
  revision: REVISION,
  cells: listOf(CELL),
  warnings: listOf(TOLD),
  effects: effectsSchema,
});
export const CHANGED = {
  words:
    'Cells are not as `before` says (`cells` has what stands there now), or something speaks against somebody (`warnings`) ' +
    'and `despite` does not name it.',
  schema: {
    ...REFUSALS[409].schema,
    properties: { ...(REFUSALS[409].schema['properties'] as object), cells: listOf(CELL), warnings: listOf(TOLD) },
  },
};
