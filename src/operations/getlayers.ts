import { z } from 'zod';
import { arrayOf } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { hasRootLayer, layer, rootLayer } from '../contract/shapes/groups.ts';

export const getlayers = operation({
  name: 'getlayers',
  title: 'Areas',
  subject: 'places',
  summary: 'The areas',
  description:
    'The areas form a tree, in the office’s order; children come after their parent. If the instance has no ' +
    'areas, a key with the connector profile gets one area with id "1" and the instance’s title as its name.',
  scope: 'read',
  rules: ['L7', 'K3'],
  parameters: {},
  schema: z.array(layer.schema),
  answer: (view) => arrayOf(view, layer, hasRootLayer(view) ? [rootLayer(view)] : view.snapshot.layers),
});
