import { dayNumber, weekdayOfDayNumber } from '../util/day-number.ts';
import { memoize } from '../util/memoize.ts';
import { typeset } from '../util/typesetting.ts';
import {
  computeEasterSunday,
  computeFirstAdventSunday,
  findCommonChurchDayName,
  isSupportedChurchYear,
} from './church-year.ts';
import {
  CHURCH_ORDERS,
  type DayAnchor,
  type FeastTransfer,
  type LiturgicalColour,
  type OrderRow,
  type RelativeDay,
  type Season,
  type SeasonRow,
} from './church-year-orders.ts';
import type { ChurchCalendar, ChurchOrder, Language } from './instance.ts';

export interface ChurchDay {
  /** Name of the day, or "". An evening feast follows the day's name: `4. Advent · Heiligabend`. */
  readonly name: string;
  readonly season: Season;
  readonly colour: LiturgicalColour;
}

/** Returns the church day of a date, `YYYY-MM-DD`; undefined outside the years 1900 to 2199. */
export function findChurchDay(date: string, order: ChurchOrder, language: Language): ChurchDay | undefined {
  const found = findDay(date, order);
  if (found === undefined) return undefined;
  const [first] = found.rows;
  return {
    name: found.rows.map((row) => nameOf(row, language)).join(' · '),
    season: found.season.season,
    colour: first?.row.colour ?? found.season.colour,
  };
}

export function suggestChurchDayNames(date: string, order: ChurchOrder, language: Language): string[] {
  return (findDay(date, order)?.rows ?? []).map((row) => nameOf(row, language));
}

/** Returns the name of a day in a church order, or its common name without an order; "" if it has none. */
export function churchDayNameOf(date: string, churchYear: ChurchCalendar, language: Language): string {
  if (churchYear === '') return findCommonChurchDayName(date, language);
  return typeset(language, findChurchDay(date, churchYear, language)?.name ?? '');
}

interface PlacedRow {
  readonly row: OrderRow;
  readonly day: number;
  readonly n: number;
}

interface YearOfOrder {
  /** Named days by day number; a feast of the day precedes the eve of another feast. */
  readonly days: ReadonlyMap<number, readonly PlacedRow[]>;
  readonly seasons: readonly (readonly [from: number, season: SeasonRow])[];
}

function findDay(date: string, order: ChurchOrder) {
  const year = Number(date.slice(0, 4));
  if (!isSupportedChurchYear(year)) return undefined;
  const { days, seasons } = yearOf(`${order} ${year}`);
  const day = dayNumber(date);
  const season = seasons.findLast(([from]) => from <= day)?.[1];
  return season && { rows: days.get(day) ?? [], season };
}

const MAX_YEARS = 30;

const yearOf = memoize((key): YearOfOrder => {
  const [order = '', year] = key.split(' ');
  const table = CHURCH_ORDERS[order as ChurchOrder];
  const dayOf = createDayFinder(Number(year));
  const days = new Map<number, PlacedRow[]>();
  const placed = table.days.flatMap((row) => daysOf(row, dayOf));
  for (const one of placed.filter(({ row }) => row.isEve !== true)) {
    if (!days.has(one.day)) days.set(one.day, [one]);
  }
  for (const one of placed.filter(({ row }) => row.isEve === true)) {
    days.set(one.day, [...(days.get(one.day) ?? []), one]);
  }
  return { days, seasons: table.seasons.map((season) => [dayOf(season.at), season] as const) };
}, MAX_YEARS);

type DayOf = (day: RelativeDay) => number;

function createDayFinder(year: number): DayOf {
  const anchors = new Map<DayAnchor, number>([
    ['easter', computeEasterSunday(year)],
    ['advent', computeFirstAdventSunday(year)],
  ]);
  return ([anchor, offset]) => (anchors.get(anchor) ?? dayInYear(anchor, year)) + offset;
}

function dayInYear(anchor: DayAnchor, year: number): number {
  const day = dayNumber(`${year}-${anchor.slice(-5)}`);
  return anchor.startsWith('sunday') ? day + 6 - weekdayOfDayNumber(day) : day;
}

function daysOf(row: OrderRow, dayOf: DayOf): PlacedRow[] {
  const { first, last, here } = row.weekly ?? { first: 1, last: 1, here: 1 };
  const latest = row.until === undefined ? Number.POSITIVE_INFINITY : dayOf([row.until, 0]);
  const all = Array.from({ length: last - first + 1 }, (_, index) => {
    const n = first + index;
    return { row, n, day: transferFeast(dayOf(row.at) + (n - here) * 7, row.yields ?? [], dayOf) };
  });
  const those = all.filter(({ day }) => day <= latest);
  return those.length > 0 || row.instead === undefined ? those : [{ row, n: first, day: dayOf(row.instead) }];
}

function transferFeast(day: number, yields: readonly FeastTransfer[], dayOf: DayOf): number {
  const met = yields.find(({ anchor, first, last, to }) => {
    const isWithin = day >= dayOf([anchor, first]) && day <= dayOf([anchor, last]);
    return isWithin && (to !== 'monday' || weekdayOfDayNumber(day) === 6);
  });
  if (met === undefined) return day;
  return met.to === 'monday' ? day + 1 : dayOf(met.to);
}

function nameOf({ row, n }: PlacedRow, language: Language): string {
  return row.names[language].replace('{n}', () => ordinal(n, language)).replace('{word}', () => WORDS[n - 1] ?? '');
}

const WORDS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh'];

function ordinal(n: number, language: Language): string {
  if (language === 'de') return `${n}.`;
  if (language === 'fr') return n === 1 ? '1er' : `${n}e`;
  if (language === 'it') return `${n}ª`;
  const isTeen = n % 100 >= 11 && n % 100 <= 13;
  return `${n}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`;
}
