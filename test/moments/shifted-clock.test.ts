// All processes and threads use the shifted clock. Otherwise tests at another moment would prove nothing.

import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { TEST_MOMENTS } from './moments.ts';

const DAY_MS = 86_400_000;

/** Script that computes by how many days each time API is ahead of the machine's clock. */
const AHEAD = `
  const { timeOrigin } = performance;
  const days = (at) => Math.round((at - timeOrigin) / ${DAY_MS});
  const ahead = () => [Date.now(), new Date().getTime(), Date.parse(Date()), new (class extends Date {})().getTime()].map(days);`;

function evaluateShifted(script: string): unknown {
  const env = {
    PATH: process.env['PATH'],
    CLOCK_SHIFT_MS: String(500 * DAY_MS),
    NODE_OPTIONS: `--import=${new URL('shifted-clock.ts', import.meta.url).href}`,
  };
  return JSON.parse(execFileSync(process.execPath, ['-e', AHEAD + script], { env, encoding: 'utf8' }));
}

it('shifts the time of a process, its threads and its child processes', () => {
  const same = [500, 500, 500, 500];
  expect(evaluateShifted('console.log(JSON.stringify(ahead()))')).toEqual(same);
  const say = JSON.stringify(`${AHEAD}; console.log(JSON.stringify(ahead()))`);
  // The threads run modules, because a CommonJS thread created from a string does not wait for preloaded modules.
  const url = `new URL('data:text/javascript,' + encodeURIComponent(${say}))`;
  expect(evaluateShifted(`new (require('node:worker_threads').Worker)(${url})`)).toEqual(same);
  expect(
    evaluateShifted(`require('node:child_process').spawnSync(process.execPath, ['-e', ${say}], { stdio: 'inherit' })`),
  ).toEqual(same);
});

it('keeps explicit moments and file times unchanged', () => {
  const script = `console.log(JSON.stringify([
    new Date(0).toISOString(), new Date(2028, 1, 29).getDate(), Date.UTC(1970, 0), Date.parse('1970-01-01T00:00:01Z'),
    require('node:fs').statSync('/').mtime instanceof Date, structuredClone(new Date(1)) instanceof Date,
    new Date().constructor === Date,
  ]))`;
  expect(evaluateShifted(script)).toEqual(['1970-01-01T00:00:00.000Z', 29, 0, 1000, true, true, true]);
});

it('covers twelve moments in at least three zones, each with a unique name', () => {
  expect(new Set(TEST_MOMENTS.map(({ name }) => name)).size).toBe(12);
  expect(new Set(TEST_MOMENTS.map(({ zone }) => zone)).size).toBeGreaterThanOrEqual(3);
  expect(TEST_MOMENTS.filter(({ begins }) => Number.isNaN(Date.parse(begins)))).toEqual([]);
});
