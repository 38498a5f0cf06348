import { copyEverything } from '../office/copy-database.ts';
import { type Arguments, type Command, columns, option, WrongCall } from './command.ts';

export const copy: Command = {
  words: ['copy'],
  summary:
    'Copies everything of a database into another, empty one and verifies it; a tab-separated line for each table: name, rows, SHA-256.',
  positionals: [],
  options: { from: { type: 'string' }, to: { type: 'string' } },
  help: [
    '--from URL  where the data are; left off: PARVIS_DATABASE_URL',
    '--to URL  where they go; left off: PARVIS_DATABASE_URL',
  ],
  run: async ({ config, out, note }, args) => {
    const [from, to] = [databaseUrl(args, 'from'), databaseUrl(args, 'to')];
    if (from === undefined && to === undefined) throw new WrongCall('--from URL or --to URL is missing.');
    const copied = await copyEverything(from ?? config.databaseUrl, to ?? config.databaseUrl);
    for (const { table, rows, digest } of copied.tables) out(columns([table, rows, digest]));
    note(`copied ${copied.from} to ${copied.to}, read both back and found them equal`);
  },
};

function databaseUrl(args: Arguments, name: string): string | undefined {
  const url = option(args, name);
  if (url === undefined || /^(sqlite:.|postgres(ql)?:\/\/.)/.test(url)) return url;
  throw new WrongCall(`--${name} takes sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/DATABASE.`);
}
