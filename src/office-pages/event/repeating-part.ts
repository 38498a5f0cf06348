// The part of the form of a new event that makes its other dates along with it (rule W21): folded away behind what is needed daily.

import { translator } from '../../i18n/translate.ts';
import { markInput, saidOf } from '../../pages/field-frame.ts';
import { type Html, html } from '../../util/html.ts';
import type { SummaryItem } from '../components/form/draw-field.ts';
import { dayInput } from '../components/form/moment-inputs.ts';
import { partOf } from '../components/form/parts.ts';
import type { PageRequest } from '../page.ts';
import { sayUsualRule, USUAL_RULES } from '../series/usual-rules.ts';
import { type FirstDate, REPEATING_INPUTS, type RepeatingProblems, type RepeatingTyped, waysOf } from './repeating.ts';
import { foundDates, type RepeatingFound } from './repeating-dates.ts';

export interface RepeatingPart {
  readonly drawn: Html;
  /** What is wrong, for the top of the form. */
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
