import { z } from 'zod';
import { arrayOf } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { ids } from '../contract/parameters.ts';
import { person } from '../contract/shapes/person.ts';
import { webPersonsInGroups } from '../readmodel/selections.ts';

export const getpersonsbygroup = operation({
  name: 'getpersonsbygroup',
  summary: 'The persons of a group',
  description:
    'Only persons who agreed to be visible on the web, and only direct members; with several groups those of all of them, each once. By last name, then first name. `0` gives every such person. A group that is not public is unknown.',
  scope: 'read',
  parameters: { id: ids('Person group ids', '1') },
  schema: z.array(person.schema),
  answer: (view, { id }) => arrayOf(view, person, webPersonsInGroups(view, id)),
});
