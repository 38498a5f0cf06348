// Parts of the packages that can be tested without a build: version numbers, which sort between releases, and the manual page.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createManPage } from '../release/man-page.ts';
import { readReleaseVersion, toDebianVersion } from '../release/version.ts';
import { COMMAND_SUBJECTS } from '../src/cli/commands.ts';
import { createTemporaryFolder } from './support/temporary-folder.ts';

const { folder, remove } = createTemporaryFolder();
afterAll(remove);

function commitChangelog(text: string): void {
  writeFileSync(join(folder, 'package.json'), '{ "version": "1.9.2" }');
  writeFileSync(join(folder, 'CHANGELOG.md'), text);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: folder,
      env: {
        ...process.env,
        GIT_COMMITTER_DATE: '2026-11-30T23:30:00-0500',
        GIT_AUTHOR_DATE: '2026-11-30T23:30:00-0500',
      },
      stdio: 'pipe',
    });
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'a');
}

it('the manual page names every command, and no line is a request by accident', () => {
  const lines = createManPage('1.9.2', 0).split('\n');
  expect(lines[0]).toBe('.TH PARVIS 1 "1970-01-01" "parvis 1.9.2" "User Commands"');
  for (const { words } of COMMAND_SUBJECTS.flatMap(({ commands }) => commands)) {
    expect(lines.join('\n')).toContain(`\n.B parvis ${words.join(' ').replaceAll('-', '\\-')}`);
  }
  expect(lines.filter((line) => /^[.']/.test(line) && !/^\.(TH|SH|SS|TP|B|I|BR|IR)( |$)/.test(line))).toEqual([]);
});

it('a release has the version of the package', () => {
  commitChangelog('# Changelog\n\n## 1.9.2 (2026-11-29)\n');
  expect(readReleaseVersion(folder)).toBe('1.9.2');
});

it('a build after it has a pre-release of the next version, with day (UTC) and commit', () => {
  commitChangelog('# Changelog\n\n## Unreleased\n\n## 1.9.2 (2026-11-29)\n');
  const version = readReleaseVersion(folder);
  expect(version).toMatch(/^1\.10\.0-git\.20261201\.g[0-9a-f]{8}$/);
  expect(toDebianVersion(version)).toBe(version.replace('1.10.0-git', '1.10.0~git'));
});
