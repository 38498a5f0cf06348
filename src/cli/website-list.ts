import { listWebsites } from '../office/websites.ts';
import { type Command, columns, instantText, positional } from './command.ts';

export const websiteList: Command = {
  words: ['website', 'list'],
  summary:
    'Lists the websites of an instance, a tab-separated line each: id, kind, url, state, waiting, last success, last failure.',
  positionals: ['INSTANCE'],
  options: {},
  help: [],
  run: async ({ withOffice, out }, args) => {
    const websites = await withOffice(false, (acting) => listWebsites(acting, positional(args, 0)));
    for (const { id, kind, url, state, waiting, lastSuccessAt, lastFailureAt } of websites) {
      out(columns([id, kind, url, state, waiting, instantText(lastSuccessAt), instantText(lastFailureAt)]));
    }
  },
};
