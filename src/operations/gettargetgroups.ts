import { z } from 'zod';
import { joinJsonArray } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { targetGroupShape } from '../contract/shapes/groups.ts';

export const gettargetgroups = defineOperation({
  name: 'gettargetgroups',
  title: 'Target groups',
  subject: 'places',
  summary: 'The target groups',
  description: 'In the order set in the office.',
  scope: 'read',
  rules: ['L7'],
  parameters: {},
  schema: z.array(targetGroupShape.schema),
  answer: (view) => joinJsonArray(view, targetGroupShape, view.snapshot.targetGroups),
});
