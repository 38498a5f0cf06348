import { z } from 'zod';
import { joinJsonArray } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { createIdsWithOptionParameter } from '../contract/parameters.ts';
import { listShape, listWithEventsShape } from '../contract/shapes/list.ts';
import { findListsInGroups } from '../readmodel/lists.ts';

export const getlistsbygroup = defineOperation({
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
  parameters: { id: createIdsWithOptionParameter('List group ids', '1-e') },
  schema: z.union([z.array(listShape.schema), z.array(listWithEventsShape.schema)]),
  answer: (view, { id: { ids, withEvents } }) =>
    joinJsonArray(view, withEvents ? listWithEventsShape : listShape, findListsInGroups(view, ids)),
});
