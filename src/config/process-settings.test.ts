import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts';
import { readSettings } from './config.ts';
import { locateSettingsFile, mergeSettingsFile } from './process-settings.ts';

const { folder, remove } = createTemporaryFolder();
afterAll(remove);

function fileOf(content: string): string {
  const path = join(folder, 'given.env');
  writeFileSync(path, content);
  return path;
}

describe('the file of settings', () => {
  it('is the configured one, otherwise next to the database', () => {
    expect(locateSettingsFile({})).toEqual({ path: 'data/parvis.env', isNamed: false });
    expect(locateSettingsFile({ PARVIS_DATABASE_URL: 'sqlite:/data/parvis.db' }).path).toBe('/data/parvis.env');
    expect(locateSettingsFile({ PARVIS_DATABASE_URL: 'sqlite::memory:' }).path).toBe('data/parvis.env');
    expect(locateSettingsFile({ PARVIS_DATABASE_URL: 'postgres://a@b/c' }).path).toBe('data/parvis.env');
    expect(locateSettingsFile({ PARVIS_SETTINGS_FILE: '/etc/parvis/parvis.env' })).toEqual({
      path: '/etc/parvis/parvis.env',
      isNamed: true,
    });
  });

  it('provides what the environment does not', () => {
    const file = fileOf('PARVIS_PORT=1\nPARVIS_HOST=::\nPARVIS_SMTP_URL=smtp://a\nPARVIS_MAIL_FROM_FILE=/x\n');
    const environment = {
      PARVIS_SETTINGS_FILE: file,
      PARVIS_PORT: '2',
      PARVIS_SMTP_URL_FILE: '/y',
      PARVIS_MAIL_FROM: '',
    };
    expect(mergeSettingsFile(environment)).toEqual({ ...environment, PARVIS_HOST: '::' });
    expect(readSettings({ PARVIS_SETTINGS_FILE: file }).warnings).toEqual([]);
  });

  it('may be missing unless it is configured', () => {
    const environment = { PARVIS_DATABASE_URL: `sqlite:${folder}/none/parvis.db` };
    expect(mergeSettingsFile(environment)).toEqual(environment);
    expect(() => mergeSettingsFile({ PARVIS_SETTINGS_FILE: `${folder}/none.env` })).toThrow(
      /^PARVIS_SETTINGS_FILE: .*none\.env can't be read \(ENOENT/,
    );
    expect(() => mergeSettingsFile({ PARVIS_SETTINGS_FILE: folder })).toThrow(/can't be read \(EISDIR/);
  });

  it('is rejected with the numbers of invalid lines', () => {
    const file = fileOf('hunter2');
    expect(() => mergeSettingsFile({ PARVIS_SETTINGS_FILE: file })).toThrow(
      `${file}: line 1 is not of the form NAME=value`,
    );
  });
});
