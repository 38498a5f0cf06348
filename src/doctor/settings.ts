import { readFileSync, statSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { parseSettingsFile } from '../config/settings-file.ts';
import { isLoopback } from '../util/loopback.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** Settings that a backup does not save; `outside` has their names. */
export function checkSavedSettings(path: string, outside: readonly string[]): Finding[] {
  if (outside.length === 0) return [];
  const verb = outside.length === 1 ? 'is' : 'are';
  const text = `${outside.join(', ')} ${verb} not in ${path}: \`parvis backup\` does not save ${verb === 'is' ? 'it' : 'them'}`;
  return [warning('backup', text, 'keep a copy elsewhere, or move the values to that file')];
}

/** A finding for each wrong setting. */
export function wrongSettings(problems: readonly string[]): Finding[] {
  return problems.map((text) =>
    problem('settings', text, 'correct it; everything that depends on the settings was not checked'),
  );
}

/** Checks valid settings; `readers` is the number of recipients of mails with links. */
export function checkSettings(config: Config, warnings: readonly string[], readers: number): Finding[] {
  const unknown = warnings.map((text) => warning('settings', text, 'check the spelling'));
  return [...(unknown.length > 0 ? unknown : [ok('settings', 'all are valid')]), publicUrl(config, readers)];
}

/** Checks a readable settings file; no findings if there is none. */
export function checkSettingsFile(path: string): Finding[] {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) return [];
  const { values, repeated } = parseSettingsFile(readFileSync(path, 'utf8'));
  const findings = [...repeated].map((name) =>
    warning('settings', `${path} has ${name} more than once, and the last line counts`, 'remove the other lines'),
  );
  // Elsewhere these bits say nothing.
  if (process.platform !== 'win32' && (mode & OTHERS_READ) !== 0 && hasPasswords(values)) {
    const text = `${path} has passwords, and everybody on this machine can read it`;
    findings.push(warning('settings', text, `chmod o= ${path}`));
  }
  return findings;
}

/** chmod(2) */
const OTHERS_READ = 0o004;

function hasPasswords(values: ReadonlyMap<string, string>): boolean {
  return [...values].some(
    ([name, value]) => (name.endsWith('_SECRET') && value !== '') || /^\w+:\/\/[^/]*:[^/]+@/.test(value),
  );
}

function publicUrl({ publicUrl: address, host, service, smtpUrl }: Config, readers: number): Finding {
  const check = 'address';
  if (address === '' && service !== '') {
    const text = 'PARVIS_PUBLIC_URL is not set: links in mails and invitations lead to this machine';
    return warning(check, text, 'parvis setup --address https://…');
  }
  if (address === '' && (smtpUrl !== '' || readers > 0)) {
    const text = 'PARVIS_PUBLIC_URL is not set: links in mails only work on this machine';
    return warning(check, text, 'set it to the address that visitors use');
  }
  if (address === '') return ok(check, 'PARVIS_PUBLIC_URL is not set; it is needed once visitors come through a proxy');
  const { protocol, hostname } = new URL(address);
  if (isLoopback(hostname)) {
    const text = 'PARVIS_PUBLIC_URL names this machine only';
    return isLoopback(host) ? ok(check, text) : warning(check, text, 'set it to the address that visitors use');
  }
  if (protocol === 'https:') return ok(check, `visitors come to ${address}`);
  return warning(
    check,
    'PARVIS_PUBLIC_URL is not https: others can read the keys in transit',
    'see docs/guide/reverse-proxy.md',
  );
}
