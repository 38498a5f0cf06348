import { createEventListSchema, joinEventList } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { createIdsParameter, maxEventsParameter, offsetParameter } from '../contract/parameters.ts';
import { listEventShape } from '../contract/shapes/event-item.ts';
import { findEventsIn } from '../readmodel/selections.ts';

export const geteventsbylist = defineOperation({
  name: 'geteventsbylist',
  title: 'Events of a list',
  subject: 'events',
  summary: 'The events of a list',
  description: 'For several lists: only the events that are in all of these lists. Sorted by start, then by id.',
  scope: 'read',
  rules: ['C3', 'C4', 'I2', 'I3', 'L1', 'L2', 'L4', 'L5', 'F2', 'F3', 'F4'],
  parameters: { id: createIdsParameter('List ids', '1'), offset: offsetParameter, max_events: maxEventsParameter },
  schema: createEventListSchema(listEventShape),
  answer: (view, { id, offset: skipped, max_events: max }) =>
    joinEventList(view, listEventShape, findEventsIn(view, view.snapshot.byList, id, { offset: skipped, max })),
});
