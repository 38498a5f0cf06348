import { beforeEach, expect, test } from 'vitest';
import { type ClockWatch, createClockWatch } from './clock-watch.ts';

let [wall, steady] = [0, 0];
let watch: ClockWatch;

function pass(ms: number, by = 0) {
  steady += ms;
  wall += ms + by;
  return watch.check();
}

beforeEach(() => {
  [wall, steady] = [Date.UTC(2026, 10, 20), 5];
  watch = createClockWatch(
    () => wall,
    () => steady,
  );
});

test('a regular clock does not jump, however rarely it is checked', () => {
  for (const ms of [200, 0, 5000, 86_400_000]) expect(pass(ms)).toBeUndefined();
  expect(watch.last()).toBeUndefined();
});

test('a clock corrected in small steps does not jump', () => {
  for (let day = 0; day < 100; day++) expect(pass(1000, day % 2 ? 2999 : 100)).toBeUndefined();
  expect(watch.last()).toBeUndefined();
});

test.each([3001, -3001, 3_600_000, -86_400_000])('a clock set by %d ms jumps once', (by) => {
  expect(pass(200)).toBeUndefined();
  expect(pass(200, by)).toEqual({ at: wall, by });
  expect(pass(200)).toBeUndefined();
});

test('a jump is reported for ten minutes, and of several jumps the last one', () => {
  pass(200, 10_000);
  pass(300_000, -60_000);
  expect(pass(599_999)).toBeUndefined();
  expect(watch.last()).toMatchObject({ by: -60_000 });
  pass(1);
  expect(watch.last()).toBeUndefined();
});
