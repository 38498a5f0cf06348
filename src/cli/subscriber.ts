// Commands for subscribers of the newsletter.

import { removeLetters } from '../mail/mailer.ts';
import type { Subscriber } from '../model/newsletter/newsletter.ts';
import { endFor, eraseFor, personalFile, resumeFor, subscriberOf } from '../office/newsletter/subscribers.ts';
import { allow } from './allow.ts';
import { type Command, positional } from './command.ts';

/** Describes a subscriber in a question: `eva@example.org (confirmed, lists 1, 2)`. */
export function inWords({ email, status, listIds }: Subscriber): string {
  const [first] = listIds;
  const lists = first === undefined ? 'no list' : `${listIds.length === 1 ? 'list' : 'lists'} ${listIds.join(', ')}`;
  return `${email} (${status}, ${lists})`;
}

export const subscriberShow: Command = {
  options: {},
  help: [],
  run: async ({ withOffice, out }, args) => {
    const file = await withOffice(false, (acting) => personalFile(acting, positional(args, 0), positional(args, 1)));
    out(file.trimEnd());
  },
};

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

export const subscriberResume: Command = {
  options: {},
  help: [],
  run: async ({ withOffice, note }, args) => {
    const wasHeld = await withOffice(false, (acting) => resumeFor(acting, positional(args, 0), positional(args, 1)));
    note(wasHeld ? 'the newsletter is sent to them again' : 'no mail to them has bounced');
  },
};

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
