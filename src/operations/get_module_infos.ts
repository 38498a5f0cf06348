import { operation } from '../contract/operation.ts';
import { moduleInfos } from '../contract/shapes/module-infos.ts';

export const getModuleInfos = operation({
  name: 'get_module_infos',
  summary: 'Which further modules there are',
  description: 'News and registration for events are not part of this server; German is the only language of content.',
  scope: 'read',
  rules: ['K2'],
  parameters: {},
  schema: moduleInfos.schema,
  answer: (view) => JSON.stringify(moduleInfos.of(undefined, view)),
});
