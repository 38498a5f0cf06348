import { restore as restoreBackup } from '../office/backups.ts';
import { type Command, columns, positional } from './command.ts';

export const restore: Command = {
  words: ['restore'],
  summary:
    'Makes a backup the SQLite database, once no server uses it; a tab-separated line for each table: name, rows, SHA-256.',
  positionals: ['FILE'],
  options: { force: { type: 'boolean' } },
  help: ['--force  puts it in the place of a database that is there, which stays beside it'],
  run: async ({ config, clock, out, note }, args) => {
    const file = positional(args, 0);
    const replace = args.values['force'] === true;
    const { kept, alone, tables } = await restoreBackup(config.databaseUrl, clock, file, replace);
    for (const { table, rows, digest } of tables) out(columns([table, rows, digest]));
    if (!alone) note('warning: the old database is damaged: restart a server that was using it');
    if (kept !== undefined) note(`what was there before is now ${kept}`);
    note(`restored ${file}`);
  },
};
