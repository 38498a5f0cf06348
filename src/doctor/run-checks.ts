import { connect, isIP } from 'node:net';
import { dirname } from 'node:path';
import { connect as connectSecurely } from 'node:tls';
import { type Config, InvalidSettingsError, type SettingsParseResult } from '../config/config.ts';
import { findSettingsOutsideFile } from '../config/process-settings.ts';
import { loadSharp } from '../office/files/load-sharp.ts';
import { parseSqliteUrl } from '../store/maintenance/backup.ts';
import type { Clock } from '../util/clock.ts';
import { checkPublicAddress } from './address.ts';
import { checkDatabase } from './database.ts';
import { checkDatabaseFiles, checkFolder } from './disk.ts';
import { createOkFinding, createProblemFinding, createWarningFinding, errorReasonOf, type Finding } from './finding.ts';
import { checkMachine } from './machine.ts';
import { checkInstanceNames } from './names.ts';
import { checkPictures } from './pictures.ts';
import { checkPort } from './port.ts';
import { checkSavedSettings, checkSettings, checkSettingsFile, createSettingsFindings } from './settings.ts';
import { checkClock, checkTimeZones } from './time.ts';

const ANSWERS_WITHIN_MS = 5_000;
const MAX_GREETING_LENGTH = 4_096;

interface MailRecipients {
  readonly readers: number;
  readonly accounts: number;
}

/**
 * Checks the mail server's greeting, without logging in or sending. Without a mail server, checks the folder, and warns if there are
 * recipients.
 */
async function checkMail({ smtpUrl, mailFolder }: Config, { readers, accounts }: MailRecipients): Promise<Finding> {
  if (smtpUrl === '') {
    const folder = checkFolder('mail', mailFolder, 0);
    if (folder.state === 'problem' || readers + accounts === 0) return folder;
    const recipients = [
      ...(readers > 0 ? [`${readers} ${readers === 1 ? 'subscriber' : 'subscribers'}`] : []),
      ...(accounts > 0 ? [`${accounts} office ${accounts === 1 ? 'account' : 'accounts'}`] : []),
    ];
    const text =
      `PARVIS_SMTP_URL is not set: e-mails to ${recipients.join(' and ')}, including invitations, are written to ${mailFolder} ` +
      'and not delivered';
    return createWarningFinding('mail', text, 'set it to the mail server: see docs/guide/newsletter.md');
  }
  const { hostname, port, protocol } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const place = { host: hostname.replace(/^\[(.+)\]$/, '$1'), port: Number(port) || (secure ? 465 : 587) };
  const called = `${hostname}:${place.port}`;
  const advice = 'check PARVIS_SMTP_URL: host, port, and smtps:// for implicit TLS';
  try {
    const greeting = await greetingOf(place, secure);
    if (/^220[ -]/.test(greeting)) return createOkFinding('mail', `the mail server at ${called} responds`);
    return createProblemFinding('mail', `${called} is not a mail server, or not ready`, advice);
  } catch (error) {
    return createProblemFinding(
      'mail',
      `the mail server at ${called} does not respond (${errorReasonOf(error)})`,
      advice,
    );
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
    const timer = setTimeout(() => end(() => reject(new Error('timed out'))), ANSWERS_WITHIN_MS);
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
 * Runs all checks in order; with invalid settings, only the checks that need none. `settingsFile` is the path of the settings file, which
 * may be missing. `isOpen` is false if no proxy forwards to the server yet. Never throws.
 */
export async function runChecks(
  settings: () => SettingsParseResult,
  clock: Clock,
  settingsFile: string,
  isOpen = true,
): Promise<Finding[]> {
  const read = readSettings(settings);
  const zoneData = process.versions['tz'] ?? '';
  if ('problems' in read) {
    return [
      ...createSettingsFindings(read.problems),
      ...checkMachine(),
      checkClock(clock(), undefined),
      ...checkTimeZones(clock(), zoneData, []),
    ];
  }
  const { config, warnings } = read;
  const found = await runCheck('database', async () => [await checkDatabase(config.databaseUrl, clock)]);
  const database = found.flatMap((one) => ('findings' in one ? one.findings : [one]));
  const inspection = found.flatMap((one) => ('findings' in one && one.inspection ? [one.inspection] : []))[0];
  const file = parseSqliteUrl(config.databaseUrl);
  return [
    ...checkSettings(config, warnings, inspection?.readers ?? 0),
    ...(await runCheck('settings', async () => checkSettingsFile(settingsFile))),
    ...(file === undefined
      ? []
      : await runCheck('backup', async () => checkSavedSettings(settingsFile, findSettingsOutsideFile()))),
    ...checkMachine(),
    ...database,
    ...(file === undefined
      ? []
      : await runCheck('disk', async () => [
          checkDatabaseFiles(file),
          checkFolder('disk', dirname(file), inspection?.bytes ?? 0),
        ])),
    checkClock(clock(), inspection),
    ...checkTimeZones(clock(), zoneData, inspection?.instances ?? []),
    ...checkInstanceNames(inspection?.instances ?? []),
    ...(await runCheck('mail', async () => [await checkMail(config, inspection ?? { readers: 0, accounts: 0 })])),
    ...(await runCheck('pictures', async () => [checkPictures(await loadSharp())])),
    ...(isOpen ? await runCheck('address', async () => checkPublicAddress(config.publicUrl)) : []),
    ...(await runCheck('port', async () => [await checkPort(config)])),
  ];
}

function readSettings(
  settings: () => SettingsParseResult,
): SettingsParseResult | { readonly problems: readonly string[] } {
  try {
    return settings();
  } catch (error) {
    if (error instanceof InvalidSettingsError) return { problems: error.problems };
    throw error;
  }
}

/** An error in the check is reported as a problem, and does not prevent the other checks. */
async function runCheck<T>(check: string, work: () => Promise<T[]>): Promise<(T | Finding)[]> {
  try {
    return await work();
  } catch (error) {
    return [createProblemFinding(check, `it could not be checked (${errorReasonOf(error)})`, 'please report this')];
  }
}
