import { personalFile } from '../office/newsletter/subscribers.ts';
import { type Command, positional } from './command.ts';

export const subscriberShow: Command = {
  options: {},
  help: [],
  run: async ({ withOffice, out }, args) => {
    const file = await withOffice(false, (acting) => personalFile(acting, positional(args, 0), positional(args, 1)));
    out(file.trimEnd());
  },
};
