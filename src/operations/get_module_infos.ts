import { operation } from '../contract/operation.ts';
import { moduleInfos } from '../contract/shapes/module-infos.ts';

export const getModuleInfos = operation({
  name: 'get_module_infos',
  title: 'Modules',
  subject: 'programs',
  summary: 'Which further modules the server has',
  description:
    'This server has no news. Whether people sign up for events here, the instance decides. Content is only in German.',
  scope: 'read',
  rules: ['K2', 'J18'],
  parameters: {},
  schema: moduleInfos.schema,
  answer: (view) => JSON.stringify(moduleInfos.of(undefined, view)),
});
