import { endFor, subscriberOf } from '../office/subscribers.ts';
import { allow } from './allow.ts';
import { type Command, positional } from './command.ts';
import { inWords } from './subscriber-words.ts';

export const subscriberEnd: Command = {
  words: ['subscriber', 'end'],
  summary: 'Ends the newsletter for a subscriber who asks the office to; no import brings them back.',
  detail: 'Asks first where somebody sits at a terminal.',
  positionals: ['INSTANCE', 'EMAIL'],
  options: { yes: { type: 'boolean' } },
  help: ['--yes  does it without asking'],
  run: async (context, args) => {
    const [instance, email] = [positional(args, 0), positional(args, 1)];
    await context.withOffice(false, async (acting) => {
      const subscriber = await subscriberOf(acting, instance, email);
      await allow(context, args.values['yes'] === true, {
        question: `End the newsletter of ${instance} for ${inWords(subscriber)}?`,
        not: 'nothing was changed',
      });
      const isNew = await endFor(acting, instance, email);
      const { email: address } = subscriber;
      context.note(isNew ? `the newsletter is ended for ${address}` : `${address} had ended it before`);
    });
  },
};
