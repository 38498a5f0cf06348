import { eventList, eventListSchema } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { profiled } from '../contract/shape.ts';
import { eventItem, eventItemOfLayer } from '../contract/shapes/event-item.ts';
import { everyEvent } from '../readmodel/selections.ts';

const items = profiled(eventItem, eventItemOfLayer);

export const getevents = operation({
  name: 'getevents',
  title: 'All events',
  subject: 'events',
  summary: 'All current public events',
  description:
    'Every public event that is not over, by start, then by id. Running events are included until their end.',
  scope: 'read',
  rules: ['C2', 'C3', 'C4', 'F1', 'F2', 'F3', 'F4', 'F6', 'F10', 'K3'],
  parameters: {},
  schema: eventListSchema(items.document),
  connectorSchema: eventListSchema(items.connector),
  answer: (view) => eventList(view, items[view.profile], everyEvent(view)),
});
