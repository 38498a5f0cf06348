import { enableWebsite } from '../office/webhooks/websites.ts';
import { type Command, idPositional, positional } from './command.ts';

export const websiteEnable: Command = {
  options: {},
  help: [],
  run: async ({ withOffice, note }, args) => {
    const id = idPositional(args, 1, 'a website');
    await withOffice(false, (acting) => enableWebsite(acting, positional(args, 0), id));
    note(`website ${id} is enabled`);
  },
};
