// Dates of a request or an offer, in rows with a day and times. An end before or at the start is on the next day.

import { dayErrorOf, type ParseDayOptions, parseDayOrKeep } from '../../date-parsing/read-day.ts';
import { parseTime } from '../../date-parsing/read-time.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { isPlainObject } from '../../model/format/rule.ts';
import { MAX_REQUEST_DATES } from '../../model/room-requests/request-settings.ts';
import { addDays, isDate } from '../../util/dates.ts';
import { dayNumber } from '../../util/day-number.ts';
import { html } from '../../util/html.ts';
import type { Control } from '../components/form/control.ts';
import { type InputTexts, inputTextsOf } from '../components/form/input-texts.ts';
import { MAX_EMPTY_BLOCKS, renderOnDemandBlocks } from '../components/form/on-demand.ts';
import { renderHiddenInput } from '../components/form/parts.ts';
import { createRowInputLabels, renderRowInput } from './row-inputs.ts';

interface DateRow {
  readonly day: string;
  readonly from: string;
  readonly to: string;
  /** Number of nights of a stored date; "" for a new row. */
  readonly nights: string;
}

const PARTS = ['day', 'from', 'to', 'nights'] as const;

/** Control for dates. `options`: how typed days are read. */
export function createDatesControl(key: string, options: ParseDayOptions): Control {
  const inputOf = (part: keyof DateRow) => `${key}_${part}`;
  const rowsIn = (entered: InputTexts): DateRow[] => {
    const [day = [], from = [], to = [], nights = []] = PARTS.map((part) => inputTextsOf(entered, inputOf(part)));
    return day.map((_, index) => ({
      day: day[index] ?? '',
      from: from[index] ?? '',
      to: to[index] ?? '',
      nights: nights[index] ?? '',
    }));
  };
  const toTexts = (rows: readonly DateRow[]) =>
    Object.fromEntries(PARTS.map((part) => [inputOf(part), rows.map((row) => row[part])]));
  return {
    inputs: PARTS.map(inputOf),
    enter: (value) => {
      const all = Array.isArray(value[key]) ? value[key].filter(isPlainObject) : [];
      return toTexts(all.map(({ from, to }) => rowOf(String(from), String(to))));
    },
    read: (entered, _, tell) => {
      const dates = rowsIn(entered).flatMap((typed, index) => {
        if (isEmptyRow(typed)) return [];
        const row = { ...typed, day: parseDayOrKeep(typed.day, options) };
        const at = (part: keyof DateRow) => `${inputOf(part)}-${index}`;
        if (!isDate(row.day)) tell(row.day === '' ? 'noDay' : dayErrorOf(row.day), row.day, at('day'));
        const time = (part: 'from' | 'to') => {
          const read = parseTime(row[part]);
          if (read === undefined) tell(row[part] === '' ? 'needsTimes' : 'badTime', row[part], at(part));
          return read?.slice(0, 5) ?? row[part];
        };
        const [from, to] = [time('from'), time('to')];
        return [{ from: `${row.day} ${from}:00`, to: `${lastDay(row, from, to)} ${to}:00` }];
      });
      return { [key]: dates };
    },
    say: (entered) =>
      rowsIn(entered)
        .filter(({ day }) => day !== '')
        .map(({ day, from, to }) => `${day} ${from}–${to}`)
        .join('; '),
    inputAt: ([, index, part]) =>
      index === undefined ? undefined : `${inputOf(part === 'to' ? 'to' : part === 'from' ? 'from' : 'day')}-${index}`,
    labelOf: (input, language) => {
      const labels = createRowInputLabels(createTranslator(language));
      const part = (['day', 'from', 'to'] as const).find((one) => input.startsWith(inputOf(one)));
      return part && labels[part];
    },
    render: (drawing) => {
      const labels = createRowInputLabels(createTranslator(drawing.language));
      const known = rowsIn(drawing.entered);
      const filled = known.findLastIndex((row) => !isEmptyRow(row)) + 1;
      const count = Math.min(MAX_REQUEST_DATES, filled + MAX_EMPTY_BLOCKS);
      const rows = Array.from({ length: count }, (_, index) => known[index] ?? EMPTY_ROW).map((row, index) => {
        const input = (part: 'day' | 'from' | 'to') =>
          renderRowInput(
            {
              kind: part === 'day' ? 'day' : 'time',
              name: inputOf(part),
              index,
              label: labels[part],
              value: row[part],
            },
            drawing,
          );
        const nights = renderHiddenInput(inputOf('nights'), row.nights);
        return html`<div class="date-row">${input('day')}${input('from')}${input('to')}${nights}</div>`;
      });
      const another = createTranslator(drawing.language)('roomRequests.anotherDate');
      return {
        isGroup: true,
        showsProblems: true,
        control: () => html`<div class="date-rows">${renderOnDemandBlocks(rows, filled, another)}</div>`,
      };
    },
  };
}

const EMPTY_ROW: DateRow = { day: '', from: '', to: '', nights: '' };

function isEmptyRow({ day, from, to }: DateRow): boolean {
  return day === '' && from === '' && to === '';
}

function rowOf(from: string, to: string): DateRow {
  const [day, until] = [from.slice(0, 10), to.slice(0, 10)];
  const nights = isDate(day) && isDate(until) ? String(dayNumber(until) - dayNumber(day)) : '';
  return { day, from: from.slice(11, 16), to: to.slice(11, 16), nights };
}

/** Last day of a row; a stored date keeps its number of nights. */
function lastDay({ day, nights }: DateRow, from: string, to: string): string {
  if (!isDate(day)) return day;
  const more = Number(nights) > 1 ? Number(nights) : to > from ? 0 : 1;
  return addDays(day, more);
}
