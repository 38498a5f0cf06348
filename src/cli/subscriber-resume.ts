import { resumeFor } from '../office/subscribers.ts';
import { type Command, positional } from './command.ts';

export const subscriberResume: Command = {
  words: ['subscriber', 'resume'],
  summary: 'Lets the newsletter go again to a subscriber who got none since their mails came back.',
  positionals: ['INSTANCE', 'EMAIL'],
  options: {},
  help: [],
  run: async ({ withOffice, note }, args) => {
    const wasHeld = await withOffice(false, (acting) => resumeFor(acting, positional(args, 0), positional(args, 1)));
    note(wasHeld ? 'mails go to them again' : 'no mail to them had come back');
  },
};
