import { listKeys } from '../office/accounts/access-keys.ts';
import { type Command, positional } from './command.ts';
import { JSON_HELP, JSON_OPTION, printList } from './listing.ts';

export const keyList: Command = {
  detail:
    'One line per key: id, name, scopes, profile, origins, created, last used, state; tab-separated when the output is not a terminal.',
  options: JSON_OPTION,
  help: [JSON_HELP],
  run: async (context, args) => {
    const { withOffice, clock } = context;
    const keys = await withOffice(false, ({ store }) => listKeys({ store, clock }, positional(args, 0)));
    const rows = keys.map(({ id, name, scopes, profile, origins, createdAt, lastUsedAt, state }) => [
      id,
      name,
      scopes,
      profile,
      origins,
      { instant: createdAt },
      { instant: lastUsedAt },
      state,
    ]);
    const headings = ['id', 'name', 'scopes', 'profile', 'origins', 'created', 'last used', 'state'];
    printList(context, args, headings, rows);
  },
};
