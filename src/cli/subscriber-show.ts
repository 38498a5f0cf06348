import { personalFile } from '../office/subscribers.ts';
import { type Command, positional } from './command.ts';

export const subscriberShow: Command = {
  words: ['subscriber', 'show'],
  summary: 'Prints all stored data of a subscriber as JSON, the same file that their personal page offers.',
  positionals: ['INSTANCE', 'EMAIL'],
  options: {},
  help: [],
  run: async ({ withOffice, out }, args) => {
    const file = await withOffice(false, (acting) => personalFile(acting, positional(args, 0), positional(args, 1)));
    out(file.trimEnd());
  },
};
