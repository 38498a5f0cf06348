import { z } from 'zod';
import { joinJsonArray } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { personGroupShape } from '../contract/shapes/groups.ts';

export const getpersongroups = defineOperation({
  name: 'getpersongroups',
  title: 'Person groups',
  subject: 'people',
  summary: 'The public person groups',
  description:
    'The groups form a tree; children come after their parent. Groups that are not public are omitted. The ' +
    'parent of their children is then the nearest public group above.',
  scope: 'read',
  rules: ['L7', 'P5'],
  parameters: {},
  schema: z.array(personGroupShape.schema),
  answer: (view) => joinJsonArray(view, personGroupShape, view.snapshot.personGroups),
});
