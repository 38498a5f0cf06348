import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSettings } from '../config/config.ts';
import { checkSettings, checkSettingsFile } from './settings.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parvis-settings-'));
  path = join(folder, 'parvis.env');
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  ['PARVIS_PORT=1', 0o644, []],
  ['PARVIS_SMTP_URL=smtp://me:hunter2@localhost', 0o640, []],
  ['PARVIS_SMTP_URL=smtp://me:hunter2@localhost', 0o644, ['chmod o= ']],
  ['PARVIS_LOGIN_SECRET=hunter2', 0o604, ['chmod o= ']],
  ['PARVIS_PORT=1\nPARVIS_HOST=::\nPARVIS_PORT=2', 0o640, ['remove the other lines']],
  ['PARVIS_PORT=1\nPARVIS_PORT=2\nPARVIS_LOGIN_SECRET=hunter2', 0o644, ['remove the other lines', 'chmod o= ']],
])('a settings file with %j and the mode %o is judged', (text, mode, expected) => {
  writeFileSync(path, text);
  chmodSync(path, mode);
  const found = checkSettingsFile(path);
  expect(found.map(({ advice }) => advice.replace(path, ''))).toEqual(expected);
  expect(JSON.stringify(found)).not.toContain('hunter2');
});

it('a settings file is optional', () => {
  expect(checkSettingsFile(path)).toEqual([]);
});

it.each([
  ['parvis', 'warning'],
  ['', 'ok'],
])('a missing address is judged by the service: %j', (service, state) => {
  const { config } = readSettings({ PARVIS_SERVICE: service });
  const found = checkSettings(config, [], 0).filter(({ check }) => check === 'address');
  expect(found).toMatchObject([{ state }]);
});
