import { restore as restoreBackup } from '../office/backups.ts';
import { type Command, positional } from './command.ts';
import { JSON_HELP, JSON_OPTION, printTables } from './listing.ts';

export const restore: Command = {
  words: ['restore'],
  summary: 'Makes a backup the SQLite database, once no server uses it.',
  detail: 'Tells of each table its name, rows and SHA-256, in a tab-separated line where a program reads.',
  positionals: ['FILE'],
  options: { force: { type: 'boolean' }, ...JSON_OPTION },
  help: ['--force  puts it in the place of a database that is there, which stays beside it', JSON_HELP],
  run: async (context, args) => {
    const { config, clock, note } = context;
    const file = positional(args, 0);
    const replace = args.values['force'] === true;
    const { kept, alone, tables } = await restoreBackup(config.databaseUrl, clock, file, replace);
    printTables(context, args, tables);
    if (!alone) note('warning: the old database is damaged: restart a server that was using it');
    if (kept !== undefined) note(`what was there before is now ${kept}`);
    note(`restored ${file}`);
  },
};
