import { copyEverything } from '../office/copy-database.ts';
import type { Command } from './command.ts';
import { FROM_TO_HELP, FROM_TO_OPTIONS, fromTo } from './from-to.ts';
import { JSON_HELP, JSON_OPTION, printTables } from './listing.ts';

export const copy: Command = {
  detail: 'Prints the name, row count and SHA-256 of each table; tab-separated when the output is not a terminal.',
  options: { ...FROM_TO_OPTIONS, ...JSON_OPTION },
  help: [...FROM_TO_HELP, JSON_HELP],
  run: async (context, args) => {
    const { from, to } = fromTo(context, args);
    const copied = await copyEverything(from, to);
    printTables(context, args, copied.tables);
    context.note(`copied ${copied.from} to ${copied.to}, read both back and found them equal`);
  },
};
