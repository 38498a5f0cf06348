import { z } from 'zod';
import { joinJsonArray } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { roomShape } from '../contract/shapes/groups.ts';

export const getrooms = defineOperation({
  name: 'getrooms',
  title: 'Rooms',
  subject: 'places',
  summary: 'The rooms',
  description:
    'One element per room. Each repeats the data of its building. Sorted by building, then by room, in the office’s order.',
  scope: 'read',
  rules: ['L7', 'F1'],
  parameters: {},
  schema: z.array(roomShape.schema),
  answer: (view) => joinJsonArray(view, roomShape, view.snapshot.rooms),
});
