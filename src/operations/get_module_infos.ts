import { defineOperation } from '../contract/operation.ts';
import { moduleInfosShape } from '../contract/shapes/module-infos.ts';

export const getModuleInfos = defineOperation({
  name: 'get_module_infos',
  title: 'Modules',
  subject: 'programs',
  summary: 'The additional modules of the server',
  description:
    'This server has no news. The instance decides whether it offers online sign-up. The content is in German only.',
  scope: 'read',
  rules: ['K2', 'J18'],
  parameters: {},
  schema: moduleInfosShape.schema,
  answer: (view) => JSON.stringify(moduleInfosShape.of(undefined, view)),
});
