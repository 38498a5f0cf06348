import { z } from 'zod';
import { arrayOf } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { documentGroup } from '../contract/shapes/groups.ts';

export const getDocGroups = operation({
  name: 'get_doc_groups',
  title: 'Document groups',
  subject: 'places',
  summary: 'The public groups of documents',
  description:
    'The groups form a tree; children come after their parent. Groups that are not public or are deleted are ' +
    'left out. The parent of their children is then the nearest shown group above.',
  scope: 'read',
  rules: ['L7', 'F1'],
  parameters: {},
  schema: z.array(documentGroup.schema),
  answer: (view) => arrayOf(view, documentGroup, view.snapshot.documentGroups),
});
