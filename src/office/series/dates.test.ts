import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it, test } from 'vitest';
import { computeEasterSunday } from '../../model/church-year.ts';
import { addDays } from '../../util/dates.ts';
import { fromDayNumber } from '../../util/day-number.ts';
import { datesOf } from './dates.ts';

type Known = readonly [rule: string, startsOn: string, from: string, to: string, dates: string];

/** Expected dates of random rules of every kind, from python-dateutil 2.9. */
const KNOWN = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/recurrences.json', import.meta.url), 'utf8'),
) as Known[];

function dates(rule: string, startsOn: string, from = startsOn, to = addDays(from, 3660)): string {
  return datesOf({ rule, startsOn }, from, to).join(' ');
}

function first(count: number, rule: string, startsOn: string): string {
  return dates(rule, startsOn).split(' ').slice(0, count).join(' ');
}

describe('the dates of a rule', () => {
  test.each(KNOWN)('%s from %s on agree with python-dateutil', (rule, startsOn, from, to, known) => {
    expect(dates(rule, startsOn, from, to)).toBe(known);
  });

  it('agree with ical.js where that follows RFC 5545', () => {
    const days = fc.uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'), { minLength: 1 });
    const nth = fc.tuple(fc.constantFrom(1, 2, 3, 4, -1, -2), days).map(([n, [day]]) => `${n}${day}`);
    const rules = fc.oneof(
      fc.tuple(fc.nat(3), days).map(([n, on]) => `FREQ=WEEKLY;INTERVAL=${n + 1};BYDAY=${on.join(',')}`),
      fc.tuple(fc.nat(5), nth).map(([n, on]) => `FREQ=MONTHLY;INTERVAL=${n + 1};BYDAY=${on}`),
      fc.nat(30).map((n) => `FREQ=DAILY;INTERVAL=${n + 1}`),
    );
    fc.assert(
      fc.property(rules, fc.integer({ min: 10_000, max: 40_000 }), (rule, day) => {
        const start = fromDayNumber(day);
        const found = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(start));
        const theirs = Array.from({ length: 12 }, () => found.next().toString());
        expect(first(12, rule, start)).toBe(theirs.join(' '));
      }),
    );
  });

  it('are the same for any start of the range, each once and in order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KNOWN),
        fc.integer({ min: -500, max: 2000 }),
        fc.nat(800),
        ([rule, start], skip, length) => {
          const all = datesOf({ rule, startsOn: start }, start, addDays(start, 3000));
          const [from, to] = [addDays(start, skip), addDays(start, skip + length)];
          expect(datesOf({ rule, startsOn: start }, from, to)).toEqual(all.filter((day) => day >= from && day <= to));
          expect(all).toEqual([...new Set(all)].sort());
        },
      ),
    );
  });

  test.each([
    [
      'the fifth Sunday, in months that have one',
      'FREQ=MONTHLY;BYDAY=5SU',
      '2026-01-01',
      '2026-03-29 2026-05-31 2026-08-30 2026-11-29',
    ],
    ['the last Sunday', 'FREQ=MONTHLY;BYDAY=-1SU', '2026-02-01', '2026-02-22 2026-03-29 2026-04-26 2026-05-31'],
    ['the 29th of February, in leap years', 'FREQ=YEARLY', '2024-02-29', '2024-02-29 2028-02-29 2032-02-29'],
    [
      'the last day of months',
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      '2027-12-01',
      '2027-12-31 2028-01-31 2028-02-29 2028-03-31',
    ],
    ['the 31st, in months that have one', 'FREQ=MONTHLY', '2026-12-31', '2026-12-31 2027-01-31 2027-03-31 2027-05-31'],
    ['weeks over the year’s end', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH', '2026-12-17', '2026-12-17 2026-12-31 2027-01-14'],
    ['days on which clocks are set', 'FREQ=DAILY', '2026-03-28', '2026-03-28 2026-03-29 2026-03-30'],
    ['a start that the rule does not match is none', 'FREQ=WEEKLY;BYDAY=SU', '2026-11-25', '2026-11-29 2026-12-06'],
    ['a COUNT counts those that match', 'FREQ=WEEKLY;BYDAY=SU;COUNT=2', '2026-11-25', '2026-11-29 2026-12-06'],
    [
      'an UNTIL is the last day, whatever its time',
      'FREQ=DAILY;UNTIL=20261123T000000Z',
      '2026-11-22',
      '2026-11-22 2026-11-23',
    ],
    ['the last weekday of the year', 'FREQ=YEARLY;BYDAY=-1SU', '2026-01-01', '2026-12-27 2027-12-26'],
    [
      'one weekday of the month beside all of another',
      'FREQ=MONTHLY;BYDAY=1MO,SU;COUNT=3',
      '2026-11-01',
      '2026-11-01 2026-11-02 2026-11-08',
    ],
  ])('include %s', (_, rule, startsOn, known) => {
    expect(first(known.split(' ').length, rule, startsOn)).toBe(known);
  });

  it('follow the first day of the week for intervals of weeks', () => {
    const rule = 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU';
    expect(dates(`${rule};WKST=MO`, '1997-08-05')).toBe('1997-08-05 1997-08-10 1997-08-19 1997-08-24');
    expect(dates(`${rule};WKST=SU`, '1997-08-05')).toBe('1997-08-05 1997-08-17 1997-08-19 1997-08-31');
  });

  test.each([
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYDAY=53SU',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5',
    'FREQ=DAILY;BYMONTHDAY=31;BYMONTH=4;COUNT=9999',
    'FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2',
    'FREQ=DAILY;UNTIL=00010102',
  ])('%s, which never matches, terminate', (rule) => {
    expect(dates(rule, '0001-01-03', '2026-11-22')).toBe('');
  });

  it('are empty before the start of the series', () => {
    expect(dates('FREQ=DAILY', '9999-12-31', '2026-11-22')).toBe('');
    expect(dates('EASTER', '2040-01-01', '2026-11-22', '2030-01-01')).toBe('');
  });
});

describe('the dates by Easter', () => {
  /** Easter by an independent method: Gauss' rule with the corrections of 1816. */
  function byGauss(year: number): string {
    const [a, b, c, k] = [year % 19, year % 4, year % 7, Math.floor(year / 100)];
    const m = (15 - Math.floor((13 + 8 * k) / 25) + k - Math.floor(k / 4)) % 30;
    const d = (19 * a + m) % 30;
    const e = (2 * b + 4 * c + 6 * d + ((4 + k - Math.floor(k / 4)) % 7)) % 7;
    const days = d === 29 && e === 6 ? 28 : d === 28 && e === 6 && (11 * m + 11) % 30 < 19 ? 27 : d + e;
    return addDays(`${year}-03-22`, days);
  }

  it('are correct from 1900 to 2200', () => {
    for (let year = 1900; year <= 2200; year++) {
      expect(fromDayNumber(computeEasterSunday(year))).toBe(byGauss(year));
    }
    expect([1943, 1954, 1981, 2008, 2049, 2076].map((year) => fromDayNumber(computeEasterSunday(year)))).toEqual([
      '1943-04-25',
      '1954-04-18',
      '1981-04-19',
      '2008-03-23',
      '2049-04-18',
      '2076-04-19',
    ]);
  });

  it('occur once a year, from the start to the end of the rule', () => {
    expect(dates('EASTER-2', '2026-04-04', '2020-01-01', '2028-12-31')).toBe('2027-03-26 2028-04-14');
    expect(dates('EASTER+49;UNTIL=20280604', '2026-01-01')).toBe('2026-05-24 2027-05-16 2028-06-04');
    expect(dates('EASTER+49;UNTIL=20280603', '2026-01-01')).toBe('2026-05-24 2027-05-16');
    expect(dates('EASTER', '2026-04-05', '2026-04-05', '2027-03-27')).toBe('2026-04-05');
    expect(dates('EASTER-999', '2000-01-01', '2026-01-01', '2026-12-31')).toBe('2026-07-07');
  });
});
