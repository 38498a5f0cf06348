import { describe, expect, it } from 'vitest';
import { addDays } from '../util/dates.ts';
import { dayNumber, fromDayNumber, weekdayOfDayNumber } from '../util/day-number.ts';
import {
  computeEasterSunday,
  computeFirstAdventSunday,
  dateOfFeast,
  FEAST_KEYS,
  FEASTS,
  findCommonChurchDayName,
} from './church-year.ts';
import { LANGUAGES } from './instance.ts';

const YEARS = Array.from({ length: 300 }, (_, index) => 1900 + index);

/** Returns Easter by the rule of Gauss in Lichtenberg's version, which counts days from the last day of February. */
function byGauss(year: number): string {
  const century = Math.floor(year / 100);
  const leap = Math.floor((3 * century + 3) / 4);
  const moon = 15 + leap - Math.floor((8 * century + 13) / 25);
  const golden = year % 19;
  const seed = (19 * golden + moon) % 30;
  const full = 21 + seed - Math.floor((seed + Math.floor(golden / 11)) / 29);
  const sunday = 7 - ((((year + Math.floor(year / 4) + 2 - leap) % 7) + 7) % 7);
  return addDays(`${year}-03-01`, full + (7 - ((((full - sunday) % 7) + 7) % 7)) - 1);
}

describe('the church year', () => {
  it('has the same dates of Easter as another algorithm, from 1900 to 2199', () => {
    for (const year of YEARS) expect(fromDayNumber(computeEasterSunday(year))).toBe(byGauss(year));
  });

  it.each(
    '1900-04-15 1954-04-18 1981-04-19 2000-04-23 2011-04-24 2019-04-21 2024-03-31 2025-04-20 2026-04-05 2027-03-28'
      .concat(' 2049-04-18 2076-04-19 2100-03-28 1913-03-23 2008-03-23 2160-03-23 1943-04-25 2038-04-25')
      .split(' '),
  )('has Easter on %s', (day) => {
    expect(fromDayNumber(computeEasterSunday(Number(day.slice(0, 4))))).toBe(day);
  });

  it('begins on the fourth Sunday before Christmas', () => {
    for (const year of YEARS) {
      const christmas = dayNumber(`${year}-12-25`);
      expect(computeFirstAdventSunday(year)).toBe(christmas - (weekdayOfDayNumber(christmas) + 1) - 21);
      expect(weekdayOfDayNumber(computeFirstAdventSunday(year))).toBe(6);
      expect(
        fromDayNumber(computeFirstAdventSunday(year)).slice(5) >= '11-27' &&
          fromDayNumber(computeFirstAdventSunday(year)).slice(5) <= '12-03',
      ).toBe(true);
    }
  });

  it('names each of its days on that day only', () => {
    for (const year of YEARS) {
      for (const key of FEAST_KEYS) {
        const date = dateOfFeast(key, year) ?? '';
        expect(date.slice(0, 4)).toBe(String(year));
        expect(findCommonChurchDayName(date, 'de').split(' · ')).toContain(FEASTS[key].names.de);
      }
    }
  });

  it.each([
    ['2027-03-28', 'Ostern', 'Pâques', 'Pasqua', 'Easter Day'],
    ['2026-11-29', '1. Advent', '1er dimanche de l’Avent', '1ª domenica di Avvento', 'First Sunday of Advent'],
    ['2027-05-06', 'Christi Himmelfahrt', 'Ascension', 'Ascensione', 'Ascension Day'],
    ['2026-11-22', 'Ewigkeitssonntag', 'Dimanche de l’Éternité', '', 'Last Sunday of the church year'],
    ['2023-12-24', '4. Advent · Heiligabend', '4e dimanche de l’Avent · Veille de Noël'],
    ['2026-11-24', '', '', '', ''],
    ['1899-12-25', ''],
    ['2200-12-25', ''],
  ])('calls %s %s', (date, ...names) => {
    expect(names.map((_, index) => findCommonChurchDayName(date, LANGUAGES[index] ?? 'de'))).toEqual(names);
  });
});
