// Dates of ten thousand random rules equal those of another implementation, Debian's dateutil (rules Y1 and Z6).

import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { datesOf } from '../../src/office/series/dates.ts';
import { addDays } from '../../src/util/dates.ts';
import { fromDayNumber } from '../../src/util/day-number.ts';

type Asked = readonly [rule: string, startsOn: string, from: string, to: string];

const RULES = 10_000;

function fromOther(asked: readonly Asked[]): string[] {
  const script = new URL('recurrences.py', import.meta.url).pathname;
  const input = JSON.stringify(asked);
  const options = { input, encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
  const { stdout, stderr, status } = spawnSync('/usr/bin/python3', [script], options);
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const some = <T>(values: readonly T[]) => fc.shuffledSubarray([...values], { minLength: 1, maxLength: 3 });
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const part = (name: string, values: fc.Arbitrary<readonly (string | number)[]>) =>
  fc
    .option(values, { nil: undefined, freq: 2 })
    .map((found) => (found === undefined ? [] : [`${name}=${found.join(',')}`]));
const ordinals = fc
  .tuple(fc.constantFrom(1, 2, 3, 4, 5, -1, -2), fc.constantFrom(...DAYS))
  .map(([nth, day]) => `${nth}${day}`);

const parts = fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY').chain((frequency) => {
  const days =
    frequency === 'MONTHLY' ? fc.oneof(some(DAYS), fc.array(ordinals, { minLength: 1, maxLength: 2 })) : some(DAYS);
  const monthDays = some([1, 2, 7, 13, 15, 28, 29, 30, 31, -1, -2, -31]);
  const by = [
    part('BYDAY', days),
    ...(frequency === 'WEEKLY' ? [] : [part('BYMONTHDAY', monthDays)]),
    part('BYMONTH', some([1, 2, 3, 6, 7, 11, 12])),
  ];
  return fc
    .tuple(...by)
    .map((found) => found.flat())
    .chain((found) =>
      fc
        .tuple(
          fc.constant([`FREQ=${frequency}`, ...found]),
          part(
            'INTERVAL',
            fc.integer({ min: 1, max: 9 }).map((n) => [n]),
          ),
          // In the first week, dateutil counts only dates after the beginning; RFC 5545 and parvis count the whole week.
          found.length > 0 && frequency !== 'WEEKLY' ? part('BYSETPOS', some([1, 2, 3, -1, -2])) : fc.constant([]),
          part(
            'WKST',
            fc.constantFrom(...DAYS).map((one) => [one]),
          ),
        )
        .map((all) => all.flat()),
    );
});

const asked: fc.Arbitrary<Asked> = fc
  .tuple(parts, fc.integer({ min: 10_000, max: 25_000 }), fc.nat(900), fc.nat(1500), fc.nat(40), fc.nat(2))
  .map(([all, day, skip, length, count, ending]) => {
    const start = fromDayNumber(day);
    const end = [[], [`COUNT=${count + 1}`], [`UNTIL=${addDays(start, count * 40).replaceAll('-', '')}`]][ending] ?? [];
    return [[...all, ...end].join(';'), start, addDays(start, skip), addDays(start, skip + length)];
  });

it('are the same as ours', { timeout: 600_000 }, () => {
  const rules = fc.sample(asked, { numRuns: RULES, seed: 5545 });
  const theirs = fromOther(rules);
  const differing = rules.flatMap(([rule, startsOn, from, to], at) => {
    const ours = datesOf({ rule, startsOn }, from, to).join(' ');
    return ours === theirs[at] ? [] : [{ rule, startsOn, from, to, ours, theirs: theirs[at] }];
  });
  expect(differing.slice(0, 5)).toEqual([]);
  expect(theirs.filter((found) => found !== '').length).toBeGreaterThan(RULES / 3);
});
