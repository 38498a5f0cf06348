import { findSettingsOutsideFile, locateProcessSettingsFile } from '../config/process-settings.ts';
import { createBackup } from '../office/backups.ts';
import { prepareSettingsCopy } from './backup-settings.ts';
import { type Command, requirePositional } from './command.ts';
import { JSON_HELP, JSON_OPTION, printTables } from './listing.ts';

export const backupCommand: Command = {
  detail:
    'Saves the settings file, which may contain passwords, as FILE.env. Prints the name, row count and SHA-256 of each table; ' +
    'tab-separated when the output is not a terminal.',
  options: { force: { type: 'boolean' }, ...JSON_OPTION },
  help: ['--force  overwrites an existing file', JSON_HELP],
  run: async (context, args) => {
    const { config, note } = context;
    const file = requirePositional(args, 0);
    const overwrite = args.values['force'] === true;
    const settings = file === '-' ? undefined : prepareSettingsCopy(locateProcessSettingsFile(), file, overwrite);
    const { bytes, tables } = await createBackup(config.databaseUrl, file, overwrite);
    settings?.write();
    printTables(context, args, tables);
    note(`wrote ${file} (${(bytes / 1_000_000).toFixed(1)} MB), read it back and found it intact`);
    if (settings !== undefined) note(`wrote the settings ${locateProcessSettingsFile()} to ${settings.copy}`);
    const outside = findSettingsOutsideFile().join(', ');
    if (outside !== '')
      note(`warning: ${outside} set outside the settings file, so not included in the backup; keep a copy`);
  },
};
