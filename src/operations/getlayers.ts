import { z } from 'zod';
import { arrayOf } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { layer } from '../contract/shapes/groups.ts';

export const getlayers = operation({
  name: 'getlayers',
  summary: 'The areas',
  description: 'As a tree, children after their parent, in the office’s order.',
  scope: 'read',
  parameters: {},
  schema: z.array(layer.schema),
  answer: (view) => arrayOf(view, layer, view.snapshot.layers),
});
