import { dirname } from 'node:path';
import { BadSettings, type ReadSettings } from '../config/config.ts';
import { settingsOutsideFile } from '../config/process-settings.ts';
import { loadSharp } from '../office/files/load-sharp.ts';
import { sqliteFile } from '../store/maintenance/backup.ts';
import type { Clock } from '../util/clock.ts';
import { checkAddress } from './address.ts';
import { checkDatabase } from './database.ts';
import { checkFiles, checkFolder } from './disk.ts';
import { checkDoor } from './door.ts';
import { type Finding, problem, reason } from './finding.ts';
import { checkMachine } from './machine.ts';
import { checkMail } from './mail.ts';
import { checkNames } from './names.ts';
import { checkPictures } from './pictures.ts';
import { checkSavedSettings, checkSettings, checkSettingsFile, wrongSettings } from './settings.ts';
import { checkClock, checkZones } from './time.ts';

/**
 * All checks in their order; settings that are wrong leave those that need none. `settingsFile` is where some of them stand, whether or not
 * it is there; `isOpen`
 * is false where no proxy leads to the server yet. Never throws.
 */
export async function examine(
  settings: () => ReadSettings,
  clock: Clock,
  settingsFile: string,
  isOpen = true,
): Promise<Finding[]> {
  const read = readable(settings);
  const zoneData = process.versions['tz'] ?? '';
  if ('problems' in read) {
    return [
      ...wrongSettings(read.problems),
      ...checkMachine(),
      checkClock(clock(), undefined),
      ...checkZones(clock(), zoneData, []),
    ];
  }
  const { config, warnings } = read;
  const found = await attempted('database', async () => [await checkDatabase(config.databaseUrl, clock)]);
  const database = found.flatMap((one) => ('findings' in one ? one.findings : [one]));
  const inspection = found.flatMap((one) => ('findings' in one && one.inspection ? [one.inspection] : []))[0];
  const file = sqliteFile(config.databaseUrl);
  return [
    ...checkSettings(config, warnings, inspection?.readers ?? 0),
    ...(await attempted('settings', async () => checkSettingsFile(settingsFile))),
    ...(file === undefined
      ? []
      : await attempted('backup', async () => checkSavedSettings(settingsFile, settingsOutsideFile()))),
    ...checkMachine(),
    ...database,
    ...(file === undefined
      ? []
      : await attempted('disk', async () => [
          checkFiles(file),
          checkFolder('disk', dirname(file), inspection?.bytes ?? 0),
        ])),
    checkClock(clock(), inspection),
    ...checkZones(clock(), zoneData, inspection?.instances ?? []),
    ...checkNames(inspection?.instances ?? []),
    ...(await attempted('mail', async () => [await checkMail(config, inspection?.readers ?? 0)])),
    ...(await attempted('pictures', async () => [checkPictures(await loadSharp())])),
    ...(isOpen ? await attempted('address', async () => checkAddress(config.publicUrl)) : []),
    ...(await attempted('port', async () => [await checkDoor(config)])),
  ];
}

function readable(settings: () => ReadSettings): ReadSettings | { readonly problems: readonly string[] } {
  try {
    return settings();
  } catch (error) {
    if (error instanceof BadSettings) return { problems: error.problems };
    throw error;
  }
}

/** A check that fails itself is a problem too, and keeps the others from nothing. */
async function attempted<T>(check: string, work: () => Promise<T[]>): Promise<(T | Finding)[]> {
  try {
    return await work();
  } catch (error) {
    return [problem(check, `it could not be looked at (${reason(error)})`, 'please report this')];
  }
}
