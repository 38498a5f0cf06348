import { z } from 'zod';
import { arrayOf } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { hasRootLayer, layer, rootLayer } from '../contract/shapes/groups.ts';

export const getlayers = operation({
  name: 'getlayers',
  summary: 'The areas',
  description:
    'As a tree, children after their parent, in the office’s order. For a key of the connector profile it is never empty: an instance without areas answers one area with id "1" that bears the instance’s title.',
  scope: 'read',
  rules: ['L7', 'K3'],
  parameters: {},
  schema: z.array(layer.schema),
  answer: (view) => arrayOf(view, layer, hasRootLayer(view) ? [rootLayer(view)] : view.snapshot.layers),
});
