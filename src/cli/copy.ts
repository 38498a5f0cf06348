import { copyWholeDatabase } from '../office/copy-database.ts';
import type { Command } from './command.ts';
import { DATABASE_URL_HELP, DATABASE_URL_OPTIONS, readDatabaseUrls } from './database-urls.ts';
import { JSON_HELP, JSON_OPTION, printTables } from './listing.ts';

export const copyCommand: Command = {
  detail: 'Prints the name, row count and SHA-256 of each table; tab-separated when the output is not a terminal.',
  options: { ...DATABASE_URL_OPTIONS, ...JSON_OPTION },
  help: [...DATABASE_URL_HELP, JSON_HELP],
  run: async (context, args) => {
    const { from, to } = readDatabaseUrls(context, args);
    const copied = await copyWholeDatabase(from, to);
    printTables(context, args, copied.tables);
    context.note(`copied ${copied.from} to ${copied.to}, compared the two and found them identical`);
  },
};
