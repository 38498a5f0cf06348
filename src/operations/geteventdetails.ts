import { z } from 'zod';
import { joinEventArray } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { createIdsParameter, readIdArray } from '../contract/parameters.ts';
import { combineProfiles } from '../contract/shape.ts';
import { connectorEventShape } from '../contract/shapes/connector-event.ts';
import { eventDetailShape } from '../contract/shapes/event-detail.ts';
import { findVisibleEvents } from '../readmodel/selections.ts';

const details = combineProfiles(eventDetailShape, connectorEventShape);

export const geteventdetails = defineOperation({
  name: 'geteventdetails',
  title: 'Event details',
  subject: 'events',
  summary: 'All public data of events',
  description:
    'The requested events, in the order of their ids in the request. `0` returns all events, by start, then by ' +
    'id. Events that are over, not public or unknown are omitted. A POST request (header form only) sends the ' +
    'ids as a JSON array in its body.',
  scope: 'read',
  rules: ['C3', 'C5', 'I2', 'I3', 'I4', 'P3', 'F0', 'F1', 'F3', 'F5', 'F6', 'F7', 'F8', 'F10', 'F11', 'K1', 'K3', 'R6'],
  parameters: { id: createIdsParameter('Event ids', '1002,1001') },
  schema: z.array(details.document.schema),
  connectorSchema: z.array(details.connector.schema),
  answer: (view, { id }) => joinEventArray(view, details[view.profile], findVisibleEvents(view, id)),
  post: {
    doc: 'A JSON array of up to 50,000 event ids. The Content-Type does not matter.',
    schema: z.array(z.union([z.string(), z.int()])),
    example: ['1001', '1002'],
    read: readIdArray,
    answer: (view, body) => joinEventArray(view, details[view.profile], findVisibleEvents(view, body)),
  },
});
