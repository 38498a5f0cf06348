import { resumeFor } from '../office/newsletter/subscribers.ts';
import { type Command, positional } from './command.ts';

export const subscriberResume: Command = {
  options: {},
  help: [],
  run: async ({ withOffice, note }, args) => {
    const wasHeld = await withOffice(false, (acting) => resumeFor(acting, positional(args, 0), positional(args, 1)));
    note(wasHeld ? 'the newsletter is sent to them again' : 'no mail to them has bounced');
  },
};
