import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findRecurrenceProblem } from '../../model/recurrence.ts';
import { addDays } from '../../util/dates.ts';
import { datesOf } from './dates.ts';
import { continueRule, endRuleBefore } from './rule.ts';

const RULES = [
  'FREQ=WEEKLY;BYDAY=SU,TU',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;WKST=SU',
  'FREQ=MONTHLY',
  'FREQ=DAILY;INTERVAL=3',
  'COUNT=30;FREQ=WEEKLY',
  'FREQ=WEEKLY;COUNT=12;BYDAY=MO,WE',
  'FREQ=DAILY;UNTIL=20270301',
  'EASTER-2',
  'EASTER',
  'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR',
  'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1;COUNT=20',
  'EASTER+39;UNTIL=20340101',
];

it('a split rule yields the same dates, each once', () => {
  fc.assert(
    fc.property(fc.constantFrom(...RULES), fc.nat(400), (rule, skip) => {
      const startsOn = '2026-11-02';
      const [from, to] = [addDays(startsOn, skip), addDays(startsOn, 3600)];
      const all = datesOf({ rule, startsOn }, startsOn, to);
      const before = all.filter((day) => day < from);
      const first = all.find((day) => day >= from);
      fc.pre(before.length > 0 && first !== undefined);
      const [ended, next] = [endRuleBefore(rule, from, before.length), continueRule(rule, before.length)];
      expect([ended, next].map(findRecurrenceProblem)).toEqual([undefined, undefined]);
      expect(datesOf({ rule: ended, startsOn }, startsOn, to)).toEqual(before);
      expect([...before, ...datesOf({ rule: next, startsOn: first ?? '' }, startsOn, to)]).toEqual(all);
    }),
  );
});

it('a new end replaces the former one, and the other parts stay', () => {
  expect(endRuleBefore('FREQ=DAILY;UNTIL=20270301T120000;INTERVAL=2', '2026-12-01', 9)).toBe(
    'FREQ=DAILY;UNTIL=20261130;INTERVAL=2',
  );
  expect(endRuleBefore('COUNT=30;FREQ=WEEKLY', '2026-12-01', 9)).toBe('COUNT=9;FREQ=WEEKLY');
  expect(endRuleBefore('EASTER-2', '2027-01-01', 1)).toBe('EASTER-2;UNTIL=20261231');
});
