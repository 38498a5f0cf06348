import { describe, expect, it } from 'vitest';
import type { DatabaseInspection } from '../store/maintenance/inspect.ts';
import { createInspectionFindings } from './database.ts';
import { createDiskSpaceFinding } from './disk.ts';
import { createNodeVersionFinding, createOpenFilesFinding } from './machine.ts';
import { checkPictures } from './pictures.ts';
import { checkClock, checkTimeZones } from './time.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const FOUND: DatabaseInspection = {
  name: 'parvis at localhost:5432',
  kind: 'PostgreSQL',
  version: '18.1',
  empty: false,
  migrations: { pending: [], newer: [] },
  faults: [],
  instances: [],
  readers: 0,
  accounts: 0,
  lastChangeAt: NOW,
  clock: { there: NOW, here: NOW },
  bytes: 1_000_000,
  logBytes: 0,
};

describe('findings', () => {
  it.each([
    ['24.0.0', 'ok'],
    ['25.1.0', 'ok'],
    ['22.12.0', 'problem'],
  ])('Node.js %s is %s', (version, state) => {
    expect(createNodeVersionFinding(version).state).toBe(state);
  });

  it.each([
    [undefined, 'ok'],
    [4096, 'ok'],
    [1024, 'warning'],
  ])('%s open files are %s', (limit, state) => {
    expect(createOpenFilesFinding(limit).state).toBe(state);
  });

  it.each([
    [10_000_000, 0, 'problem'],
    [400_000_000, 0, 'warning'],
    [600_000_000, 0, 'ok'],
    [600_000_000, 200_000_000, 'warning'],
  ])('%d free bytes for %d are %s', (free, bytes, state) => {
    expect(createDiskSpaceFinding('disk', '/data', free, bytes).state).toBe(state);
  });

  it.each<[string, Partial<DatabaseInspection>, string, string]>([
    ['a PostgreSQL that nobody has tried', { version: '19beta1' }, 'database', 'warning'],
    ['a right that is lacking', { faults: ['this user may not create tables'] }, 'rights', 'problem'],
    [
      'tables that are still to be made',
      { empty: true, migrations: { pending: ['0001'], newer: [] } },
      'migrations',
      'ok',
    ],
    ['a large log', { kind: 'SQLite', logBytes: 300_000_000 }, 'log', 'warning'],
  ])('%s is reported', (_what, change, check, state) => {
    expect(createInspectionFindings({ ...FOUND, ...change }).find((one) => one.check === check)?.state).toBe(state);
  });
});

it('a missing picture library is reported, with advice', () => {
  expect(checkPictures(undefined)).toMatchObject({ state: 'warning', advice: expect.stringContaining('npm ci') });
  expect(checkPictures({ versions: { sharp: '1.2.3' } as never })).toMatchObject({
    state: 'ok',
    text: 'sharp 1.2.3 processes pictures',
  });
});

describe('the clock', () => {
  it.each<[string, number, Partial<DatabaseInspection>, string]>([
    ['that is right', NOW, {}, 'ok'],
    ['before this version was made', 0, {}, 'problem'],
    ['some seconds before the last change', NOW - 30_000, {}, 'ok'],
    ['an hour before the last change', NOW - 3_600_000, {}, 'problem'],
    ['ten seconds beside the database’s', NOW, { clock: { there: NOW + 10_000, here: NOW } }, 'warning'],
    ['an hour beside the database’s', NOW, { clock: { there: NOW - 3_600_000, here: NOW } }, 'problem'],
  ])('%s is judged', (_what, now, change, state) => {
    expect(checkClock(now, { ...FOUND, ...change }).state).toBe(state);
  });
});

describe('the time zone data', () => {
  const instance = { name: 'a', locale: 'de-CH', timeZone: 'Europe/Zurich' };

  it.each([
    ['2026c', ['ok', 'ok']],
    ['2025a', ['ok', 'ok']],
    ['2024a', ['ok', 'warning', 'ok']],
    ['', ['ok', 'warning', 'ok']],
  ])('of %s is judged by its age', (version, states) => {
    expect(checkTimeZones(NOW, version, [instance]).map(({ state }) => state)).toEqual(states);
  });

  it('lists the instances with an unknown zone or language', () => {
    const found = checkTimeZones(NOW, '2026c', [{ ...instance, timeZone: 'Europe/Seewil', locale: 'xx' }]);
    expect(found).toMatchObject([
      { state: 'problem', text: expect.stringContaining('of instance a') },
      { state: 'warning', text: expect.stringContaining('of instance a') },
    ]);
  });
});
