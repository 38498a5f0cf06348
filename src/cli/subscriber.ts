import { deletePersonMailFiles } from '../mail/mailer.ts';
import type { Subscriber } from '../model/newsletter/newsletter.ts';
import {
  eraseSubscriber,
  exportPersonalData,
  requireSubscriber,
  resumeMails,
  unsubscribeSubscriber,
} from '../office/newsletter/subscribers.ts';
import { type Command, requirePositional } from './command.ts';
import { confirmOrThrow } from './confirm-or-throw.ts';

/** Describes a subscriber in a question: `eva@example.org (confirmed, lists 1, 2)`. */
export function describeSubscriber({ email, status, listIds }: Subscriber): string {
  const [first] = listIds;
  const lists = first === undefined ? 'no list' : `${listIds.length === 1 ? 'list' : 'lists'} ${listIds.join(', ')}`;
  return `${email} (${status}, ${lists})`;
}

export const subscriberShowCommand: Command = {
  options: {},
  help: [],
  run: async ({ withOffice, out }, args) => {
    const file = await withOffice(false, (acting) =>
      exportPersonalData(acting, requirePositional(args, 0), requirePositional(args, 1)),
    );
    out(file.trimEnd());
  },
};

export const subscriberEndCommand: Command = {
  detail: 'Asks for confirmation first on a terminal.',
  options: { yes: { type: 'boolean' } },
  help: ['--yes  unsubscribes without asking'],
  run: async (context, args) => {
    const [instance, email] = [requirePositional(args, 0), requirePositional(args, 1)];
    await context.withOffice(false, async (acting) => {
      const subscriber = await requireSubscriber(acting, instance, email);
      await confirmOrThrow(context, args.values['yes'] === true, {
        question: `Unsubscribe ${describeSubscriber(subscriber)} from the newsletter of ${instance}?`,
        not: 'nothing was changed',
      });
      const isNew = await unsubscribeSubscriber(acting, instance, email);
      const { email: address } = subscriber;
      context.note(isNew ? `unsubscribed ${address}` : `${address} was already unsubscribed`);
    });
  },
};

export const subscriberResumeCommand: Command = {
  options: {},
  help: [],
  run: async ({ withOffice, note }, args) => {
    const wasHeld = await withOffice(false, (acting) =>
      resumeMails(acting, requirePositional(args, 0), requirePositional(args, 1)),
    );
    note(wasHeld ? 'they will receive the newsletter again' : 'no e-mail to them has bounced');
  },
};

export const subscriberEraseCommand: Command = {
  options: { yes: { type: 'boolean' } },
  help: ['--yes  erases without asking; required without a terminal'],
  run: async (context, args) => {
    const { withOffice, config, note } = context;
    const [instance, email] = [requirePositional(args, 0), requirePositional(args, 1)];
    const erased = await withOffice(false, async (acting) => {
      const who = describeSubscriber(await requireSubscriber(acting, instance, email));
      await confirmOrThrow(context, args.values['yes'] === true, {
        question: `Erase ${who} from ${instance}, including all stored data?`,
        not: 'nothing was erased',
        otherwise: `nothing was erased; use --yes to erase ${who}, including all stored data`,
      });
      return eraseSubscriber(acting, instance, email);
    });
    if (erased === undefined) return;
    await deletePersonMailFiles(config.mailFolder, erased);
    note(
      `${erased.email} has been erased; earlier backups still contain it, and traces in the database file are overwritten over time`,
    );
  },
};
