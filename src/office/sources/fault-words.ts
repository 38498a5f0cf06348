// What is said of a row that can't be taken, or is left alone.

import { asUtc, isDate } from '../../kit/dates.ts';
import type { Language } from '../../model/instance.ts';
import { translator } from '../../words/translate.ts';
import type { Coded } from '../words/remark-words.ts';
import { type Fault, shownValue } from './fault.ts';
import { sayRecurrence } from './recurrence-words.ts';

/** `sayFlaw` gives the words of what the rules of the format found; without it they are said in English. */
export function sayFault(
  { code, value, expected, flaw }: Fault,
  language: Language,
  sayFlaw?: (flaw: Coded) => string,
): string {
  // What was logged before faults had flaws has the English text alone.
  const isSaid = code === 'rule' && flaw !== undefined && sayFlaw !== undefined;
  const ofRule = isSaid ? sayFlaw(flaw) : expected;
  const says: Partial<Record<typeof code, () => string>> = {
    weekday: () => weekday(expected, language),
    recurrence: () => sayRecurrence(flaw, language),
    choice: () => sayChoices(expected, language),
    day_or_month: () => eitherDay(expected.split(' '), language),
  };
  const shown = code === 'far' ? sayDay(value, language) : sayMoment(shownValue(value), language);
  const said = { value: shown, expected: says[code]?.() ?? ofRule };
  const text = translator(language)(`rowFaults.faults.${code}`, said);
  return text.replace(/\.\.$/, '.');
}

/** `Thursday`, of `YYYY-MM-DD`. */
function weekday(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(asUtc(`${day} 00:00:00`));
}

/** Choices, parted by commas, in words that a table may have. */
function sayChoices(choices: string, language: Language): string {
  const t = translator(language);
  return choices
    .split(', ')
    .map((one) => t.maybe(`rowFaults.choices.${one}`) ?? one)
    .join(', ');
}

function eitherDay(days: readonly string[], language: Language): string {
  const said = days.map((day) => sayDay(day, language));
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(said);
}

/** `12. Juni 2026`, of `YYYY-MM-DD`. */
export function sayDay(day: string, language: Language): string {
  return formatOf(language, { dateStyle: 'long' }).format(asUtc(`${day} 00:00:00`));
}

/** A moment as it is kept, as people write it; all else as it stands. */
function sayMoment(value: string, language: Language): string {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value) || !isDate(value.slice(0, 10))) return value;
  return formatOf(language, { dateStyle: 'medium', timeStyle: 'short' }).format(asUtc(value));
}

function formatOf(language: Language, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...style, timeZone: 'UTC' });
}

/** `row 12, Datum`. */
export function sayPlace({ row, column }: Fault, language: Language, isCalendar: boolean): string {
  const t = translator(language);
  if (column === '') return t('rowFaults.row', { row });
  return t(isCalendar ? 'rowFaults.event' : 'rowFaults.rowColumn', { row, column });
}
