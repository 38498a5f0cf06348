import { backUp } from '../office/backups.ts';
import { type Command, columns, positional } from './command.ts';

export const backup: Command = {
  words: ['backup'],
  summary:
    'Writes all of an SQLite database into a file while others use it, and reads it back; a tab-separated line for each table: name, rows, SHA-256.',
  positionals: ['FILE'],
  options: { force: { type: 'boolean' } },
  help: ['--force  replaces a file that is there'],
  run: async ({ config, out, note }, args) => {
    const file = positional(args, 0);
    const { bytes, tables } = await backUp(config.databaseUrl, file, args.values['force'] === true);
    for (const { table, rows, digest } of tables) out(columns([table, rows, digest]));
    note(`wrote ${file} (${(bytes / 1_000_000).toFixed(1)} MB), read it back and found it sound`);
  },
};
