import { createEventListSchema, joinEventList } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { combineProfiles } from '../contract/shape.ts';
import { layerEventShape, listEventShape } from '../contract/shapes/event-item.ts';
import { findAllVisibleEvents } from '../readmodel/selections.ts';

const items = combineProfiles(listEventShape, layerEventShape);

export const getevents = defineOperation({
  name: 'getevents',
  title: 'All events',
  subject: 'events',
  summary: 'All current public events',
  description:
    'Every public event that is not over, by start, then by id. Events in progress are included until they end.',
  scope: 'read',
  rules: ['C2', 'C3', 'C4', 'F1', 'F2', 'F3', 'F4', 'F6', 'F10', 'K3'],
  parameters: {},
  schema: createEventListSchema(items.document),
  connectorSchema: createEventListSchema(items.connector),
  answer: (view) => joinEventList(view, items[view.profile], findAllVisibleEvents(view)),
});
