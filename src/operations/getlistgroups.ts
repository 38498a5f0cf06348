import { z } from 'zod';
import { joinJsonArray } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { listGroupShape } from '../contract/shapes/groups.ts';

export const getlistgroups = defineOperation({
  name: 'getlistgroups',
  title: 'List groups',
  subject: 'lists',
  summary: 'The list groups',
  description: 'In the order set in the office.',
  scope: 'read',
  rules: ['L7', 'X2'],
  parameters: {},
  schema: z.array(listGroupShape.schema),
  answer: (view) => joinJsonArray(view, listGroupShape, view.snapshot.listGroups),
});
