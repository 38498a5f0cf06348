import { eventList, eventListSchema } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { eventItem } from '../contract/shapes/event-item.ts';
import { page } from '../readmodel/view.ts';

export const getevents = operation({
  name: 'getevents',
  summary: 'All current public events',
  description: 'Every public event that is not over, by start, then by id. A running event is returned until its end.',
  scope: 'read',
  parameters: {},
  schema: eventListSchema(eventItem),
  answer: (view) => eventList(view, eventItem, page(view.visible, [], 0, Number.POSITIVE_INFINITY)),
});
