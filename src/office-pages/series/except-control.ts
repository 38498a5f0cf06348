// The dates on which a series has no event: typed, ticked among its dates, or those of its rule that lie in holidays.

import { addDays, isDate } from '../../kit/dates.ts';
import { type Html, html } from '../../kit/html.ts';
import { recurrenceProblem } from '../../model/recurrence.ts';
import { datesOf } from '../../office/series/dates.ts';
import { type Translate, translator } from '../../words/translate.ts';
import { type Control, listed } from '../kit/form/control.ts';
import { type Entered, textOf, textsOf } from '../kit/form/entered.ts';
import type { Holiday } from './holidays.ts';
import { ruleTyped } from './rule-control.ts';

/** The longest time that falls out at once, in days. */
const MOST_DAYS = 400;

/** A leap day comes again after eight years at the latest. */
const MOST_YEARS = 8;

/**
 * A day as people write it, as `YYYY-MM-DD`: one without a year is the next such day from `from` on, a year of two digits is of
 * this century. The text itself where it is none.
 */
export function dayOf(text: string, from: string): string {
  const [, day, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})?$/.exec(text.trim()) ?? [];
  if (day === undefined || month === undefined) return text.trim();
  const inYear = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (year !== undefined) {
    const date = `${year.padStart(4, '20')}-${inYear}`;
    return isDate(date) ? date : text.trim();
  }
  const first = Number(from.slice(0, 4));
  const days = Array.from({ length: MOST_YEARS + 1 }, (_, index) => `${first + index}-${inYear}`);
  return days.find((one) => isDate(one) && one >= from) ?? text.trim();
}

/** `6.12.2026` */
export function written(date: string): string {
  const [year = '', month, day] = date.split('-');
  return isDate(date) ? `${Number(day)}.${Number(month)}.${year}` : date;
}

const [KEY, SKIP, HOLIDAY] = ['except', 'except/skip', 'except/holiday'] as const;

interface ExceptOptions {
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly holidays: readonly Holiday[];
}

export function exceptControl({ today, holidays }: ExceptOptions): Control {
  return {
    inputs: [KEY, SKIP, HOLIDAY],
    isShownAsRead: true,
    enter: ({ except }) => ({
      [KEY]: [(Array.isArray(except) ? except : []).map((one) => written(String(one))).join('\n')],
    }),
    read: (entered) => ({ [KEY]: readDays(entered, today) }),
    say: (entered) => listed(textOf(entered, KEY).split('\n')),
    draw: ({ entered, language }) => {
      const text = textOf(entered, KEY);
      const rows = Math.min(8, Math.max(2, text.split('\n').length));
      return {
        control: (attributes) => html`<textarea name="${KEY}" rows="${rows}"${attributes}>
${text}</textarea>`,
        after: drawHolidays(holidays, translator(language)),
      };
    },
  };
}

function readDays(entered: Entered, today: string): string[] {
  const startsOn = textOf(entered, 'starts_on');
  const from = isDate(startsOn) && startsOn > today ? startsOn : today;
  const of = { rule: ruleTyped(entered), startsOn, from };
  const lines = textOf(entered, KEY).split(/[\n,;]/);
  const ticked = textsOf(entered, HOLIDAY).flatMap((span) => {
    const [first = '', last = ''] = span.split('/');
    return isDate(first) && isDate(last) ? [`${written(first)}–${written(last)}`] : [];
  });
  const days = [...lines, ...ticked].filter((line) => line.trim() !== '').flatMap((line) => daysIn(line, of));
  return [...new Set([...days, ...textsOf(entered, SKIP)])].sort();
}

function drawHolidays(holidays: readonly Holiday[], t: Translate): Html {
  if (holidays.length === 0) return html`<p class="hint">${t('series.holidaysHelp')}</p>`;
  const ticks = holidays.map(({ title, from, to }) => {
    const until = to === from ? '' : `–${written(to)}`;
    return html`<label class="toggle"><input type="checkbox" name="${HOLIDAY}" value="${from}/${to}"><span>${title}
        <span class="soft nowrap">${written(from)}${until}</span></span></label>`;
  });
  return html`<p class="part-label" id="holidays">${t('series.holidays')}</p>
    <div class="toggles" role="group" aria-labelledby="holidays" aria-describedby="holidays-kept">${ticks}</div>
    <p class="hint" id="holidays-kept">${t('series.holidaysKept')}</p>`;
}

interface DaysOf {
  readonly rule: string;
  readonly startsOn: string;
  /** From which on a day without a year is looked for. */
  readonly from: string;
}

/** One day, or those of the rule within a time such as `1.7.2026–31.7.2026`. */
function daysIn(line: string, { rule, startsOn, from: earliest }: DaysOf): string[] {
  const [first = '', last] = line.split(/\s*(?:–|—|bis|au|al|to|(?<=[\d.])\s*-\s*(?=\d{1,2}\.))\s*/);
  const from = dayOf(first, earliest);
  if (last === undefined) return [from];
  const to = dayOf(last, isDate(from) ? from : earliest);
  if (!isDate(from) || !isDate(to)) return [line.trim()];
  const isFit =
    from <= to && to <= addDays(from, MOST_DAYS) && isDate(startsOn) && recurrenceProblem(rule) === undefined;
  return isFit ? datesOf({ rule, startsOn }, from, to) : [line.trim()];
}
