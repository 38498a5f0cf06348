// `parvis setup` on a server that has parishes: changes its address and mail server only.

import { settingsSetByEnvironment } from '../config/process-settings.ts';
import { parseSettingsFile, setInSettingsFile } from '../config/settings-file.ts';
import { type Arguments, type CommandContext, option } from './command.ts';
import { CommandError } from './command-error.ts';
import { plain, type ServerNow, wrongAddress, wrongMailServer } from './setup-answers.ts';
import { settingsPlace, settingsText, writeSettings } from './write-settings.ts';

const SERVER_OPTIONS = new Set(['address', 'smtp', 'proxy']);

/** Returns whether the call sets only what all parishes of the server share. */
export function isForServerOnly({ values }: Arguments, { names }: ServerNow): boolean {
  const given = Object.keys(values);
  const isSetting = given.includes('address') || given.includes('smtp');
  return names.size > 0 && isSetting && given.every((name) => SERVER_OPTIONS.has(name));
}

/** Writes address and mail server to the settings file and returns the changed settings. Throws CommandError. */
export function setForServer({ config }: CommandContext, args: Arguments): Readonly<Record<string, string>> {
  const [address, smtpUrl] = [option(args, 'address')?.trim(), option(args, 'smtp')?.trim()];
  const wrong = [
    ...problem('--address', address === undefined ? undefined : wrongAddress(address)),
    ...problem('--smtp', smtpUrl === '' ? 'takes an smtp or smtps address' : wrongMailServer(smtpUrl ?? '')),
  ];
  if (wrong.length > 0) throw refused(wrong);
  const publicUrl = address === undefined ? config.publicUrl : plain(address);
  const isNew = publicUrl !== config.publicUrl;
  const values = {
    ...(isNew && { PARVIS_PUBLIC_URL: publicUrl }),
    ...(isNew && publicUrl.startsWith('https:') && config.trustProxy === 0 && { PARVIS_TRUST_PROXY: '1' }),
    ...(smtpUrl !== undefined && smtpUrl !== config.smtpUrl && { PARVIS_SMTP_URL: smtpUrl }),
  };
  if (Object.keys(values).length > 0) save(values);
  return values;
}

function problem(name: string, text: string | undefined): string[] {
  return text === undefined ? [] : [`${name} ${text}`];
}

function refused(problems: readonly string[]): CommandError {
  return new CommandError(`nothing was set up:\n${problems.join('\n')}`);
}

/** Rejects settings that are also set in a place that overrides the file or conflicts with it. */
function save(values: Readonly<Record<string, string>>): void {
  const file = settingsPlace();
  const text = settingsText(file) ?? '';
  const inFile = parseSettingsFile(text).values;
  const names = Object.keys(values);
  const elsewhere = settingsSetByEnvironment(names).map((name) => `${name} is set in the environment; change it there`);
  const byFile = names.filter((name) => (inFile.get(`${name}_FILE`) ?? '') !== '');
  const problems = [...elsewhere, ...byFile.map((name) => `${file} has ${name}_FILE; change the file that it names`)];
  if (problems.length > 0) throw refused(problems);
  writeSettings(file, setInSettingsFile(text, values));
}
