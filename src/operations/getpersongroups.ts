import { z } from 'zod';
import { arrayOf } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { personGroup } from '../contract/shapes/groups.ts';

export const getpersongroups = operation({
  name: 'getpersongroups',
  summary: 'The public groups of persons',
  description:
    'As a tree, children after their parent. A group that is not public is left out; its children take the nearest public group above as their parent.',
  scope: 'read',
  rules: ['L7', 'P5'],
  parameters: {},
  schema: z.array(personGroup.schema),
  answer: (view) => arrayOf(view, personGroup, view.snapshot.personGroups),
});
