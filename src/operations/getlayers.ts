import { z } from 'zod';
import { joinJsonArray } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { createRootLayer, layerShape, needsGeneratedRootLayer } from '../contract/shapes/groups.ts';

export const getlayers = defineOperation({
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
  schema: z.array(layerShape.schema),
  answer: (view) =>
    joinJsonArray(view, layerShape, needsGeneratedRootLayer(view) ? [createRootLayer(view)] : view.snapshot.layers),
});
