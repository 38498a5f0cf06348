import { z } from 'zod';
import { arrayOf } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { documentGroup } from '../contract/shapes/groups.ts';

export const getDocGroups = operation({
  name: 'get_doc_groups',
  summary: 'The public groups of documents',
  description:
    'As a tree, children after their parent. A group that is not public or is deleted is left out; its children take the nearest shown group above as their parent.',
  scope: 'read',
  rules: ['L7', 'F1'],
  parameters: {},
  schema: z.array(documentGroup.schema),
  answer: (view) => arrayOf(view, documentGroup, view.snapshot.documentGroups),
});
