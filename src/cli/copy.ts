import { copyEverything } from '../office/copy-database.ts';
import { type Arguments, type Command, option, WrongCall } from './command.ts';
import { JSON_HELP, JSON_OPTION, printTables } from './listing.ts';

export const copy: Command = {
  detail: 'Prints the name, row count and SHA-256 of each table; tab-separated when the output is not a terminal.',
  options: { from: { type: 'string' }, to: { type: 'string' }, ...JSON_OPTION },
  help: [
    '--from URL  the source database; PARVIS_DATABASE_URL when left out',
    '--to URL  the target database; PARVIS_DATABASE_URL when left out',
    JSON_HELP,
  ],
  run: async (context, args) => {
    const { config, note } = context;
    const [from, to] = [databaseUrl(args, 'from'), databaseUrl(args, 'to')];
    if (from === undefined && to === undefined) throw new WrongCall('--from URL or --to URL is missing.');
    const copied = await copyEverything(from ?? config.databaseUrl, to ?? config.databaseUrl);
    printTables(context, args, copied.tables);
    note(`copied ${copied.from} to ${copied.to}, read both back and found them equal`);
  },
};

function databaseUrl(args: Arguments, name: string): string | undefined {
  const url = option(args, name);
  if (url === undefined || /^(sqlite:.|postgres(ql)?:\/\/.)/.test(url)) return url;
  throw new WrongCall(`--${name} takes sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/DATABASE.`);
}
