import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Environment, InvalidSettingsError, readSettings, type SettingsParseResult, settings } from './config.ts';
import { parseSettingsFile, SETTINGS_FILE_VARIABLE } from './settings-file.ts';

/**
 * Returns the path of the settings file: `PARVIS_SETTINGS_FILE`, otherwise `parvis.env` in the folder of the SQLite database in the
 * environment, otherwise in that of the default database.
 */
export function locateSettingsFile(environment: Environment): { readonly path: string; readonly isNamed: boolean } {
  const named = environment[SETTINGS_FILE_VARIABLE] || undefined;
  if (named !== undefined) return { path: named, isNamed: true };
  const fallback = settings.find(({ key }) => key === 'databaseUrl')?.fallback ?? '';
  const [given = '', other] = [environment['PARVIS_DATABASE_URL'], fallback];
  const url = /^sqlite:(?!:memory:)./.test(given) ? given : other;
  return { path: join(dirname(url.slice('sqlite:'.length)), 'parvis.env'), isNamed: false };
}

/**
 * Merges an environment with its settings file. Variables of the environment, including empty ones and `NAME_FILE`, override the file.
 * Throws InvalidSettingsError for an unreadable file and for invalid lines.
 */
export function mergeSettingsFile(environment: Environment): Environment {
  const { path, isNamed } = locateSettingsFile(environment);
  const { values, problems } = parseSettingsFile(contentOf(path, isNamed));
  if (problems.length > 0) throw new InvalidSettingsError(problems.map((text) => `${path}: ${text}`));
  const base = (name: string) => name.replace(/_FILE$/, '');
  const there = new Set(Object.keys(environment).map(base));
  return { ...Object.fromEntries([...values].filter(([name]) => !there.has(base(name)))), ...environment };
}

function contentOf(path: string, isNamed: boolean): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing && !isNamed) return '';
    throw new InvalidSettingsError([
      `${SETTINGS_FILE_VARIABLE}: ${path} can't be read (${error instanceof Error ? error.message : error})`,
    ]);
  }
}

/** Throws InvalidSettingsError. */
export function readProcessSettings(): SettingsParseResult {
  return readSettings(mergeSettingsFile(process.env));
}

/** Matches settings on which visitors, mails or log-ins depend, and which a restored server therefore needs. */
const RESTORED_SETTINGS = /^PARVIS_(PUBLIC_URL|SMTP_URL|MAIL_FROM|BOUNCE_\w+|OIDC_\w+)$/;

export function findSettingsInEnvironment(names: readonly string[]): string[] {
  return names.filter((name) => Boolean(process.env[name] || process.env[`${name}_FILE`]));
}

/** Returns the names of settings that a restored server needs, but whose values are not in the settings file, and so not in a backup. */
export function findSettingsOutsideFile(environment: Environment = process.env): string[] {
  const { path, isNamed } = locateSettingsFile(environment);
  const { values } = parseSettingsFile(contentOf(path, isNamed));
  const inEnvironment = Object.keys(environment).filter((name) => environment[name] !== '');
  const elsewhere = [...values].filter(([name, value]) => name.endsWith('_FILE') && value !== '').map(([name]) => name);
  return [...new Set([...inEnvironment, ...elsewhere])].filter((name) =>
    RESTORED_SETTINGS.test(name.replace(/_FILE$/, '')),
  );
}

export function locateProcessSettingsFile(): string {
  return locateSettingsFile(process.env).path;
}
