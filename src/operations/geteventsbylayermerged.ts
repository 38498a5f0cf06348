import { createEventListSchema, joinEventList } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { createIdsParameter, maxEventsParameter, offsetParameter, type RequestedIds } from '../contract/parameters.ts';
import { layerEventShape } from '../contract/shapes/event-item.ts';
import { needsGeneratedRootLayer, ROOT_LAYER_ID } from '../contract/shapes/groups.ts';
import { findEventsIn } from '../readmodel/selections.ts';
import type { View } from '../readmodel/view.ts';

export const geteventsbylayermerged = defineOperation({
  name: 'geteventsbylayermerged',
  title: 'Events of an area',
  subject: 'events',
  summary: 'The events of an area and of the areas below it',
  description:
    'For several areas: only the events that are in all of these areas. An event in an area is also in the areas ' +
    'above it. Sorted by start, then by id. If the instance has no areas, a key with the connector profile gets ' +
    'one area from `getlayers`; that area contains every event.',
  scope: 'read',
  rules: ['C3', 'C4', 'I2', 'I3', 'L3', 'L4', 'L5', 'F2', 'F3', 'F4', 'R23'],
  parameters: {
    id: createIdsParameter('Area (layer) ids', '2'),
    offset: offsetParameter,
    max_events: maxEventsParameter,
  },
  schema: createEventListSchema(layerEventShape),
  answer: (view, { id, offset: skipped, max_events: max }) =>
    joinEventList(
      view,
      layerEventShape,
      findEventsIn(view, view.snapshot.byLayer, inRootLayer(view, id), { offset: skipped, max }),
    ),
});

/** Removes the generated root layer from the requested ids. It contains every event, so alone it means all events (rule R23). */
function inRootLayer(view: View, asked: RequestedIds): RequestedIds {
  if (asked === 'all' || !needsGeneratedRootLayer(view)) return asked;
  const others = asked.filter((id) => id !== ROOT_LAYER_ID);
  return others.length === 0 ? 'all' : others;
}
