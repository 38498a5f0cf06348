import { backUp } from '../office/backups.ts';
import { type Command, positional } from './command.ts';
import { JSON_HELP, JSON_OPTION, printTables } from './listing.ts';

export const backup: Command = {
  detail: 'Prints the name, row count and SHA-256 of each table; tab-separated when the output is not a terminal.',
  options: { force: { type: 'boolean' }, ...JSON_OPTION },
  help: ['--force  overwrites an existing file', JSON_HELP],
  run: async (context, args) => {
    const { config, note } = context;
    const file = positional(args, 0);
    const { bytes, tables } = await backUp(config.databaseUrl, file, args.values['force'] === true);
    printTables(context, args, tables);
    note(`wrote ${file} (${(bytes / 1_000_000).toFixed(1)} MB), read it back and found it intact`);
  },
};
