import { removeLetters } from '../newsletter/mailer.ts';
import { eraseFor, subscriberOf } from '../office/subscribers.ts';
import { allow } from './allow.ts';
import { type Command, positional } from './command.ts';
import { inWords } from './subscriber-words.ts';

export const subscriberErase: Command = {
  words: ['subscriber', 'erase'],
  summary:
    'Erases a subscriber with all that is kept of them, also that they ended it; an import could bring them back.',
  positionals: ['INSTANCE', 'EMAIL'],
  options: { yes: { type: 'boolean' } },
  help: ['--yes  does it without asking; where nobody can be asked it is needed'],
  run: async (context, args) => {
    const { withOffice, config, note } = context;
    const [instance, email] = [positional(args, 0), positional(args, 1)];
    const erased = await withOffice(false, async (acting) => {
      const who = inWords(await subscriberOf(acting, instance, email));
      await allow(context, args.values['yes'] === true, {
        question: `Erase ${who} from ${instance} with all that is kept of them?`,
        not: 'nothing was erased',
        otherwise: `nothing was erased; --yes erases ${who} with all that is kept of them`,
      });
      return eraseFor(acting, instance, email);
    });
    if (erased === undefined) return;
    await removeLetters(config.mailFolder, erased);
    note(
      `nothing is kept of ${erased.email} any more; earlier backups still have it, and traces in the file go in time`,
    );
  },
};
