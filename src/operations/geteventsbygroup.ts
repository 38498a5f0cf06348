import { eventList, eventListSchema } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { ids, maxEvents, offset } from '../contract/parameters.ts';
import { eventItemOfGroup } from '../contract/shapes/event-item.ts';
import { eventsIn } from '../readmodel/selections.ts';

export const geteventsbygroup = operation({
  name: 'geteventsbygroup',
  title: 'Events for a target group',
  subject: 'events',
  summary: 'The events for a target group',
  description:
    'For several target groups: only the events that are for all of these groups. Sorted by start, then by id.',
  scope: 'read',
  rules: ['C3', 'C4', 'I2', 'I3', 'L4', 'L5', 'F2', 'F3', 'F4'],
  parameters: { id: ids('Target group ids', '1'), offset, max_events: maxEvents },
  schema: eventListSchema(eventItemOfGroup),
  answer: (view, { id, offset: skipped, max_events: max }) =>
    eventList(view, eventItemOfGroup, eventsIn(view, view.snapshot.byTargetGroup, id, { offset: skipped, max })),
});
