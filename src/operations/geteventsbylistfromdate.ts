import { createEventListSchema, joinEventList } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { createIdsParameter, dateParameter, maxEventsParameter, offsetParameter } from '../contract/parameters.ts';
import { listEventShape } from '../contract/shapes/event-item.ts';
import { findEventsIn } from '../readmodel/selections.ts';

export const geteventsbylistfromdate = defineOperation({
  name: 'geteventsbylistfromdate',
  title: 'Events of a list from a given day',
  subject: 'events',
  summary: 'The events of a list from a given day onwards',
  description:
    'The same as geteventsbylist, without the events that end before the given day. For today, the two responses are identical.',
  scope: 'read',
  rules: ['C3', 'C4', 'C6', 'I2', 'I3', 'L1', 'L2', 'L4', 'F2', 'F3', 'F4'],
  parameters: {
    id: createIdsParameter('List ids', '1'),
    date: dateParameter,
    offset: offsetParameter,
    max_events: maxEventsParameter,
  },
  schema: createEventListSchema(listEventShape),
  answer: (view, { id, date: day, offset: skipped, max_events: max }) => {
    const among = view.visibleAt(`${day} 00:00:00`);
    return joinEventList(
      view,
      listEventShape,
      findEventsIn(view, view.snapshot.byList, id, { offset: skipped, max, among }),
    );
  },
});
