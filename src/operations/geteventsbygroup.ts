import { createEventListSchema, joinEventList } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { createIdsParameter, maxEventsParameter, offsetParameter } from '../contract/parameters.ts';
import { groupEventShape } from '../contract/shapes/event-item.ts';
import { findEventsIn } from '../readmodel/selections.ts';

export const geteventsbygroup = defineOperation({
  name: 'geteventsbygroup',
  title: 'Events for a target group',
  subject: 'events',
  summary: 'The events for a target group',
  description:
    'For several target groups: only the events that are for all of these groups. Sorted by start, then by id.',
  scope: 'read',
  rules: ['C3', 'C4', 'I2', 'I3', 'L4', 'L5', 'F2', 'F3', 'F4'],
  parameters: {
    id: createIdsParameter('Target group ids', '1'),
    offset: offsetParameter,
    max_events: maxEventsParameter,
  },
  schema: createEventListSchema(groupEventShape),
  answer: (view, { id, offset: skipped, max_events: max }) =>
    joinEventList(view, groupEventShape, findEventsIn(view, view.snapshot.byTargetGroup, id, { offset: skipped, max })),
});
