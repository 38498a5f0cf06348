// Messages for rows that are rejected or skipped.

import { translator } from '../../../i18n/translate.ts';
import type { Language } from '../../../model/instance.ts';
import { asUtc } from '../../../util/dates.ts';
import { sayChoice, sayWhen } from '../../words/param-words.ts';
import type { CodedMessage } from '../../words/remark-words.ts';
import { sayRecurrence } from '../calendars/recurrence-words.ts';
import { type RowFault, shownValue } from './fault.ts';

/** Formats a fault. `sayFlaw` translates problems of the format's rules; without it they are in English. */
export function sayFault(
  { code, value, expected, flaw }: RowFault,
  language: Language,
  sayFlaw?: (flaw: CodedMessage) => string,
): string {
  // Entries logged by older versions have only the English text.
  const isSaid = code === 'rule' && flaw !== undefined && sayFlaw !== undefined;
  const ofRule = isSaid ? sayFlaw(flaw) : expected;
  const says: Partial<Record<typeof code, () => string>> = {
    weekday: () => weekday(expected, language),
    recurrence: () => sayRecurrence(flaw, language),
    choice: () => choices(expected, language),
    status_in_title: () => choices(expected, language),
    day_or_month: () => eitherDay(expected.split(' '), language),
  };
  const shown = code === 'far' ? value : shownValue(value);
  const said = { value: sayWhen(shown, language), expected: says[code]?.() ?? ofRule };
  const text = translator(language)(`rowFaults.faults.${code}`, said);
  return text.replace(/\.\.$/, '.');
}

/** Translated choices, as a cell accepts them. */
function choices(expected: string, language: Language): string {
  return expected
    .split(', ')
    .map((value) => sayChoice(value, language))
    .join(', ');
}

/** Weekday of `YYYY-MM-DD`, such as `Thursday`. */
function weekday(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(asUtc(`${day} 00:00:00`));
}

function eitherDay(days: readonly string[], language: Language): string {
  const said = days.map((day) => sayWhen(day, language));
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(said);
}

/** `row 12, Datum`. */
export function sayPlace({ row, column }: RowFault, language: Language, isCalendar: boolean): string {
  const t = translator(language);
  if (column === '') return t('rowFaults.row', { row });
  return t(isCalendar ? 'rowFaults.event' : 'rowFaults.rowColumn', { row, column });
}
