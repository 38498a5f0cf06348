import { z } from 'zod';
import { arrayOf } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { listGroup } from '../contract/shapes/groups.ts';

export const getlistgroups = operation({
  name: 'getlistgroups',
  title: 'List groups',
  subject: 'lists',
  summary: 'The groups of lists',
  description: 'Sorted in the office’s order.',
  scope: 'read',
  rules: ['L7', 'X2'],
  parameters: {},
  schema: z.array(listGroup.schema),
  answer: (view) => arrayOf(view, listGroup, view.snapshot.listGroups),
});
