import { z } from 'zod';
import { arrayOf } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { targetGroup } from '../contract/shapes/groups.ts';

export const gettargetgroups = operation({
  name: 'gettargetgroups',
  title: 'Target groups',
  subject: 'places',
  summary: 'The target groups',
  description: 'Sorted in the office’s order.',
  scope: 'read',
  rules: ['L7'],
  parameters: {},
  schema: z.array(targetGroup.schema),
  answer: (view) => arrayOf(view, targetGroup, view.snapshot.targetGroups),
});
