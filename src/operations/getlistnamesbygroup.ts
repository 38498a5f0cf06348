import { z } from 'zod';
import { jsonArrayOf } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { idsParameter } from '../contract/parameters.ts';
import { listShape } from '../contract/shapes/list.ts';
import { listsInGroups } from '../readmodel/lists.ts';

export const getlistnamesbygroup = defineOperation({
  name: 'getlistnamesbygroup',
  title: 'Names of lists',
  subject: 'lists',
  summary: 'The names of the lists of a list group',
  description: 'The same as getlistsbygroup, without the option `-e`.',
  scope: 'read',
  rules: ['L6', 'X3'],
  parameters: { id: idsParameter('List group ids', '1') },
  schema: z.array(listShape.schema),
  answer: (view, { id }) => jsonArrayOf(view, listShape, listsInGroups(view, id)),
});
