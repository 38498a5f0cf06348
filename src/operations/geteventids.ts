import { z } from 'zod';
import { defineOperation } from '../contract/operation.ts';
import { idText } from '../contract/wire.ts';
import { findVisibleEvents } from '../readmodel/selections.ts';

export const geteventids = defineOperation({
  name: 'geteventids',
  title: 'Ids of all events',
  subject: 'events',
  summary: 'The ids of all current public events',
  description: 'Sorted by start, then by id.',
  scope: 'read',
  rules: ['C3', 'C4', 'K2'],
  parameters: {},
  schema: z.array(idText),
  answer: (view) =>
    JSON.stringify(findVisibleEvents(view, 'all').map((position) => String(view.snapshot.events.ids[position]))),
});
