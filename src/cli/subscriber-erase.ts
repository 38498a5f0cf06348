import { removeLetters } from '../newsletter/mailer.ts';
import { eraseFor } from '../office/subscribers.ts';
import { type Command, positional } from './command.ts';

export const subscriberErase: Command = {
  words: ['subscriber', 'erase'],
  summary:
    'Erases a subscriber with all that is kept of them, also that they ended it; an import could bring them back.',
  positionals: ['INSTANCE', 'EMAIL'],
  options: {},
  help: [],
  run: async ({ withOffice, config, note }, args) => {
    const erased = await withOffice(false, (acting) => eraseFor(acting, positional(args, 0), positional(args, 1)));
    if (erased !== undefined) await removeLetters(config.mailFolder, erased);
    note('nothing is kept of them any more; earlier backups still have it, and traces in the file go in time');
  },
};
