import { z } from 'zod';
import { joinJsonArray } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { createIdsParameter } from '../contract/parameters.ts';
import { listShape } from '../contract/shapes/list.ts';
import { findListsInGroups } from '../readmodel/lists.ts';

export const getlistnamesbygroup = defineOperation({
  name: 'getlistnamesbygroup',
  title: 'Names of lists',
  subject: 'lists',
  summary: 'The names of the lists of a list group',
  description: 'The same as getlistsbygroup, without the option `-e`.',
  scope: 'read',
  rules: ['L6', 'X3'],
  parameters: { id: createIdsParameter('List group ids', '1') },
  schema: z.array(listShape.schema),
  answer: (view, { id }) => joinJsonArray(view, listShape, findListsInGroups(view, id)),
});
