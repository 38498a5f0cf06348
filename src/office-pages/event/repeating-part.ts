// Part of the form of a new event that creates further dates along with it (rule W21); folded behind the daily fields.

import { openDaySaying } from '../../date-parsing/written-day.ts';
import { translator } from '../../i18n/translate.ts';
import { datesOf } from '../../office/series/dates.ts';
import { markInput, saidOf } from '../../pages/field-frame.ts';
import { PAGE_HEADERS } from '../../pages/page-headers.ts';
import { isDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import type { SummaryItem } from '../components/form/draw-field.ts';
import { sayFault } from '../components/form/faults.ts';
import { dayInput } from '../components/form/moment-inputs.ts';
import { partOf } from '../components/form/parts.ts';
import { dayTyped, timeTyped } from '../event-fields/moments.ts';
import { formOfQuery } from '../form.ts';
import type { PageRequest } from '../page.ts';
import { sayUsualRule, USUAL_RULES, usualRule, yearAfter } from '../series/usual-rules.ts';
import {
  type FirstDate,
  occasionsTyped,
  REPEATING_INPUTS,
  type RepeatingProblems,
  type RepeatingTyped,
  repeatingIn,
  waysOf,
} from './repeating.ts';

export interface RepeatingPart {
  readonly drawn: Html;
  /** Errors for the summary at the top of the form. */
  readonly items: readonly SummaryItem[];
}

interface Shown {
  readonly typed: RepeatingTyped;
  readonly first: FirstDate;
  readonly problems: RepeatingProblems;
}

export function repeatingPart(asked: PageRequest, { typed, first, problems }: Shown): RepeatingPart {
  const { language, link } = asked;
  const t = translator(language);
  const isOpen = typed.way !== 'no';
  const field = { name: REPEATING_INPUTS.way, label: t('repeat.again') };
  const items = [...problems].map(([part, text]) => ({ field, text, input: REPEATING_INPUTS[part] }));
  const ways = waysOf(asked).map(
    (way) =>
      html`<label class="check"><input type="radio" name="${REPEATING_INPUTS.way}" value="${way}"${way === typed.way ? html` checked` : ''}>
        <span>${t(`repeat.againWays.${way}`)}</span></label>`,
  );
  const drawn = html`<details class="inner repeating" id="f-${field.name}"${isOpen ? html` open` : ''}>
    <summary>${field.label}</summary>
    <fieldset class="again-ways">
      <legend class="hidden-text">${field.label}</legend>
      ${ways}
    </fieldset>
    <div class="again-body">
      ${datesPart(asked, typed, problems)}
      ${waysOf(asked).includes('rule') ? rulePart(asked, { typed, first, problems }) : ''}
      <div class="again-found" data-ask="${link('/events/dates')}">
        ${drawFound(foundDates(asked, typed, first))}
        <button class="quiet small" name="help" value="dates" formnovalidate>${t('repeat.preview')}</button>
      </div>
    </div>
  </details>`;
  return { drawn, items };
}

const said = (problems: RepeatingProblems, part: 'dates' | 'rule' | 'until') => {
  const text = problems.get(part);
  return text === undefined ? [] : [{ text, input: REPEATING_INPUTS[part] }];
};

function datesPart({ language }: PageRequest, { dates }: RepeatingTyped, problems: RepeatingProblems): Html {
  const t = translator(language);
  const name = REPEATING_INPUTS.dates;
  const wrong = said(problems, 'dates');
  const input = html`<textarea name="${name}" rows="2" autocomplete="off"${markInput(name, `h-${name}`, wrong)}>
${dates}</textarea>`;
  return html`<div class="again-dates">
    ${partOf(`i-${name}`, t('repeat.againDates'), input)}
    ${saidOf(name, t('repeat.againHint'), wrong)}
  </div>`;
}

function rulePart({ language, locale }: PageRequest, { typed, first, problems }: Shown): Html {
  const t = translator(language);
  const { rule, until } = REPEATING_INPUTS;
  const wrong = [...said(problems, 'rule'), ...said(problems, 'until')];
  const options = USUAL_RULES.map(
    (one) =>
      html`<option value="${one}"${one === typed.rule ? html` selected` : ''}>${sayUsualRule(one, first.day, t, locale)}</option>`,
  );
  const end = dayInput({ name: until, value: typed.until, language, attributes: markInput(until, '', wrong) });
  return html`<div class="again-rule">
    ${partOf(`i-${rule}`, t('repeat.againRule'), html`<select name="${rule}"${markInput(rule, '', wrong)}>${options}</select>`)}
    ${partOf(`i-${until}`, t('rule.until'), end)}
    ${saidOf(rule, undefined, said(problems, 'rule'))}
    ${saidOf(until, undefined, said(problems, 'until'))}
  </div>`;
}

function drawFound({ lines, sum }: RepeatingFound): Html {
  const rows = lines.map(({ text, isWrong }) => html`<li${isWrong ? html` class="wrong"` : ''}>${text}</li>`);
  return html`<div class="found" role="status">${rows.length === 0 ? '' : html`<ul>${rows}</ul>`}${sum && html`<p>${sum}</p>`}</div>`;
}

/** Maximum number of dates listed. */
const MAX_TOLD = 6;

/** Maximum dates counted: as many days as a series creates events in advance at first. */
const MAX_COUNTED = 2000;

interface FoundLine {
  readonly text: string;
  /** Whether the line is about an unreadable day. */
  readonly isWrong: boolean;
}

export interface RepeatingFound {
  readonly lines: readonly FoundLine[];
  /** Number of dates; "" if not known yet. */
  readonly sum: string;
}

export function foundDates(asked: PageRequest, typed: RepeatingTyped, first: FirstDate): RepeatingFound {
  if (typed.way === 'dates') return typedDates(asked, typed, first);
  if (typed.way === 'rule') return ruleDates(asked, typed, first);
  return { lines: [], sum: '' };
}

function typedDates(asked: PageRequest, typed: RepeatingTyped, first: FirstDate): RepeatingFound {
  const t = translator(asked.language);
  const say = openDaySaying(asked.language);
  const own = timeTyped(first.from)?.slice(0, 5);
  const all = occasionsTyped(asked, typed, first);
  const lines = all.map((one): FoundLine => {
    if ('fault' in one) return { text: sayFault(one.fault, one.typed, asked.language), isWrong: true };
    const from = one.from ?? own;
    const time = from === undefined ? '' : `, ${from}${one.to === undefined ? '' : `–${one.to}`}`;
    return { text: `${say(one.date)}${time}${one.isItself ? ` (${t('repeat.itself')})` : ''}`, isWrong: false };
  });
  const others = all.filter((one) => 'date' in one && !one.isItself).length;
  return { lines, sum: others === 0 ? '' : t('repeat.sum', { count: others + 1 }) };
}

function ruleDates(
  { language, now }: PageRequest,
  { rule, until }: RepeatingTyped,
  { day }: FirstDate,
): RepeatingFound {
  if (dayTyped(day) === undefined || !isDate(until) || until <= day) return { lines: [], sum: '' };
  const t = translator(language);
  const say = openDaySaying(language);
  const today = now.slice(0, 10);
  // Past dates are only created for the event itself.
  const all = datesOf({ rule: usualRule(rule, day), startsOn: day }, day, until);
  const made = all.filter((date) => date === day || date >= today).slice(0, MAX_COUNTED);
  const lines = made.slice(0, MAX_TOLD).map((date) => ({ text: say(date), isWrong: false }));
  const more = made.length > MAX_TOLD ? [{ text: '…', isWrong: false }] : [];
  return { lines: [...lines, ...more], sum: t('repeat.sumUntil', { count: made.length, until: say(until) }) };
}

/** Answers the script while the form is filled in. */
export function answerDates(asked: PageRequest): Response {
  const form = formOfQuery(asked);
  const first = { day: form.day('day'), from: form.time('from') };
  const typed = repeatingIn(form);
  const t = translator(asked.language);
  const way = waysOf(asked).includes(typed.way) ? typed.way : 'no';
  const rules = USUAL_RULES.map((value) => ({ value, text: sayUsualRule(value, first.day, t, asked.locale) }));
  const until = isDate(first.day) ? yearAfter(first.day) : '';
  const data = { ...foundDates(asked, { ...typed, way }, first), rules, until };
  return Response.json(data, { headers: { ...PAGE_HEADERS, 'Cache-Control': 'no-store' } });
}
