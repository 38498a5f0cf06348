import { endFor } from '../office/subscribers.ts';
import { type Command, positional } from './command.ts';

export const subscriberEnd: Command = {
  words: ['subscriber', 'end'],
  summary: 'Ends the newsletter for a subscriber who asks the office to; no import brings them back.',
  positionals: ['INSTANCE', 'EMAIL'],
  options: {},
  help: [],
  run: async ({ withOffice, note }, args) => {
    const isNew = await withOffice(false, (acting) => endFor(acting, positional(args, 0), positional(args, 1)));
    note(isNew ? 'the newsletter is ended for them' : 'they had ended it before');
  },
};
