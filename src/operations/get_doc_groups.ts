import { z } from 'zod';
import { joinJsonArray } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { documentGroupShape } from '../contract/shapes/groups.ts';

export const getDocGroups = defineOperation({
  name: 'get_doc_groups',
  title: 'Document groups',
  subject: 'places',
  summary: 'The public document groups',
  description:
    'The groups form a tree; children come after their parent. Groups that are not public or are deleted are ' +
    'omitted. The parent of their children is then the nearest group above that is shown.',
  scope: 'read',
  rules: ['L7', 'F1'],
  parameters: {},
  schema: z.array(documentGroupShape.schema),
  answer: (view) => joinJsonArray(view, documentGroupShape, view.snapshot.documentGroups),
});
