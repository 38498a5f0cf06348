import { readFileSync, statSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { parseSettingsFile } from '../config/settings-file.ts';
import { isLoopback } from '../util/loopback.ts';
import { createOkFinding, createProblemFinding, createWarningFinding, type Finding } from './finding.ts';

/** Finding about settings that a backup does not save; `outside` has their names. */
export function checkSavedSettings(path: string, outside: readonly string[]): Finding[] {
  if (outside.length === 0) return [];
  const verb = outside.length === 1 ? 'is' : 'are';
  const text = `${outside.join(', ')} ${verb} not in ${path}: \`parvis backup\` does not save ${verb === 'is' ? 'it' : 'them'}`;
  return [createWarningFinding('backup', text, 'keep a copy elsewhere, or move the values to that file')];
}

export function createSettingsFindings(problems: readonly string[]): Finding[] {
  return problems.map((text) =>
    createProblemFinding('settings', text, 'correct it; nothing that depends on the settings was checked'),
  );
}

/** Reports unknown settings and checks the public address. `readers`: number of newsletter subscribers, whose mails contain links. */
export function checkSettings(config: Config, warnings: readonly string[], readers: number): Finding[] {
  const unknown = warnings.map((text) => createWarningFinding('settings', text, 'check the spelling'));
  return [
    ...(unknown.length > 0 ? unknown : [createOkFinding('settings', 'all are valid')]),
    publicUrl(config, readers),
  ];
}

/** No findings if there is no settings file. */
export function checkSettingsFile(path: string): Finding[] {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) return [];
  const { values, repeated } = parseSettingsFile(readFileSync(path, 'utf8'));
  const findings = [...repeated].map((name) =>
    createWarningFinding(
      'settings',
      `${path} sets ${name} more than once; the last line applies`,
      'remove the other lines',
    ),
  );
  // On other systems, these bits have no meaning.
  if (process.platform !== 'win32' && (mode & OTHERS_READ) !== 0 && hasPasswords(values)) {
    const text = `${path} contains passwords, and everyone on this machine can read it`;
    findings.push(createWarningFinding('settings', text, `chmod o= ${path}`));
  }
  return findings;
}

/** Permission bit for reading by others, see chmod(2). */
const OTHERS_READ = 0o004;

function hasPasswords(values: ReadonlyMap<string, string>): boolean {
  return [...values].some(
    ([name, value]) => (name.endsWith('_SECRET') && value !== '') || /^\w+:\/\/[^/]*:[^/]+@/.test(value),
  );
}

function publicUrl({ publicUrl: address, host, service, smtpUrl }: Config, readers: number): Finding {
  const check = 'address';
  if (address === '' && service !== '') {
    const text = 'PARVIS_PUBLIC_URL is not set: links in e-mails and invitations lead to this machine';
    return createWarningFinding(check, text, 'parvis setup --address https://…');
  }
  if (address === '' && (smtpUrl !== '' || readers > 0)) {
    const text = 'PARVIS_PUBLIC_URL is not set: links in e-mails work only on this machine';
    return createWarningFinding(check, text, 'set it to the address that visitors use');
  }
  if (address === '')
    return createOkFinding(check, 'PARVIS_PUBLIC_URL is not set; it is required when visitors come through a proxy');
  const { protocol, hostname } = new URL(address);
  if (isLoopback(hostname)) {
    const text = 'PARVIS_PUBLIC_URL only works on this machine';
    return isLoopback(host)
      ? createOkFinding(check, text)
      : createWarningFinding(check, text, 'set it to the address that visitors use');
  }
  if (protocol === 'https:') return createOkFinding(check, `visitors come to ${address}`);
  return createWarningFinding(
    check,
    'PARVIS_PUBLIC_URL is not https: others can read the keys in transit',
    'see docs/guide/reverse-proxy.md',
  );
}
