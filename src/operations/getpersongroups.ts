import { z } from 'zod';
import { arrayOf } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { personGroup } from '../contract/shapes/groups.ts';

export const getpersongroups = operation({
  name: 'getpersongroups',
  title: 'Person groups',
  subject: 'people',
  summary: 'The public groups of persons',
  description:
    'The groups form a tree; children come after their parent. Groups that are not public are left out. The ' +
    'parent of their children is then the nearest public group above.',
  scope: 'read',
  rules: ['L7', 'P5'],
  parameters: {},
  schema: z.array(personGroup.schema),
  answer: (view) => arrayOf(view, personGroup, view.snapshot.personGroups),
});
