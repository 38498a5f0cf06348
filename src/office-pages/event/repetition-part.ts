// Part of the form of a new event for further dates, which are created with it (rule W21). It is folded below the other fields.

import { createDayDescriber } from '../../date-parsing/format-day.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { datesOf } from '../../office/series/dates.ts';
import { PAGE_HEADERS } from '../../pages/page-headers.ts';
import { inputAriaAttributes, renderFieldMessages } from '../../pages/render-field.ts';
import { isDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { renderDayInput } from '../components/form/date-time-inputs.ts';
import { describeFieldFault } from '../components/form/field-fault-messages.ts';
import { renderLabelledGroup } from '../components/form/parts.ts';
import type { ProblemSummaryItem } from '../components/form/render-field.ts';
import { parseDayInput, parseTimeInput } from '../event-fields/span-inputs.ts';
import { createFormFromQuery } from '../form.ts';
import type { PageRequest } from '../page.ts';
import { addOneYear, COMMON_RULES, createCommonRule, describeCommonRule } from '../series/common-rules.ts';
import {
  type FirstDate,
  listAvailableRepetitionModes,
  parseTypedDates,
  REPETITION_INPUTS,
  type RepetitionInputs,
  type RepetitionProblems,
  readRepetitionInputs,
} from './repetition.ts';

export interface RepetitionPart {
  readonly drawn: Html;
  readonly items: readonly ProblemSummaryItem[];
}

interface RepetitionView {
  readonly typed: RepetitionInputs;
  readonly first: FirstDate;
  readonly problems: RepetitionProblems;
}

export function renderRepetitionPart(request: PageRequest, { typed, first, problems }: RepetitionView): RepetitionPart {
  const { language, link } = request;
  const t = createTranslator(language);
  const isOpen = typed.way !== 'no';
  const field = { name: REPETITION_INPUTS.way, label: t('repeat.again') };
  const items = [...problems].map(([part, text]) => ({ field, text, input: REPETITION_INPUTS[part] }));
  const ways = listAvailableRepetitionModes(request).map(
    (way) =>
      html`<label class="check"><input type="radio" name="${REPETITION_INPUTS.way}" value="${way}"${
        way === typed.way ? html` checked` : ''
      }>
        <span>${t(`repeat.againWays.${way}`)}</span></label>`,
  );
  const drawn = html`<details class="inner repeating" id="f-${field.name}"${isOpen ? html` open` : ''}>
    <summary>${field.label}</summary>
    <fieldset class="again-ways">
      <legend class="hidden-text">${field.label}</legend>
      ${ways}
    </fieldset>
    <div class="again-body">
      ${datesPart(request, typed, problems)}
      ${listAvailableRepetitionModes(request).includes('rule') ? rulePart(request, { typed, first, problems }) : ''}
      <div class="again-found" data-ask="${link('/events/dates')}">
        ${renderRepetitionDates(findRepetitionDates(request, typed, first))}
        <button class="quiet small" name="help" value="dates" formnovalidate>${t('repeat.preview')}</button>
      </div>
    </div>
  </details>`;
  return { drawn, items };
}

const problemTexts = (problems: RepetitionProblems, part: 'dates' | 'rule' | 'until') => {
  const text = problems.get(part);
  return text === undefined ? [] : [{ text, input: REPETITION_INPUTS[part] }];
};

function datesPart({ language }: PageRequest, { dates }: RepetitionInputs, problems: RepetitionProblems): Html {
  const t = createTranslator(language);
  const name = REPETITION_INPUTS.dates;
  const wrong = problemTexts(problems, 'dates');
  const input = html`<textarea name="${name}" rows="2" autocomplete="off"${inputAriaAttributes(name, `h-${name}`, wrong)}>
${dates}</textarea>`;
  return html`<div class="again-dates">
    ${renderLabelledGroup(`i-${name}`, t('repeat.againDates'), input)}
    ${renderFieldMessages(name, t('repeat.againHint'), wrong)}
  </div>`;
}

function rulePart({ language, locale }: PageRequest, { typed, first, problems }: RepetitionView): Html {
  const t = createTranslator(language);
  const { rule, until } = REPETITION_INPUTS;
  const wrong = [...problemTexts(problems, 'rule'), ...problemTexts(problems, 'until')];
  const options = COMMON_RULES.map(
    (one) =>
      html`<option value="${one}"${one === typed.rule ? html` selected` : ''}>${describeCommonRule(one, first.day, t, locale)}</option>`,
  );
  const end = renderDayInput({
    name: until,
    value: typed.until,
    language,
    attributes: inputAriaAttributes(until, '', wrong),
  });
  return html`<div class="again-rule">
    ${renderLabelledGroup(
      `i-${rule}`,
      t('repeat.againRule'),
      html`<select name="${rule}"${inputAriaAttributes(rule, '', wrong)}>${options}</select>`,
    )}
    ${renderLabelledGroup(`i-${until}`, t('rule.until'), end)}
    ${renderFieldMessages(rule, undefined, problemTexts(problems, 'rule'))}
    ${renderFieldMessages(until, undefined, problemTexts(problems, 'until'))}
  </div>`;
}

function renderRepetitionDates({ lines, sum }: RepetitionPreview): Html {
  const rows = lines.map(({ text, isWrong }) => html`<li${isWrong ? html` class="wrong"` : ''}>${text}</li>`);
  return html`<div class="found" role="status">${rows.length === 0 ? '' : html`<ul>${rows}</ul>`}${sum && html`<p>${sum}</p>`}</div>`;
}

const MAX_TOLD = 6;

/** Maximum number of dates to count. Equals the number of days for which a new series creates events. */
const MAX_COUNTED = 2000;

interface RepetitionLine {
  readonly text: string;
  readonly isWrong: boolean;
}

export interface RepetitionPreview {
  readonly lines: readonly RepetitionLine[];
  readonly sum: string;
}

export function findRepetitionDates(
  request: PageRequest,
  typed: RepetitionInputs,
  first: FirstDate,
): RepetitionPreview {
  if (typed.way === 'dates') return typedDates(request, typed, first);
  if (typed.way === 'rule') return ruleDates(request, typed, first);
  return { lines: [], sum: '' };
}

function typedDates(request: PageRequest, typed: RepetitionInputs, first: FirstDate): RepetitionPreview {
  const t = createTranslator(request.language);
  const say = createDayDescriber(request.language);
  const own = parseTimeInput(first.from)?.slice(0, 5);
  const all = parseTypedDates(request, typed, first);
  const lines = all.map((one): RepetitionLine => {
    if ('fault' in one) return { text: describeFieldFault(one.fault, one.typed, request.language), isWrong: true };
    const from = one.from ?? own;
    const time = from === undefined ? '' : `, ${from}${one.to === undefined ? '' : `–${one.to}`}`;
    return { text: `${say(one.date)}${time}${one.isItself ? ` (${t('repeat.itself')})` : ''}`, isWrong: false };
  });
  const others = all.filter((one) => 'date' in one && !one.isItself).length;
  return { lines, sum: others === 0 ? '' : t('repeat.sum', { count: others + 1 }) };
}

function ruleDates(
  { language, now }: PageRequest,
  { rule, until }: RepetitionInputs,
  { day }: FirstDate,
): RepetitionPreview {
  if (parseDayInput(day) === undefined || !isDate(until) || until <= day) return { lines: [], sum: '' };
  const t = createTranslator(language);
  const say = createDayDescriber(language);
  const today = now.slice(0, 10);
  // The event itself can have a past date; its repetitions can't.
  const all = datesOf({ rule: createCommonRule(rule, day), startsOn: day }, day, until);
  const made = all.filter((date) => date === day || date >= today).slice(0, MAX_COUNTED);
  const lines = made.slice(0, MAX_TOLD).map((date) => ({ text: say(date), isWrong: false }));
  const more = made.length > MAX_TOLD ? [{ text: '…', isWrong: false }] : [];
  return { lines: [...lines, ...more], sum: t('repeat.sumUntil', { count: made.length, until: say(until) }) };
}

/** Responds to the script while the user fills in the form. */
export function handleDatePreview(request: PageRequest): Response {
  const form = createFormFromQuery(request);
  const first = { day: form.day('day'), from: form.time('from') };
  const typed = readRepetitionInputs(form);
  const t = createTranslator(request.language);
  const way = listAvailableRepetitionModes(request).includes(typed.way) ? typed.way : 'no';
  const rules = COMMON_RULES.map((value) => ({ value, text: describeCommonRule(value, first.day, t, request.locale) }));
  const until = isDate(first.day) ? addOneYear(first.day) : '';
  const data = { ...findRepetitionDates(request, { ...typed, way }, first), rules, until };
  return Response.json(data, { headers: { ...PAGE_HEADERS, 'Cache-Control': 'no-store' } });
}
