import { removeLetters } from '../mail/mailer.ts';
import { eraseFor, subscriberOf } from '../office/newsletter/subscribers.ts';
import { allow } from './allow.ts';
import { type Command, positional } from './command.ts';
import { inWords } from './subscriber-words.ts';

export const subscriberErase: Command = {
  options: { yes: { type: 'boolean' } },
  help: ['--yes  erases without asking; needed without a terminal'],
  run: async (context, args) => {
    const { withOffice, config, note } = context;
    const [instance, email] = [positional(args, 0), positional(args, 1)];
    const erased = await withOffice(false, async (acting) => {
      const who = inWords(await subscriberOf(acting, instance, email));
      await allow(context, args.values['yes'] === true, {
        question: `Erase ${who} from ${instance} with all stored data?`,
        not: 'nothing was erased',
        otherwise: `nothing was erased; --yes erases ${who} with all stored data`,
      });
      return eraseFor(acting, instance, email);
    });
    if (erased === undefined) return;
    await removeLetters(config.mailFolder, erased);
    note(
      `${erased.email} is erased; earlier backups still contain it, and traces in the database file are overwritten in time`,
    );
  },
};
