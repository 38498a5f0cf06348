// Days and times of the church year as people write them: `Palmsonntag`, `Ostern 2028`, `letzte Weihnachten`, `Advent 2025`.

import { adventOf, dateOfFeast, easterOf, FEAST_KEYS } from '../model/church-year.ts';
import type { Language } from '../model/instance.ts';
import { addDays } from '../util/dates.ts';
import { dayOfNumber } from '../util/day-number.ts';
import { type Days, meant, type Outlook, openWhich, yearsAround } from './direction.ts';
import { type ChurchTime, FEAST_WORDS } from './feast-words.ts';
import { WHEN_WORDS } from './when-words.ts';

const TIMES: Readonly<Record<ChurchTime, (year: number) => Days>> = {
  advent: (year) => ({ from: dayOfNumber(adventOf(year)), to: `${String(year).padStart(4, '0')}-12-24` }),
  lent: (year) => {
    const easter = dayOfNumber(easterOf(year));
    return { from: addDays(easter, -46), to: addDays(easter, -1) };
  },
};

interface Named {
  readonly pattern: RegExp;
  /** Undefined for a year whose days are not known. */
  readonly inYear: (year: number) => Days | undefined;
}

/** Unless `isAlone`, a name by itself is a word like others: it needs its year, or which of them is meant. */
export function openFeastReader(
  language: Language,
  outlook: Outlook,
  isAlone: boolean,
): (text: string) => Days | undefined {
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
