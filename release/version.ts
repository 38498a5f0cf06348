import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the version in `package.json`. Between releases, when the changelog begins with unreleased changes, this is a pre-release of the
 * next minor version that names day and commit: `0.4.0-git.20261130.g1a2b3c4d`.
 */
export function readReleaseVersion(checkout: string): string {
  const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as { version: string };
  const changelog = readFileSync(join(checkout, 'CHANGELOG.md'), 'utf8');
  if (!/^## Unreleased$/m.test(changelog)) return version;
  const format = ['-c', 'core.abbrev=8', 'log', '-1', '--date=format-local:%Y%m%d', '--format=%cd.g%h'];
  const commit = execFileSync('git', format, { cwd: checkout, encoding: 'utf8', env: { ...process.env, TZ: 'UTC' } });
  const [major = '0', minor = '0'] = version.split('.');
  return `${major}.${Number(minor) + 1}.0-git.${commit.trim()}`;
}

/** Returns the version in the format of Debian, in which a pre-release precedes its release. */
export function toDebianVersion(version: string): string {
  return version.replace('-', '~');
}
