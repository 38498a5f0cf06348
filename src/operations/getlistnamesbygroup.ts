import { z } from 'zod';
import { arrayOf } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { ids } from '../contract/parameters.ts';
import { list } from '../contract/shapes/list.ts';
import { listsInGroups } from '../readmodel/lists.ts';

export const getlistnamesbygroup = operation({
  name: 'getlistnamesbygroup',
  title: 'Names of lists',
  subject: 'lists',
  summary: 'The names of the lists of a list group',
  description: 'The same as getlistsbygroup, without the option `-e`.',
  scope: 'read',
  rules: ['L6', 'X3'],
  parameters: { id: ids('List group ids', '1') },
  schema: z.array(list.schema),
  answer: (view, { id }) => arrayOf(view, list, listsInGroups(view, id)),
});
