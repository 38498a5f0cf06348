// Skipped dates of a series: typed, ticked among its dates, or its dates during holidays.

import { dayOrText } from '../../date-parsing/read-day.ts';
import { writtenDay } from '../../date-parsing/written-day.ts';
import { type Translate, translator } from '../../i18n/translate.ts';
import type { Language } from '../../model/instance.ts';
import { recurrenceProblem } from '../../model/recurrence.ts';
import { datesOf } from '../../office/series/dates.ts';
import { addDays, isDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { type Control, listed } from '../components/form/control.ts';
import { type Entered, textOf, textsOf } from '../components/form/entered.ts';
import type { Holiday } from './holidays.ts';
import { ruleTyped } from './rule-control.ts';

/** Maximum length of a skipped period, in days. */
const MAX_DAYS = 400;

const [KEY, SKIP, HOLIDAY] = ['except', 'except/skip', 'except/holiday'] as const;

interface ExceptOptions {
  readonly language: Language;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly holidays: readonly Holiday[];
}

export function exceptControl({ language, today, holidays }: ExceptOptions): Control {
  return {
    inputs: [KEY, SKIP, HOLIDAY],
    isShownAsRead: true,
    enter: ({ except }) => ({
      [KEY]: [(Array.isArray(except) ? except : []).map((one) => writtenDay(String(one), language)).join('\n')],
    }),
    read: (entered) => ({ [KEY]: readDays(entered, today, language) }),
    say: (entered) => listed(textOf(entered, KEY).split('\n')),
    draw: ({ entered }) => {
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

function readDays(entered: Entered, today: string, language: Language): string[] {
  const startsOn = textOf(entered, 'starts_on');
  const from = isDate(startsOn) && startsOn > today ? startsOn : today;
  const of = { rule: ruleTyped(entered), startsOn, from, language };
  const lines = textOf(entered, KEY).split(/[\n,;]/);
  const ticked = textsOf(entered, HOLIDAY).flatMap((span) => {
    const [first = '', last = ''] = span.split('/');
    return isDate(first) && isDate(last) ? [`${writtenDay(first, language)}–${writtenDay(last, language)}`] : [];
  });
  const days = [...lines, ...ticked].filter((line) => line.trim() !== '').flatMap((line) => daysIn(line, of));
  return [...new Set([...days, ...textsOf(entered, SKIP)])].sort();
}

function drawHolidays(holidays: readonly Holiday[], t: Translate): Html {
  if (holidays.length === 0) return html`<p class="hint">${t('series.holidaysHelp')}</p>`;
  const ticks = holidays.map(({ title, from, to }) => {
    const until = to === from ? '' : `–${writtenDay(to, t.language)}`;
    return html`<label class="toggle"><input type="checkbox" name="${HOLIDAY}" value="${from}/${to}"><span>${title}
        <span class="soft nowrap">${writtenDay(from, t.language)}${until}</span></span></label>`;
  });
  return html`<p class="part-label" id="holidays">${t('series.holidays')}</p>
    <div class="toggles" role="group" aria-labelledby="holidays" aria-describedby="holidays-kept">${ticks}</div>
    <p class="hint" id="holidays-kept">${t('series.holidaysKept')}</p>`;
}

interface DaysOf {
  readonly language: Language;
  readonly rule: string;
  readonly startsOn: string;
  /** Start for resolving a day without a year. */
  readonly from: string;
}

/** One day, or the dates of the rule in a period such as `1.7.2026–31.7.2026`. */
function daysIn(line: string, { rule, startsOn, from: earliest, language }: DaysOf): string[] {
  const [first = '', last] = line.split(/\s*[–—]\s*|\s+(?:bis|au|al|to)\s+|(?<=[\d.])\s*-\s*(?=\d{1,2}\.)/);
  const from = dayOrText(first, { today: earliest, language });
  if (last === undefined) return [from];
  const to = dayOrText(last, { today: isDate(from) ? from : earliest, language });
  if (!isDate(from) || !isDate(to)) return [line.trim()];
  const isFit =
    from <= to && to <= addDays(from, MAX_DAYS) && isDate(startsOn) && recurrenceProblem(rule) === undefined;
  return isFit ? datesOf({ rule, startsOn }, from, to) : [line.trim()];
}
