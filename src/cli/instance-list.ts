import type { Command } from './command.ts';
import { JSON_HELP, JSON_OPTION, printList } from './listing.ts';

export const instanceList: Command = {
  detail:
    'One line per instance: name, title, locale, time zone, revision; tab-separated when the output is not a terminal.',
  options: JSON_OPTION,
  help: [JSON_HELP],
  run: async (context, args) => {
    const instances = await context.withOffice(false, ({ store }) => store.listInstances());
    const rows = instances.map(({ instance: { name, title, locale, timeZone }, revision }) => [
      name,
      title.replace(/\s+/g, ' '),
      locale,
      timeZone,
      revision,
    ]);
    printList(context, args, ['name', 'title', 'locale', 'time zone', 'revision'], rows);
  },
};
