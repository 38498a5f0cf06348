import { backUp } from '../office/backups.ts';
import { type Command, positional } from './command.ts';
import { JSON_HELP, JSON_OPTION, printTables } from './listing.ts';

export const backup: Command = {
  words: ['backup'],
  summary: 'Writes all of an SQLite database into a file while others use it, and reads it back.',
  detail: 'Tells of each table its name, rows and SHA-256, in a tab-separated line where a program reads.',
  positionals: ['FILE'],
  options: { force: { type: 'boolean' }, ...JSON_OPTION },
  help: ['--force  replaces a file that is there', JSON_HELP],
  run: async (context, args) => {
    const { config, note } = context;
    const file = positional(args, 0);
    const { bytes, tables } = await backUp(config.databaseUrl, file, args.values['force'] === true);
    printTables(context, args, tables);
    note(`wrote ${file} (${(bytes / 1_000_000).toFixed(1)} MB), read it back and found it sound`);
  },
};
