import { existsSync } from 'node:fs';
import { restoreBackup } from '../office/backups.ts';
import { settingsCopyPath } from './backup-settings.ts';
import { type Command, requirePositional } from './command.ts';
import { JSON_HELP, JSON_OPTION, printTables } from './listing.ts';

export const restoreCommand: Command = {
  detail: 'Prints the name, row count and SHA-256 of each table; tab-separated when the output is not a terminal.',
  options: { force: { type: 'boolean' }, ...JSON_OPTION },
  help: ['--force  replaces an existing database, which is kept alongside the new one', JSON_HELP],
  run: async (context, args) => {
    const { config, clock, note } = context;
    const file = requirePositional(args, 0);
    const replace = args.values['force'] === true;
    const { kept, alone, tables } = await restoreBackup(config.databaseUrl, clock, file, replace);
    printTables(context, args, tables);
    if (!alone) note('warning: the old database is damaged: restart a server that was using it');
    if (kept !== undefined) note(`the previous database is now ${kept}`);
    note(`restored ${file === '-' ? 'the backup from standard input' : file}`);
    const settings = settingsCopyPath(file);
    if (existsSync(settings)) note(`the settings were not restored; their copy is ${settings}`);
  },
};
