// Reads a text that names a day, a week, a month, a season or a year, and nothing else.

import { adventOf, dateOfFeast, easterOf, FEAST_KEYS } from '../model/church-year.ts';
import type { Language } from '../model/instance.ts';
import { addDays } from '../util/dates.ts';
import { dayNumber, dayOfNumber, monthNumber, weekdayOf } from '../util/day-number.ts';
import { type Days, meant, type Outlook, openWhich, type Which, yearsAround } from './direction.ts';
import { type ChurchTime, FEAST_WORDS } from './feast-words.ts';
import { monthNamed, openDateReader } from './read-dates.ts';
import {
  dayAway,
  daysOfMonthAt,
  daysOfYear,
  openBeforeReader,
  openDistanceReader,
  timeAway,
} from './read-distances.ts';
import { openLaterReader } from './read-later.ts';
import { WHEN_WORDS, type WhenWords } from './when-words.ts';

const TIMES: Readonly<Record<ChurchTime, (year: number) => Days>> = {
  advent: (year) => ({ from: dayOfNumber(adventOf(year)), to: `${String(year).padStart(4, '0')}-12-24` }),
  lent: (year) => {
    const easter = dayOfNumber(easterOf(year));
    return { from: addDays(easter, -46), to: addDays(easter, -1) };
  },
};

interface Named {
  readonly pattern: RegExp;
  /** Undefined for a year whose days are unknown. */
  readonly inYear: (year: number) => Days | undefined;
}

/** Creates a reader for feasts. Unless `isAlone`, a bare name is an ordinary word: it needs its year, or a word that selects one. */
function openFeastReader(language: Language, outlook: Outlook, isAlone: boolean): (text: string) => Days | undefined {
  const { days, times } = FEAST_WORDS[language];
  const whole = (name: string) => new RegExp(`^(?:${name})$`);
  const names: readonly Named[] = [
    ...FEAST_KEYS.map((key) => ({
      pattern: whole(days[key]),
      inYear: (year: number) => {
        const date = dateOfFeast(key, year);
        return date === undefined ? undefined : { from: date, to: date };
      },
    })),
    ...(['advent', 'lent'] as const).map((time) => ({
      pattern: whole(times[time]),
      inYear: (year: number) => (dateOfFeast('easter', year) === undefined ? undefined : TIMES[time](year)),
    })),
  ];
  const read = openWhich(names.map(({ pattern }) => pattern.source.slice(1, -1)).join('|'), WHEN_WORDS[language]);
  return (text) => {
    const [, name = text, year] = /^(.+) (\d{4})$/.exec(text) ?? [];
    const found = read(name);
    if (found === undefined || (year === undefined && found.which === undefined && !isAlone)) return undefined;
    const named = names.find(({ pattern }) => pattern.test(found.noun));
    if (year !== undefined) return named?.inYear(Number(year));
    const all = yearsAround(outlook.today).flatMap((one) => named?.inYear(one) ?? []);
    return meant(all, found.which, outlook);
  };
}

type Reader = (text: string) => Days | undefined;

export interface DayReading extends Outlook {
  readonly language: Language;
  /** Whether the whole text has to be one day, so that names and short forms count as days, too. */
  readonly isAlone: boolean;
  /** Whether the name of a season counts without its year: `Herbst`. Default: false. */
  readonly hasBareSeasons?: boolean;
}

/** Texts are folded. */
export function openDayReader(reading: DayReading): Reader {
  const { today, language, isAlone } = reading;
  const words = WHEN_WORDS[language];
  const { date } = openDateReader(words, reading, isAlone);
  const named: Reader = (text) =>
    oneDay(Object.hasOwn(words.days, text) ? addDays(today, words.days[text] ?? 0) : undefined);
  const readers: readonly Reader[] = [
    named,
    (text) => oneDay(date(text)),
    month(reading, words),
    weekday(reading, words),
    period(today, words),
    calendarWeek(reading),
    openFeastReader(language, reading, isAlone),
    season(reading, words, reading.hasBareSeasons ?? false),
    year(today, words),
  ];
  const plain = (text: string) => firstOf(readers, text);
  const distance = openDistanceReader(words);
  const ahead = [named, weekday({ ...reading, isPast: false }, words)];
  const later = openLaterReader(words, {
    plain,
    ahead: (text) => firstOf(ahead, text),
    distance,
    before: openBeforeReader(words),
  });
  return (text) => {
    const away = distance(text);
    if (away !== undefined) return isAlone ? oneDay(dayAway(today, away)) : timeAway(today, away);
    return plain(text) ?? oneDay(later(text));
  };
}

function firstOf(readers: readonly Reader[], text: string): Days | undefined {
  for (const read of readers) {
    const days = read(text);
    if (days !== undefined) return days;
  }
  return undefined;
}

function oneDay(day: string | undefined): Days | undefined {
  return day === undefined ? undefined : { from: day, to: day };
}

/** `Dezember`, `Dezember 2026`, `letzten Dezember`. */
function month(outlook: Outlook, words: WhenWords): Reader {
  const read = openWhich(words.months.map((name) => `(?:${name})\\.?`).join('|'), words);
  return (text) => {
    const [, name = text, said] = /^(.+) (\d{4})$/.exec(text) ?? [];
    const found = read(name);
    if (found === undefined || (said !== undefined && found.which !== undefined)) return undefined;
    const of = monthNamed(found.noun.replace(/\.$/, ''), words.months);
    const inYear = (one: number) => daysOfMonthAt(one * 12 + of - 1);
    if (said !== undefined) return Number(said) < 1 ? undefined : inYear(Number(said));
    return meant(yearsAround(outlook.today).map(inYear), found.which, outlook);
  };
}

/** The meteorological seasons; a winter is called by the year of its December. */
function season(outlook: Outlook, words: WhenWords, isBare: boolean): Reader {
  const read = openWhich(words.seasons.join('|'), words);
  const within = new RegExp(`^(?:${words.inSeason}) (.+)$`);
  return (text) => {
    const [, name = text, said] = /^(.+?)(?: (\d{4})(?:\/(?:\d{2}|\d{4}))?)?$/.exec(text) ?? [];
    const inner = within.exec(name)?.[1];
    const found = read(inner ?? name);
    if (found === undefined) return undefined;
    if (said === undefined && found.which === undefined && inner === undefined && !isBare) return undefined;
    const index = words.seasons.findIndex((pattern) => new RegExp(`^(?:${pattern})$`).test(found.noun));
    const inYear = (one: number) => {
      const first = one * 12 + 2 + 3 * index;
      return { from: daysOfMonthAt(first).from, to: daysOfMonthAt(first + 2).to };
    };
    if (said !== undefined) return Number(said) < 1 || Number(said) > 9998 ? undefined : inYear(Number(said));
    return meant(yearsAround(outlook.today).map(inYear), found.which, outlook);
  };
}

/** `2024`, `letztes Jahr`; a number of four digits is a year where one would plan or look for something. */
function year(today: string, words: WhenWords): Reader {
  const read = openWhich(words.year, words);
  const numbered = new RegExp(`^(?:(?:${words.inYear}) )?((?:19|20|21)\\d{2})$`);
  return (text) => {
    const [, number] = numbered.exec(text) ?? [];
    if (number !== undefined) return daysOfYear(Number(number));
    const found = read(text);
    return found?.which === undefined ? undefined : daysOfYear(Number(today.slice(0, 4)) + steps(found.which));
  };
}

function steps(which: Which): number {
  if (which === 'afterNext') return 2;
  return which === 'next' ? 1 : which === 'last' ? -1 : 0;
}

/** `Sonntag`: today or the next one, or the last one looking back; `nächsten Sonntag` is never today. */
function weekday({ today, isPast, isAlone }: DayReading, words: WhenWords): Reader {
  const names = words.weekdays.map((name, index) => (isAlone ? `${name}|(?:${words.short[index]})\\.?` : name));
  const read = openWhich(names.join('|'), words);
  return (text) => {
    const found = read(text);
    if (found === undefined) return undefined;
    const index = names.findIndex((pattern) => new RegExp(`^(?:${pattern})$`).test(found.noun));
    const away = (index - weekdayOf(dayNumber(today)) + 7) % 7;
    if (found.which === 'next' || found.which === 'afterNext') {
      const next = away === 0 ? 7 : away;
      return oneDay(addDays(today, found.which === 'next' ? next : next + 7));
    }
    if (found.which === 'last') return oneDay(addDays(today, away - 7));
    return oneDay(addDays(today, isPast && found.which === undefined && away > 0 ? away - 7 : away));
  };
}

/** `diese Woche`, `nächster Monat`, `Wochenende`; a week or month without such a word is ambiguous. */
function period(today: string, words: WhenWords): Reader {
  const [week, weekend, months] = [words.week, words.weekend, words.month].map((noun) => openWhich(noun, words));
  const day = dayNumber(today);
  const monday = day - weekdayOf(day);
  const days = (first: number, count: number): Days => ({
    from: dayOfNumber(first),
    to: dayOfNumber(first + count - 1),
  });
  return (text) => {
    const ofWeekend = weekend?.(text);
    if (ofWeekend !== undefined) return days(monday + 5 + 7 * steps(ofWeekend.which), 2);
    const ofWeek = week?.(text);
    if (ofWeek?.which !== undefined) return days(monday + 7 * steps(ofWeek.which), 7);
    const ofMonth = months?.(text);
    return ofMonth?.which === undefined ? undefined : daysOfMonthAt(monthNumber(day) + steps(ofMonth.which));
  };
}

/** `KW 49`: the week of that number (ISO 8601), the nearest one. */
function calendarWeek(outlook: Outlook): Reader {
  return (text) => {
    const [, week, said] = /^(?:kw|sem\.?|semaine|settimana|week) ?(\d{1,2})(?: (\d{4}))?$/.exec(text) ?? [];
    const number = Number(week ?? 0);
    if (number < 1 || number > 53) return undefined;
    if (said !== undefined) return weekOf(Number(said), number);
    return meant(
      yearsAround(outlook.today).flatMap((one) => weekOf(one, number) ?? []),
      undefined,
      outlook,
    );
  };
}

/** Undefined where the year has no such week. */
function weekOf(year: number, number: number): Days | undefined {
  // The 4th of January is always in the first week.
  const fourth = dayNumber(`${String(year).padStart(4, '0')}-01-04`);
  const monday = fourth - weekdayOf(fourth) + (number - 1) * 7;
  const isOfYear = dayOfNumber(monday + 3).startsWith(String(year).padStart(4, '0'));
  return isOfYear ? { from: dayOfNumber(monday), to: dayOfNumber(monday + 6) } : undefined;
}
