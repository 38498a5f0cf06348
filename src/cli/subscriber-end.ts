import { endFor, subscriberOf } from '../office/newsletter/subscribers.ts';
import { allow } from './allow.ts';
import { type Command, positional } from './command.ts';
import { inWords } from './subscriber-words.ts';

export const subscriberEnd: Command = {
  detail: 'Asks first on a terminal.',
  options: { yes: { type: 'boolean' } },
  help: ['--yes  unsubscribes without asking'],
  run: async (context, args) => {
    const [instance, email] = [positional(args, 0), positional(args, 1)];
    await context.withOffice(false, async (acting) => {
      const subscriber = await subscriberOf(acting, instance, email);
      await allow(context, args.values['yes'] === true, {
        question: `Unsubscribe ${inWords(subscriber)} from the newsletter of ${instance}?`,
        not: 'nothing was changed',
      });
      const isNew = await endFor(acting, instance, email);
      const { email: address } = subscriber;
      context.note(isNew ? `${address} is unsubscribed` : `${address} was already unsubscribed`);
    });
  },
};
