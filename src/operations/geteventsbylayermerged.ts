import { eventList, eventListSchema } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { ids, maxEvents, offset } from '../contract/parameters.ts';
import { eventItemOfLayer } from '../contract/shapes/event-item.ts';
import { eventsIn } from '../readmodel/selections.ts';

export const geteventsbylayermerged = operation({
  name: 'geteventsbylayermerged',
  summary: 'The events of an area and of the areas below it',
  description:
    'With several areas only the events that are in all of them; an event in a sub-area is in the areas above it too. By start, then by id.',
  scope: 'read',
  parameters: { id: ids('Area (layer) ids', '2'), offset, max_events: maxEvents },
  schema: eventListSchema(eventItemOfLayer),
  answer: (view, { id, offset: skipped, max_events: max }) =>
    eventList(view, eventItemOfLayer, eventsIn(view, view.snapshot.byLayer, id, { offset: skipped, max })),
});
