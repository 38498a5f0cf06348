import { endSessionsOf, sessionsOf } from '../accounts/manage.ts';
import { type Command, positional } from './command.ts';
import { JSON_HELP, JSON_OPTION, printList } from './listing.ts';
import { withAccounts } from './user-words.ts';

export const userSessions: Command = {
  detail:
    'One line per session: id, begun, last seen, browser, network; tab-separated when the output is not a terminal.',
  options: { end: { type: 'boolean' }, ...JSON_OPTION },
  help: ['--end  ends them all', JSON_HELP],
  run: async (context, args) => {
    const email = positional(args, 0);
    if (args.values['end'] === true) {
      const ended = await withAccounts(context, (accounts, by) => endSessionsOf(accounts, by, { email }));
      return context.note(`ended ${ended} ${ended === 1 ? 'session' : 'sessions'} of ${email}`);
    }
    const sessions = await withAccounts(context, (accounts, by) => sessionsOf(accounts, by, { email }));
    const rows = sessions.map(({ id, createdAt, seenAt, agent, network }) => [
      id,
      { instant: createdAt },
      { instant: seenAt },
      agent,
      network,
    ]);
    printList(context, args, ['id', 'begun', 'last seen', 'browser', 'network'], rows);
  },
};
