// The storage layer of the power-cut stress test must drop unsynced writes, but no others.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createPowerLossSimulator, describePowerLossObstacle } from '../stress/durability/power.ts';
import { createTemporaryFolder } from './support/temporary-folder.ts';

const BEGIN = `const fs = require('node:fs'); const file = fs.openSync(process.argv[1], 'r+');`;

function left(script: string, keeps = 0, before = 'aaaa'): string {
  const power = createPowerLossSimulator();
  const { folder, remove } = createTemporaryFolder();
  try {
    const file = `${folder}/data`;
    writeFileSync(file, before);
    execFileSync(process.execPath, ['-e', BEGIN + script, file], { env: power.envFor(file) });
    power.cut(file, () => keeps);
    return readFileSync(file, 'utf8');
  } finally {
    power.remove();
    remove();
  }
}

describe.runIf(describePowerLossObstacle() === undefined)('a loss of power', () => {
  it('drops written and unsynced data, by whatever call', () => {
    expect(left(`fs.writeSync(file, 'bb', 1)`)).toBe('aaaa');
    expect(left(`fs.writevSync(file, [Buffer.from('bb'), Buffer.from('cccc')], 0)`)).toBe('aaaa');
    expect(left(`fs.writeSync(file, 'bb')`)).toBe('aaaa');
    expect(left(`fs.ftruncateSync(file, 1); fs.writeSync(file, 'b', 3)`)).toBe('aaaa');
    expect(left(`fs.appendFileSync(process.argv[1], 'bb')`)).toBe('aaaa');
  });

  it('keeps synced data, and drops later writes', () => {
    expect(left(`fs.writeSync(file, 'bbbbbb', 0); fs.fsyncSync(file)`)).toBe('bbbbbb');
    expect(left(`fs.writeSync(file, 'bb', 0); fs.fdatasyncSync(file); fs.writeSync(file, 'cc', 1)`)).toBe('bbaa');
  });

  it('keeps data synced by another process', () => {
    const other = `require('node:child_process').execFileSync(process.execPath, ['-e',
      'const fs = require("node:fs"); fs.fsyncSync(fs.openSync(process.argv[1], "r+"))', process.argv[1]])`;
    expect(left(`fs.writeSync(file, 'bb', 0); ${other}`)).toBe('bbaa');
  });

  it('releases no SQLite locks, which show that a database is open', () => {
    const power = createPowerLossSimulator();
    const { folder, remove } = createTemporaryFolder();
    try {
      const file = `${folder}/parvis.db`;
      const checkpointTwice = `
        const database = new (require('better-sqlite3'))(process.argv[1]);
        database.pragma('journal_mode = WAL');
        for (const name of ['one', 'two']) {
          database.exec('create table ' + name + ' as select 1');
          database.pragma('wal_checkpoint(PASSIVE)');
        }
        const inode = require('node:fs').statSync(process.argv[1]).ino;
        const locks = require('node:fs').readFileSync('/proc/locks', 'utf8').split('\\n');
        console.log(locks.filter((lock) => lock.includes(':' + inode + ' ') && lock.includes('READ')).length);`;
      const said = execFileSync(process.execPath, ['-e', checkpointTwice, file], { env: power.envFor(file) });
      expect(Number(said.toString())).toBeGreaterThan(0);
    } finally {
      power.remove();
      remove();
    }
  });

  it('can keep the first of the unsynced writes', () => {
    expect(left(`fs.writeSync(file, 'bb', 0); fs.writeSync(file, 'cc', 1)`, 0.5)).toBe('bbaa');
  });
});

it('missing requirements of the machine are reported', () => {
  const path = process.env['PATH'];
  try {
    process.env['PATH'] = '/nowhere';
    expect(describePowerLossObstacle()).toMatch(/C compiler|Linux/);
    expect(createPowerLossSimulator).toThrow(/C compiler|Linux/);
  } finally {
    process.env['PATH'] = path;
  }
});
