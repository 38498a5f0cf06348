// Daily hours of an event that lasts several days (rule W21): one row per day, below the last day. The first day begins and the last day
// ends with the event. Rows are numbered from the first day, so that they stay correct when the event moves.

import { createTranslator } from '../../i18n/translate.ts';
import type { EventHours } from '../../model/event.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import type { UseSpan } from '../../model/resources.ts';
import { spansWholeDays } from '../../model/whole-days.ts';
import { addDays, parseAsUtc } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import type { ControlRenderContext, FieldFaultReporter } from '../components/form/control.ts';
import { renderTimeInput } from '../components/form/date-time-inputs.ts';
import { type InputTexts, inputTextOf, inputTextsOf } from '../components/form/input-texts.ts';
import { renderHiddenInput } from '../components/form/parts.ts';
import type { DayFormatter } from '../day-formatter.ts';
import { parseTimeInput } from './span-inputs.ts';

export const HOURS_INPUTS = ['hours_day', 'hours_from', 'hours_to'] as const;

/** Maximum number of days for which every day has a row. Longer events have rows only for days with hours. */
const MAX_DAYS = 31;

const DAY_MS = 86_400_000;

interface HoursRow {
  readonly day: number;
  readonly from: string;
  readonly to: string;
}

export function hoursToInputTexts({ date_from, date_to, hours }: PlainObject): InputTexts {
  const [from, to] = [String(date_from), String(date_to)];
  const given = (Array.isArray(hours) ? hours : []) as readonly EventHours[];
  const rows = given.map((one) => ({ day: daysBetween(from, one.date), from: one.from, to: one.to }));
  return textsFor(withoutEnds(spansWholeDays(from, to) ? [] : everyDay(rows, daysBetween(from, to))));
}

function textsFor(rows: readonly HoursRow[]): InputTexts {
  return {
    hours_day: rows.map(({ day }) => String(day)),
    hours_from: rows.map(({ from }) => from),
    hours_to: rows.map(({ to }) => to),
  };
}

/** Rows without the start of the first and the end of the last day, which are the start and end of the event. */
function withoutEnds(rows: readonly HoursRow[]): HoursRow[] {
  return rows.map(({ day, from, to }, index) => ({
    day,
    from: index === 0 ? '' : from,
    to: index === rows.length - 1 ? '' : to,
  }));
}

/** Rows for all days; only rows with hours if the event exceeds the limit; empty for a one-day event. */
function everyDay(rows: readonly HoursRow[], last: number): readonly HoursRow[] {
  if (last === 0) return [];
  const within = rows.filter(({ day }) => day <= last);
  if (last > MAX_DAYS) return within;
  return Array.from({ length: last + 1 }, (_, day) => {
    const some = within.filter((row) => row.day === day);
    return some.length === 0 ? [{ day, from: '', to: '' }] : some;
  }).flat();
}

function daysBetween(from: string, to: string): number {
  return (
    (parseAsUtc(`${to.slice(0, 10)} 00:00:00`).getTime() - parseAsUtc(`${from.slice(0, 10)} 00:00:00`).getTime()) /
    DAY_MS
  );
}

function readTypedRows(entered: InputTexts): HoursRow[] {
  const [from, to] = [inputTextsOf(entered, 'hours_from'), inputTextsOf(entered, 'hours_to')];
  return inputTextsOf(entered, 'hours_day').flatMap((typed, index) => {
    const day = Number(typed);
    return Number.isSafeInteger(day) && day >= 0 ? [{ day, from: from[index] ?? '', to: to[index] ?? '' }] : [];
  });
}

function rowsFor(entered: InputTexts, span: UseSpan): readonly HoursRow[] {
  if (spansWholeDays(span.from, span.to)) return [];
  return withoutEnds(everyDay(readTypedRows(entered), daysBetween(span.from, span.to)));
}

/** Hours in the bundle’s format; empty if nothing is typed. A day without times has no hours. */
export function parseHours(
  entered: InputTexts,
  span: UseSpan,
  tell: FieldFaultReporter = () => undefined,
): readonly EventHours[] {
  const rows = rowsFor(entered, span);
  if (rows.every(({ from, to }) => from === '' && to === '')) return [];
  return rows.flatMap((row, index) => {
    const isEnd = index === 0 || index === rows.length - 1;
    if (row.from === '' && row.to === '' && !isEnd) return [];
    const from = index === 0 ? span.from.slice(11) : parseTimeInput(row.from);
    const to = index === rows.length - 1 ? span.to.slice(11) : parseTimeInput(row.to);
    if (from === undefined || to === undefined) tell('hoursNeedTimes', '', `hours-${index}`);
    const date = addDays(span.from.slice(0, 10), row.day);
    return [{ date, from: from?.slice(0, 5) ?? row.from, to: to?.slice(0, 5) ?? row.to }];
  });
}

export function fillEmptyHours(entered: InputTexts, span: UseSpan): InputTexts {
  const [begins, ends] = [span.from.slice(11, 16), span.to.slice(11, 16)];
  const rows = rowsFor(entered, span).map(({ day, from, to }) => ({ day, from: from || begins, to: to || ends }));
  return { ...entered, ...textsFor(withoutEnds(rows)) };
}

interface HoursDrawing extends Pick<ControlRenderContext, 'entered' | 'language' | 'mark'> {
  readonly days: DayFormatter;
}

/** Rows of the hours. `span`: time of the event, or undefined if it can’t be read. */
export function renderHours({ entered, language, days, mark }: HoursDrawing, span: UseSpan | undefined): Html {
  const t = createTranslator(language);
  const rows = span === undefined ? [] : rowsFor(entered, span);
  const first = inputTextOf(entered, 'day');
  const lines = rows.map(({ day, from, to }, index) => {
    const name = span === undefined ? first : days.shortDay(addDays(span.from.slice(0, 10), day));
    const input = (which: 'from' | 'to', value: string) =>
      renderTimeInput({
        name: `hours_${which}`,
        value,
        language,
        attributes: html` aria-label="${name}, ${t(`fields.hours.${which}`)}"${mark(`hours-${index}`)}`,
      });
    const begins = html`${renderHiddenInput('hours_from', '')}<span>${t('fields.hours.begins')}</span>`;
    const ends = html`${renderHiddenInput('hours_to', '')}<span>${t('fields.hours.ends')}</span>`;
    return html`<li>
      ${renderHiddenInput('hours_day', String(day))}<b>${name}</b>
      ${index === 0 ? begins : input('from', from)}
      <span aria-hidden="true">–</span>
      ${index === rows.length - 1 ? ends : input('to', to)}
    </li>`;
  });
  const list = lines.length === 0 ? '' : html`<ul class="hours">${lines}</ul>`;
  const text = lines.length === 0 ? t('fields.hours.open') : t('fields.hours.same');
  return html`<p class="hint">${t('fields.hours.hint')}</p>
    ${list}
    <button class="quiet small" name="help" value="hours" formnovalidate>${text}</button>`;
}
