// Commands for instances.

import { copyInstance } from '../office/move-instance.ts';
import { contentsOf, type InstanceContents, removeInstance } from '../office/remove-instance.ts';
import { allow } from './allow.ts';
import { type Command, positional } from './command.ts';
import { FROM_TO_HELP, FROM_TO_OPTIONS, fromTo } from './from-to.ts';
import { JSON_HELP, JSON_OPTION, printList, printTables } from './listing.ts';
import { peopleWords, sendingWords } from './moved-words.ts';

export function contentsInWords(
  name: string,
  { title, events, subscribers, keys, websites }: InstanceContents,
): string {
  return (
    `${name} (${title.replace(/[\p{C}\s]+/gu, ' ')}), events: ${events}, subscribers: ${subscribers}, keys: ` +
    `${keys}, websites: ${websites}`
  );
}

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

export const instanceCopy: Command = {
  detail:
    'The target may hold other instances, or not be there yet: `--to sqlite:seewil.db` writes one parish into one file. Prints the ' +
    'name, row count and SHA-256 of each table; tab-separated when the output is not a terminal.',
  options: { ...FROM_TO_OPTIONS, ...JSON_OPTION },
  help: [...FROM_TO_HELP, JSON_HELP],
  run: async (context, args) => {
    const instance = positional(args, 0);
    const copied = await copyInstance({ instance, ...fromTo(context, args) });
    printTables(context, args, copied.tables);
    context.note(`copied ${instance} from ${copied.from} to ${copied.to}, read it back and found it equal`);
    for (const line of [...peopleWords(copied), ...sendingWords(copied)]) context.note(line);
  },
};

export const instanceRemove: Command = {
  options: { yes: { type: 'boolean' } },
  help: [
    '--yes  removes without asking; `parvis backup` first saves everything, `parvis export` the content and subscribers',
  ],
  run: async (context, args) => {
    const { withOffice, note } = context;
    const name = positional(args, 0);
    await withOffice(false, async (acting) => {
      const what = contentsInWords(name, await contentsOf(acting, name));
      await allow(context, args.values['yes'] === true, {
        question: `Remove ${what}?`,
        not: 'nothing was removed',
        otherwise: `nothing was removed; --yes removes ${what}`,
      });
      await removeInstance(acting, name);
      note(`removed ${what}`);
    });
  },
};
