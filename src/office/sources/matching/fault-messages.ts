import { createTranslator } from '../../../i18n/translate.ts';
import type { Language } from '../../../model/instance.ts';
import { parseAsUtc } from '../../../util/dates.ts';
import type { CodedMessage } from '../../words/describe-problem.ts';
import { formatChoice, formatDateTimeParam } from '../../words/format-params.ts';
import { describeRecurrenceProblem } from '../calendars/recurrence-messages.ts';
import { type RowFault, truncateValue } from './fault.ts';

export function describeRowFault(
  { code, value, expected, flaw }: RowFault,
  language: Language,
  sayFlaw?: (flaw: CodedMessage) => string,
): string {
  // Entries logged by older versions have only the English text.
  const isSaid = code === 'rule' && flaw !== undefined && sayFlaw !== undefined;
  const ofRule = isSaid ? sayFlaw(flaw) : expected;
  const says: Partial<Record<typeof code, () => string>> = {
    weekday: () => weekday(expected, language),
    recurrence: () => describeRecurrenceProblem(flaw, language),
    choice: () => formatChoices(expected, language),
    status_in_title: () => formatChoices(expected, language),
    day_or_month: () => eitherDay(expected.split(' '), language),
  };
  const shown = code === 'far' ? value : truncateValue(value);
  const said = { value: formatDateTimeParam(shown, language), expected: says[code]?.() ?? ofRule };
  const text = createTranslator(language)(`rowFaults.faults.${code}`, said);
  return text.replace(/\.\.$/, '.');
}

function formatChoices(expected: string, language: Language): string {
  return expected
    .split(', ')
    .map((value) => formatChoice(value, language))
    .join(', ');
}

/** Weekday of `YYYY-MM-DD`, such as `Thursday`. */
function weekday(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(parseAsUtc(`${day} 00:00:00`));
}

function eitherDay(days: readonly string[], language: Language): string {
  const said = days.map((day) => formatDateTimeParam(day, language));
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(said);
}

/** `row 12, Datum`. */
export function describeRowPlace({ row, column }: RowFault, language: Language, isCalendar: boolean): string {
  const t = createTranslator(language);
  if (column === '') return t('rowFaults.row', { row });
  return t(isCalendar ? 'rowFaults.event' : 'rowFaults.rowColumn', { row, column });
}
