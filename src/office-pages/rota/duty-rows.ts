// Duties of a roster as rows of texts, so that unreadable input is kept. The people of all rows form one list, each with the key of its
// row.

import { type DayAsked, dayOrText } from '../../date-parsing/read-day.ts';
import { isPlain, type Plain } from '../../model/format/rule.ts';
import { addDays, isDate } from '../../util/dates.ts';
import { dayNumber, weekdayOf } from '../../util/day-number.ts';
import { type Entered, textsOf } from '../components/form/entered.ts';
import { oneLine } from '../components/form/text-controls.ts';

export const DUTY = {
  key: 'duty_key',
  from: 'duty_from',
  to: 'duty_to',
  whose: 'duty_whose',
  who: 'duty_who',
} as const;

export interface DutyRow {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly who: readonly string[];
}

export function dutyRowsIn(entered: Entered): DutyRow[] {
  const [from, to] = [textsOf(entered, DUTY.from), textsOf(entered, DUTY.to)];
  const [whose, who] = [textsOf(entered, DUTY.whose), textsOf(entered, DUTY.who)];
  return textsOf(entered, DUTY.key).map((key, index) => ({
    key,
    from: from[index] ?? '',
    to: to[index] ?? '',
    who: who.filter((text, at) => text !== '' && whose[at] === key),
  }));
}

export function enteredDuties(rows: readonly DutyRow[]): Entered {
  const people = rows.flatMap(({ key, who }) => who.map((text) => ({ key, text })));
  return {
    [DUTY.key]: rows.map(({ key }) => key),
    [DUTY.from]: rows.map(({ from }) => from),
    [DUTY.to]: rows.map(({ to }) => to),
    [DUTY.whose]: people.map(({ key }) => key),
    [DUTY.who]: people.map(({ text }) => text),
  };
}

/** Rows of duties from the bundle’s format; `nameOf` returns the name of a person. */
export function rowsOfDuties(duties: unknown, nameOf: (id: number) => string): DutyRow[] {
  const all = Array.isArray(duties) ? duties.filter(isPlain) : [];
  return all.map((duty, index) => {
    const people = Array.isArray(duty['people']) ? duty['people'].filter(isPlain) : [];
    return {
      key: `d${index}`,
      from: String(duty['date_from'] ?? ''),
      to: String(duty['date_to'] ?? ''),
      who: people.map((one) =>
        'person_id' in one ? nameOf(Number(one['person_id'])) : oneLine(String(one['text'] ?? '')),
      ),
    };
  });
}

export function isEmptyRow({ from, to, who }: DutyRow): boolean {
  return from === '' && to === '' && who.length === 0;
}

/** The row with its days in ISO format if they can be read; a duty without an end lasts one day. */
export function withDays(row: DutyRow, asked: DayAsked): DutyRow {
  const from = dayOrText(row.from, asked);
  const to = dayOrText(row.to, { ...asked, today: isDate(from) ? from : asked.today });
  return { ...row, from, to: to === '' ? from : to };
}

/** Empty row with a unique key. */
export function newRow(rows: readonly DutyRow[], days: Pick<DutyRow, 'from' | 'to'> = { from: '', to: '' }): DutyRow {
  let number = rows.length;
  while (rows.some(({ key }) => key === `n${number}`)) number++;
  return { key: `n${number}`, ...days, who: [] };
}

/** Days after the last duty, moved by whole weeks and of the same length; Monday to Sunday if there is no readable duty. */
export function nextDays(rows: readonly DutyRow[], asked: DayAsked): Pick<DutyRow, 'from' | 'to'> {
  const read = rows
    .map((row) => withDays(row, asked))
    .filter(({ from, to }) => isDate(from) && isDate(to) && from <= to);
  const last = read.reduce<DutyRow | undefined>((a, b) => (a === undefined || b.from > a.from ? b : a), undefined);
  if (last === undefined) {
    const monday = addDays(asked.today, (7 - weekdayOf(dayNumber(asked.today))) % 7);
    return { from: monday, to: addDays(monday, 6) };
  }
  const days = (Date.parse(last.to) - Date.parse(last.from)) / 86_400_000 + 1;
  const step = Math.ceil(days / 7) * 7;
  return { from: addDays(last.from, step), to: addDays(last.to, step) };
}

/** People in the bundle’s format: the person with the typed name, or the text. */
export function peopleTyped(who: readonly string[], find: (name: string) => number | undefined): Plain[] {
  return who.map((text) => {
    const id = find(text);
    return id === undefined ? { text } : { person_id: id };
  });
}
