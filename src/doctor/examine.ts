import { connect, isIP } from 'node:net';
import { dirname } from 'node:path';
import { connect as connectSecurely } from 'node:tls';
import { BadSettings, type Config, type ReadSettings } from '../config/config.ts';
import { settingsOutsideFile } from '../config/process-settings.ts';
import { loadSharp } from '../office/files/load-sharp.ts';
import { sqliteFile } from '../store/maintenance/backup.ts';
import type { Clock } from '../util/clock.ts';
import { checkAddress } from './address.ts';
import { checkDatabase } from './database.ts';
import { checkFiles, checkFolder } from './disk.ts';
import { type Finding, ok, problem, reason, warning } from './finding.ts';
import { checkMachine } from './machine.ts';
import { checkNames } from './names.ts';
import { checkPictures } from './pictures.ts';
import { checkDoor } from './port.ts';
import { checkSavedSettings, checkSettings, checkSettingsFile, wrongSettings } from './settings.ts';
import { checkClock, checkZones } from './time.ts';

const ANSWERS_WITHIN_MS = 5_000;
const MAX_GREETING_LENGTH = 4_096;

/**
 * Checks the mail server's greeting, without logging in or sending. Without a mail server: checks the folder, which is a fault if the
 * newsletter has `readers`.
 */
async function checkMail({ smtpUrl, mailFolder }: Config, readers: number): Promise<Finding> {
  if (smtpUrl === '') {
    const folder = checkFolder('mail', mailFolder, 0);
    if (folder.state === 'problem' || readers === 0) return folder;
    const text =
      `PARVIS_SMTP_URL is not set: mails to ${readers} ${readers === 1 ? 'subscriber' : 'subscribers'} are written ` +
      `to ${mailFolder} and not delivered`;
    return warning('mail', text, 'set it to the mail server: see docs/guide/newsletter.md');
  }
  const { hostname, port, protocol } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const place = { host: hostname.replace(/^\[(.+)\]$/, '$1'), port: Number(port) || (secure ? 465 : 587) };
  const called = `${hostname}:${place.port}`;
  const advice = 'check PARVIS_SMTP_URL: host, port, and smtps:// for TLS from the beginning';
  try {
    const greeting = await greetingOf(place, secure);
    if (/^220[ -]/.test(greeting)) return ok('mail', `the mail server at ${called} answers`);
    return problem('mail', `what answers at ${called} is not a mail server, or not ready`, advice);
  } catch (error) {
    return problem('mail', `the mail server at ${called} does not answer (${reason(error)})`, advice);
  }
}

function greetingOf(place: { readonly host: string; readonly port: number }, secure: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = secure
      ? connectSecurely({ ...place, servername: isIP(place.host) ? '' : place.host })
      : connect(place);
    let text = '';
    const end = (finish: () => void) => {
      clearTimeout(timer);
      socket.destroy();
      finish();
    };
    const timer = setTimeout(() => end(() => reject(new Error('not in time'))), ANSWERS_WITHIN_MS);
    socket.on('error', (error) => end(() => reject(error)));
    socket.on('close', () => end(() => resolve(text)));
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (!text.includes('\n') && text.length < MAX_GREETING_LENGTH) return;
      socket.end('QUIT\r\n');
      end(() => resolve(text));
    });
  });
}

/**
 * Runs all checks in their order; with invalid settings only those that need none. `settingsFile` is the path of the settings file, whether
 * or not it exists; `isOpen` is false if no proxy leads to the server yet. Never throws.
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
