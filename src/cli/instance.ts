import { copyInstance } from '../office/move-instance.ts';
import { type InstanceSummary, removeInstance, summarizeInstance } from '../office/remove-instance.ts';
import { type Command, requirePositional } from './command.ts';
import { confirmOrThrow } from './confirm-or-throw.ts';
import { DATABASE_URL_HELP, DATABASE_URL_OPTIONS, readDatabaseUrls } from './database-urls.ts';
import { describeCopiedAccounts, warnOfDuplicateSending } from './describe-move.ts';
import { JSON_HELP, JSON_OPTION, printList, printTables } from './listing.ts';

export function describeInstanceContents(
  name: string,
  { title, events, subscribers, keys, websites }: InstanceSummary,
): string {
  return (
    `${name} (${title.replace(/[\p{C}\s]+/gu, ' ')}), events: ${events}, subscribers: ${subscribers}, keys: ` +
    `${keys}, websites: ${websites}`
  );
}

export const instanceListCommand: Command = {
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

export const instanceCopyCommand: Command = {
  detail:
    'The target may hold other instances, or not exist yet: `--to sqlite:seewil.db` writes one parish into one file. Prints the ' +
    'name, row count and SHA-256 of each table; tab-separated when the output is not a terminal.',
  options: { ...DATABASE_URL_OPTIONS, ...JSON_OPTION },
  help: [...DATABASE_URL_HELP, JSON_HELP],
  run: async (context, args) => {
    const instance = requirePositional(args, 0);
    const copied = await copyInstance({ instance, ...readDatabaseUrls(context, args) });
    printTables(context, args, copied.tables);
    context.note(`copied ${instance} from ${copied.from} to ${copied.to}, compared the two and found them identical`);
    for (const line of [...describeCopiedAccounts(copied), ...warnOfDuplicateSending(copied)]) context.note(line);
  },
};

export const instanceRemoveCommand: Command = {
  options: { yes: { type: 'boolean' } },
  help: [
    '--yes  removes without asking; first save everything with `parvis backup`, or content and subscribers with `parvis export`',
  ],
  run: async (context, args) => {
    const { withOffice, note } = context;
    const name = requirePositional(args, 0);
    await withOffice(false, async (acting) => {
      const what = describeInstanceContents(name, await summarizeInstance(acting, name));
      await confirmOrThrow(context, args.values['yes'] === true, {
        question: `Remove ${what}?`,
        not: 'nothing was removed',
        otherwise: `nothing was removed; use --yes to remove ${what}`,
      });
      await removeInstance(acting, name);
      note(`removed ${what}`);
    });
  },
};
