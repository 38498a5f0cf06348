import { z } from 'zod';
import { arrayOf } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { idsWithOption } from '../contract/parameters.ts';
import { list, listWithEvents } from '../contract/shapes/list.ts';
import { listsInGroups } from '../readmodel/lists.ts';

export const getlistsbygroup = operation({
  name: 'getlistsbygroup',
  title: 'Lists of a group',
  subject: 'lists',
  summary: 'The lists of a list group',
  description:
    'For several groups: the lists of all these groups, each list once, in the order of the groups in the ' +
    'request, then by position. `0` returns every list. With `-e` after the last id, every element also has ' +
    '`event_ids`.',
  scope: 'read',
  rules: ['L6', 'C4', 'I2'],
  parameters: { id: idsWithOption('List group ids', '1-e') },
  schema: z.union([z.array(list.schema), z.array(listWithEvents.schema)]),
  answer: (view, { id: { ids, withEvents } }) =>
    arrayOf(view, withEvents ? listWithEvents : list, listsInGroups(view, ids)),
});
