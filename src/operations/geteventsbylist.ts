import { eventList, eventListSchema } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { ids, maxEvents, offset } from '../contract/parameters.ts';
import { eventItem } from '../contract/shapes/event-item.ts';
import { eventsIn } from '../readmodel/selections.ts';

export const geteventsbylist = operation({
  name: 'geteventsbylist',
  title: 'Events of a list',
  subject: 'events',
  summary: 'The events of a list',
  description: 'For several lists: only the events that are in all of these lists. Sorted by start, then by id.',
  scope: 'read',
  rules: ['C3', 'C4', 'I2', 'I3', 'L1', 'L2', 'L4', 'L5', 'F2', 'F3', 'F4'],
  parameters: { id: ids('List ids', '1'), offset, max_events: maxEvents },
  schema: eventListSchema(eventItem),
  answer: (view, { id, offset: skipped, max_events: max }) =>
    eventList(view, eventItem, eventsIn(view, view.snapshot.byList, id, { offset: skipped, max })),
});
