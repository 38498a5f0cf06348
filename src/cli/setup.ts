// Setup of a first parish: settings, instance, and the invitation of its administrator.

import { chmodSync, existsSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { inviteAccount } from '../accounts/invite.ts';
import type { Config } from '../config/config.ts';
import {
  findSettingsInEnvironment,
  locateProcessSettingsFile,
  readProcessSettings,
} from '../config/process-settings.ts';
import { parseSettingsFile, updateSettingsFileText } from '../config/settings-file.ts';
import { runChecks } from '../doctor/run-checks.ts';
import { createInstance, InstanceExistsError } from '../office/create-instance.ts';
import { createFolder, createTemporaryFile, moveIntoPlace } from '../store/maintenance/atomic-file.ts';
import { type Arguments, type Command, type CommandContext, formatInstant, readOption, UsageError } from './command.ts';
import { CommandError } from './command-error.ts';
import { formatFinding } from './doctor.ts';
import { formatProxyLines, PROXIES } from './proxy-lines.ts';
import {
  type CurrentServer,
  findAddressProblem,
  findMailServerProblem,
  normalizeAddress,
  readSetupAnswers,
  SETUP_OPTIONS,
  type SetupAnswers,
} from './setup-answers.ts';
import { createOfficeUrl } from './user.ts';

export const setupCommand: Command = {
  detail:
    'At a terminal, asks for everything that is not given as an option. Sets up either everything or nothing. ' +
    'With only --address or --smtp, sets them for existing parishes.',
  options: { ...SETUP_OPTIONS, operator: { type: 'boolean' }, proxy: { type: 'string' } },
  help: [
    '--title TITLE  the name of the parish, as visitors see it',
    '--name NAME  its short name in addresses',
    '--language TAG  its language, such as de-CH or fr-CH',
    '--time-zone ZONE  such as Europe/Zurich',
    '--address URL  where visitors reach this server, such as https://agenda.example.org',
    '--email ADDRESS  the first administrator, for whom a link is printed',
    '--operator  that person can also create further parishes on this server',
    '--smtp URL  the mail server; without it, e-mails are written to a folder. Other users of this machine can see a password given here',
    '--proxy caddy|nginx  the reverse proxy whose configuration is printed (default: caddy)',
  ],
  run: async (context, args) => {
    const proxy = PROXIES.find((one) => one === (readOption(args, 'proxy') ?? 'caddy'));
    if (proxy === undefined) throw new UsageError('--proxy takes caddy or nginx.');
    const server = await readCurrentServer(context);
    const file = settingsPlace();
    const place = context.config.service === '' ? file : 'the settings of the service';
    if (isForServerOnly(args, server)) {
      const values = saveServerSettings(context, args);
      if (Object.keys(values).length === 0)
        context.note('These settings already have these values; nothing was changed.');
      else reportSettings(context, values, place, { proxy, address: values['PARVIS_PUBLIC_URL'] });
      return reportTrouble(context);
    }
    const answers = await readSetupAnswers(args, context, server);
    const values = newSettings(context.config, answers, place);
    const link = await createParish(context, answers, { file, values, isOperator: args.values['operator'] === true });
    const { title, name, timeZone } = answers.options;
    const { note, out } = context;
    note(`${title} was created as ${name}, in the time zone ${timeZone}.`);
    if (Object.keys(values).length > 0) reportSettings(context, values, place, { proxy, address: answers.address });
    note(`Then open this link and choose a password. It works once, until ${formatInstant(link.expiresAt)}:`);
    out(link.url);
    await reportTrouble(context);
  },
};

interface ProxySetup {
  readonly proxy: (typeof PROXIES)[number];
  /** Address to save; undefined if it is unchanged. */
  readonly address: string | undefined;
}

/** Prints the written settings, remaining tasks, and the proxy configuration. */
function reportSettings(
  { note, config }: CommandContext,
  values: Readonly<Record<string, string>>,
  place: string,
  { proxy, address = '' }: ProxySetup,
): void {
  const written = Object.keys(values);
  note(`${written.join(', ')} ${written.length > 1 ? 'were' : 'was'} saved in ${place}.`);
  // On Debian, the command of the package restarts the service afterwards if systemd runs.
  const isRestarted = config.service !== '' && existsSync('/run/systemd/system');
  note(isRestarted ? '\nThe service is now restarting with these settings.' : RESTART_HINT);
  if (!address.startsWith('https:')) return;
  note(`\nConfiguration of the reverse proxy (\`parvis proxy ${proxy}\` prints it again):\n`);
  note(formatProxyLines(proxy, new URL(address).hostname, config));
}

const RESTART_HINT = '\nThe server reads new settings when it starts: stop `parvis serve` and start it again.';

async function readCurrentServer({ config, withOffice }: CommandContext): Promise<CurrentServer> {
  const records = await withOffice('for now', ({ store }) => store.listInstances());
  return { publicUrl: config.publicUrl, names: new Set(records.map(({ instance }) => instance.name)) };
}

/** Returns the settings to add for the answers. Throws CommandError if another mail server is already set. */
function newSettings(config: Config, { address, smtpUrl }: SetupAnswers, place: string): Record<string, string> {
  if (smtpUrl !== '' && config.smtpUrl !== '' && config.smtpUrl !== smtpUrl) {
    throw new CommandError(
      `nothing was set up: PARVIS_SMTP_URL is already set to something else, in the environment or in ${place}; change it there, ` +
        'or leave the option out',
    );
  }
  const isNew = config.publicUrl === '';
  return {
    ...(isNew && { PARVIS_PUBLIC_URL: address }),
    // Behind a proxy with the printed configuration, the proxy sets the client address.
    ...(isNew && address.startsWith('https:') && config.trustProxy === 0 && { PARVIS_TRUST_PROXY: '1' }),
    ...(smtpUrl !== '' && config.smtpUrl === '' && { PARVIS_SMTP_URL: smtpUrl }),
  };
}

interface SettingsChange {
  readonly file: string;
  readonly values: Readonly<Record<string, string>>;
  readonly isOperator: boolean;
}

/** Writes the settings, and creates the instance and the invitation. Restores the previous settings on failure. */
async function createParish(
  { withOffice, config }: CommandContext,
  { options, email, address, smtpUrl }: SetupAnswers,
  { file, values, isOperator }: SettingsChange,
): Promise<{ readonly url: string; readonly expiresAt: number }> {
  const before = settingsText(file);
  const isNew = Object.keys(values).length > 0;
  if (isNew) writeSettings(file, updateSettingsFileText(before ?? '', values));
  try {
    const { token, expiresAt } = await withOffice(true, async (acting) => {
      await createInstance(acting, options);
      const { store, clock, actor } = acting;
      const invitation = {
        email,
        instance: options.name,
        isOperator,
        name: '',
        authority: { role: 'administrator', areas: [] },
      } as const;
      const mails = smtpUrl !== '' || config.smtpUrl !== '';
      return inviteAccount({ store, clock }, { actor, manages: 'everything' }, invitation, mails);
    });
    return { url: createOfficeUrl({ publicUrl: address, port: config.port }, `welcome/${token}`), expiresAt };
  } catch (error) {
    if (isNew && before === undefined) rmSync(file, { force: true });
    else if (isNew && before !== undefined) writeSettings(file, before);
    if (!(error instanceof InstanceExistsError)) throw error;
    const instead = `parvis user invite ${email} --instance ${options.name} --role administrator`;
    throw new CommandError(`nothing was set up: ${error.message}; \`${instead}\` gives someone access`, {
      cause: error,
    });
  }
}

/** Prints problems that `parvis doctor` finds with the new settings, except for a missing mail server. */
async function reportTrouble({ clock, note }: CommandContext): Promise<void> {
  const found = (await runChecks(readProcessSettings, clock, locateProcessSettingsFile(), false)).filter(
    ({ check, state }) => state === 'problem' || (state === 'warning' && check !== 'mail'),
  );
  note(
    found.length === 0
      ? '\nparvis doctor found no problems.'
      : `\nparvis doctor found:\n${found.map(formatFinding).join('\n')}`,
  );
}

const SERVER_OPTIONS = new Set(['address', 'smtp', 'proxy']);

/** True if the call sets only what all parishes of the server share. */
function isForServerOnly({ values }: Arguments, { names }: CurrentServer): boolean {
  const given = Object.keys(values);
  const isSetting = given.includes('address') || given.includes('smtp');
  return names.size > 0 && isSetting && given.every((name) => SERVER_OPTIONS.has(name));
}

/** Writes address and mail server to the settings file. Returns the changed settings. Throws CommandError. */
function saveServerSettings({ config }: CommandContext, args: Arguments): Readonly<Record<string, string>> {
  const [address, smtpUrl] = [readOption(args, 'address')?.trim(), readOption(args, 'smtp')?.trim()];
  const wrong = [
    ...problem('--address', address === undefined ? undefined : findAddressProblem(address)),
    ...problem('--smtp', smtpUrl === '' ? 'takes an smtp or smtps address' : findMailServerProblem(smtpUrl ?? '')),
  ];
  if (wrong.length > 0) throw setupError(wrong);
  const publicUrl = address === undefined ? config.publicUrl : normalizeAddress(address);
  const isNew = publicUrl !== config.publicUrl;
  const values = {
    ...(isNew && { PARVIS_PUBLIC_URL: publicUrl }),
    ...(isNew && publicUrl.startsWith('https:') && config.trustProxy === 0 && { PARVIS_TRUST_PROXY: '1' }),
    ...(smtpUrl !== undefined && smtpUrl !== config.smtpUrl && { PARVIS_SMTP_URL: smtpUrl }),
  };
  if (Object.keys(values).length > 0) saveSettings(values);
  return values;
}

function problem(name: string, text: string | undefined): string[] {
  return text === undefined ? [] : [`${name} ${text}`];
}

function setupError(problems: readonly string[]): CommandError {
  return new CommandError(`nothing was set up:\n${problems.join('\n')}`);
}

/** Writes settings to the file. Throws CommandError if one is also set elsewhere, where it overrides the file or conflicts with it. */
function saveSettings(values: Readonly<Record<string, string>>): void {
  const file = settingsPlace();
  const text = settingsText(file) ?? '';
  const inFile = parseSettingsFile(text).values;
  const names = Object.keys(values);
  const elsewhere = findSettingsInEnvironment(names).map(
    (name) => `${name} is set in the environment; change it there`,
  );
  const byFile = names.filter((name) => (inFile.get(`${name}_FILE`) ?? '') !== '');
  const problems = [...elsewhere, ...byFile.map((name) => `${file} has ${name}_FILE; change the file it refers to`)];
  if (problems.length > 0) throw setupError(problems);
  writeSettings(file, updateSettingsFileText(text, values));
}

/** Returns the path of the settings file. A symbolic link is resolved, so that it is kept. */
function settingsPlace(): string {
  const file = resolve(locateProcessSettingsFile());
  return existsSync(file) ? realpathSync(file) : file;
}

function settingsText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Replaces the settings file, and keeps its mode. Throws CommandError. */
function writeSettings(file: string, text: string): void {
  let part: string | undefined;
  try {
    createFolder(dirname(file));
    part = createTemporaryFile(file);
    writeFileSync(part, text);
    if (existsSync(file)) chmodSync(part, statSync(file).mode & 0o777);
    moveIntoPlace(part, file);
  } catch (error) {
    if (part !== undefined) rmSync(part, { force: true });
    const why = error instanceof Error ? error.message : error;
    throw new CommandError(`nothing was set up: the settings file ${file} can't be written (${why})`, { cause: error });
  }
}
