import { listWebsites } from '../office/webhooks/websites.ts';
import { type Command, positional } from './command.ts';
import { JSON_HELP, JSON_OPTION, printList } from './listing.ts';

export const websiteList: Command = {
  detail:
    'One line per website: id, kind, url, state, waiting, last success, last failure; tab-separated when the output is not a terminal.',
  options: JSON_OPTION,
  help: [JSON_HELP],
  run: async (context, args) => {
    const websites = await context.withOffice(false, (acting) => listWebsites(acting, positional(args, 0)));
    const rows = websites.map(({ id, kind, url, state, waiting, lastSuccessAt, lastFailureAt }) => [
      id,
      kind,
      url,
      state,
      waiting,
      { instant: lastSuccessAt },
      { instant: lastFailureAt },
    ]);
    printList(context, args, ['id', 'kind', 'url', 'state', 'waiting', 'last success', 'last failure'], rows);
  },
};
