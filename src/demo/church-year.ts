import {
  addDays,
  type Day,
  makeDay,
  monthOf,
  WEEKDAY_NUMBER,
  weekdayOf,
  weekdayOnOrAfter,
  weekdayOrdinalInMonth,
  yearOf,
} from './dates.ts';

export type Feast =
  | 'advent-1'
  | 'advent-2'
  | 'advent-3'
  | 'advent-4'
  | 'christmas'
  | 'new-year'
  | 'palm-sunday'
  | 'good-friday'
  | 'easter'
  | 'ascension'
  | 'pentecost'
  | 'confirmation'
  | 'bettag'
  | 'harvest'
  | 'reformation'
  | 'eternity';

export function easterOf(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const leap = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (leap + 19 * golden + 15) % 30;
  const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  return addDays(makeDay(year, 3, 28), moon - weekday);
}

function adventOf(year: number): Day {
  return weekdayOnOrAfter(makeDay(year, 11, 27), WEEKDAY_NUMBER.sunday);
}

function easterFeasts(year: number): [Day, Feast][] {
  const easter = easterOf(year);
  return [
    [addDays(easter, -7), 'palm-sunday'],
    [addDays(easter, -2), 'good-friday'],
    [easter, 'easter'],
    [addDays(easter, 39), 'ascension'],
    [addDays(easter, 49), 'pentecost'],
    [addDays(easter, 56), 'confirmation'],
  ];
}

function christmasFeasts(year: number): [Day, Feast][] {
  const advent = adventOf(year);
  return [
    [makeDay(year, 1, 1), 'new-year'],
    [addDays(advent, -7), 'eternity'],
    [advent, 'advent-1'],
    [addDays(advent, 7), 'advent-2'],
    [addDays(advent, 14), 'advent-3'],
    [addDays(advent, 21), 'advent-4'],
    [makeDay(year, 12, 25), 'christmas'],
  ];
}

function monthFeast(day: Day): Feast | undefined {
  if (weekdayOf(day) !== WEEKDAY_NUMBER.sunday) return undefined;
  const key = `${monthOf(day)}/${weekdayOrdinalInMonth(day)}`;
  if (key === '9/3') return 'bettag';
  if (key === '10/1') return 'harvest';
  return key === '11/1' ? 'reformation' : undefined;
}

export function findFeast(day: Day): Feast | undefined {
  const year = yearOf(day);
  const found = [...easterFeasts(year), ...christmasFeasts(year)].find(([date]) => date === day);
  return found?.[1] ?? monthFeast(day);
}

const SCHOOL_HOLIDAYS = [
  ['01-01', '01-03'],
  ['02-09', '02-22'],
  ['04-20', '05-03'],
  ['07-13', '08-16'],
  ['10-05', '10-18'],
  ['12-21', '12-31'],
] as const;

export function isHoliday(day: Day): boolean {
  const eve = findFeast(addDays(day, -1));
  const isSecondDay = eve === 'christmas' || eve === 'easter' || eve === 'pentecost';
  return isSecondDay || findFeast(day) !== undefined || day.endsWith('-12-24');
}

/** True if groups meet on a day: it is neither a holiday nor in the school holidays, which have the same dates every year. */
export function isTermTime(day: Day): boolean {
  const date = day.slice(5);
  return !isHoliday(day) && !SCHOOL_HOLIDAYS.some(([first, last]) => date >= first && date <= last);
}

/** True if a group that also meets in the school holidays meets on this day. */
export function isOrdinaryDay(day: Day): boolean {
  return !isHoliday(day);
}
