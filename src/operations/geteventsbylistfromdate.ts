import { eventList, eventListSchema } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { date, ids, maxEvents, offset } from '../contract/parameters.ts';
import { eventItem } from '../contract/shapes/event-item.ts';
import { eventsIn } from '../readmodel/selections.ts';

export const geteventsbylistfromdate = operation({
  name: 'geteventsbylistfromdate',
  title: 'Events of a list from a day on',
  subject: 'events',
  summary: 'The events of a list from a day on',
  description:
    'The same as geteventsbylist, without the events that end before the given day. For today both answers are equal.',
  scope: 'read',
  rules: ['C3', 'C4', 'C6', 'I2', 'I3', 'L1', 'L2', 'L4', 'F2', 'F3', 'F4'],
  parameters: { id: ids('List ids', '1'), date, offset, max_events: maxEvents },
  schema: eventListSchema(eventItem),
  answer: (view, { id, date: day, offset: skipped, max_events: max }) => {
    const among = view.visibleAt(`${day} 00:00:00`);
    return eventList(view, eventItem, eventsIn(view, view.snapshot.byList, id, { offset: skipped, max, among }));
  },
});
