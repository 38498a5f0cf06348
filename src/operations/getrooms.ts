import { z } from 'zod';
import { arrayOf } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { roomEntry } from '../contract/shapes/groups.ts';

export const getrooms = operation({
  name: 'getrooms',
  title: 'Rooms',
  subject: 'places',
  summary: 'The rooms',
  description:
    'One element per room. Each repeats the data of its building. Sorted by building, then by room, in the office’s order.',
  scope: 'read',
  rules: ['L7', 'F1'],
  parameters: {},
  schema: z.array(roomEntry.schema),
  answer: (view) => arrayOf(view, roomEntry, view.snapshot.rooms),
});
