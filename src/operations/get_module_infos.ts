import { operation } from '../contract/operation.ts';
import { moduleInfos } from '../contract/shapes/module-infos.ts';

export const getModuleInfos = operation({
  name: 'get_module_infos',
  title: 'Modules',
  subject: 'programs',
  summary: 'Which further modules the server has',
  description: 'This server has no news and no sign-up for events. Content is only in German.',
  scope: 'read',
  rules: ['K2'],
  parameters: {},
  schema: moduleInfos.schema,
  answer: (view) => JSON.stringify(moduleInfos.of(undefined, view)),
});
