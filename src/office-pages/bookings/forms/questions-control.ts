// Questions of a form: each folded under its label, with its type, possible answers, and condition.

import { type Translate, translator } from '../../../i18n/translate.ts';
import { FIELD_TYPES } from '../../../model/bookings/form.ts';
import type { Language } from '../../../model/instance.ts';
import { type Html, html } from '../../../util/html.ts';
import type { Choices } from '../../components/form/choice.ts';
import { groupedOptions, optionsOf } from '../../components/form/choice-controls.ts';
import { type Control, type FormDrawing, listed } from '../../components/form/control.ts';
import { box, hidden, part } from '../../components/form/parts.ts';
import { pill } from '../../components/parts.ts';
import { icon } from '../../icons.ts';
import { QUESTION_BUTTON } from './help-questions.ts';
import {
  conditionText,
  enteredRows,
  fieldsOfRows,
  inputOf,
  optionsIn,
  QUESTION_INPUTS,
  QUESTION_TICKS,
  type QuestionRow,
  type QuestionText,
  rowsIn,
  rowsOf,
  typeOf,
} from './question-rows.ts';

export const questions: Control<Choices> = {
  inputs: QUESTION_INPUTS,
  enter: ({ fields }) => enteredRows(rowsOf(fields)),
  read: (entered) => ({ fields: fieldsOfRows(rowsIn(entered)) }),
  say: (entered) => listed(rowsIn(entered).map(({ label }) => label)),
  inputAt: ([, index, part, deeper]) => {
    if (index === undefined) return undefined;
    if (part === 'if' || deeper === 'field_id') return `q_if-${index}`;
    const text = (['label', 'help', 'type', 'options', 'min', 'max'] as const).find((one) => one === part) ?? 'label';
    return `${inputOf(text)}-${index}`;
  },
  draw: (drawing) => ({ isGroup: true, control: () => drawQuestions(drawing) }),
};

/** Drawing context of a question; only earlier rows can be part of its condition. */
interface RowDrawing extends Pick<FormDrawing, 'language' | 'mark'> {
  readonly index: number;
  readonly rows: readonly QuestionRow[];
}

function drawQuestions({ entered, language, mark }: FormDrawing): Html {
  const t = translator(language);
  const rows = rowsIn(entered);
  const drawn = rows.map((row, index) => drawRow(row, { index, rows, language, mark }));
  const list =
    rows.length === 0 ? html`<p class="soft">${t('formPage.none')}</p>` : html`<ol class="questions">${drawn}</ol>`;
  return html`<div class="question-rows">
    ${list}
    <p class="more">${deedButton('add', t('formPage.add'), '')}</p>
  </div>`;
}

function deedButton(deed: string, text: string | Html, look: string, more: Html | string = ''): Html {
  return html`<button class="${look}" name="${QUESTION_BUTTON}" value="${deed}"${more} formnovalidate>${text}</button>`;
}

function drawRow(row: QuestionRow, of: RowDrawing): Html {
  const { index, rows, language, mark } = of;
  const t = translator(language);
  const at = (part: QuestionText, hint = '') => mark(`${inputOf(part)}-${index}`, hint);
  // Rows with problems and new rows are open.
  const isWrong = (['label', 'help', 'type', 'options', 'min', 'max', 'condition'] as const).some((part) =>
    at(part).toString().includes('aria-invalid'),
  );
  const isOpen = isWrong || row.label === '';
  const name = row.label === '' ? t('formPage.unnamed') : row.label;
  const types = FIELD_TYPES.map((value) => ({ value, label: t(`formPage.types.${value}`) }));
  const label = html`<input name="${inputOf('label')}" value="${row.label}" autocomplete="off"${at('label')}>`;
  const type = html`<select name="${inputOf('type')}"${at('type')}>${optionsOf(types, typeOf(row))}</select>`;
  const help = html`<input name="${inputOf('help')}" value="${row.help}" autocomplete="off"${at('help')}>`;
  return html`<li class="question" data-question="${row.key}">
    <details${isOpen ? html` open` : ''}>
      <summary><span class="grip" aria-hidden="true">${icon('grip')}</span> <span class="question-name">${name}</span>
        <span class="marks">${marks(row, t)}</span></summary>
      ${hidden(inputOf('key'), row.key)}${hidden(inputOf('id'), row.id)}
      <div class="pair-parts">
        ${part(t('formPage.label'), label)}
        ${part(t('formPage.type'), type)}
      </div>
      ${drawOptions(row, of)}
      ${part(t('formPage.help'), help)}
      <div class="checks">${QUESTION_TICKS.map((tick) => box(inputOf(tick), row[tick], t(`formPage.ticks.${tick}`), '', row.key))}</div>
      ${drawCondition(row, of)}
      <p class="question-deeds">
        ${index === 0 ? '' : deedButton(`up ${row.key}`, t('formPage.up'), 'small', ofRow(t('formPage.up'), name))}
        ${index === rows.length - 1 ? '' : deedButton(`down ${row.key}`, t('formPage.down'), 'small', ofRow(t('formPage.down'), name))}
        ${deedButton(`remove ${row.key}`, t('formPage.remove'), 'small danger', ofRow(t('formPage.remove'), name))}
      </p>
    </details>
  </li>`;
}

function ofRow(deed: string, name: string): Html {
  return html` aria-label="${deed}: ${name}"`;
}

function marks(row: QuestionRow, t: Translate): Html {
  const said = QUESTION_TICKS.filter((tick) => row[tick]).map((tick) =>
    pill(t(`formPage.marks.${tick}`), tick === 'sensitive' ? 'warn' : ''),
  );
  const depends = row.condition === '' ? '' : pill(t('formPage.marks.condition'));
  return html`${pill(t(`formPage.types.${typeOf(row)}`), 'quiet')} ${said} ${depends}`;
}

function drawOptions(row: QuestionRow, { index, language, mark }: RowDrawing): Html {
  const t = translator(language);
  const at = (text: QuestionText, hint = '') => mark(`${inputOf(text)}-${index}`, hint);
  const hint = `h-options-${index}`;
  const rows = Math.max(3, row.options.split('\n').length + 1);
  const options = html`<textarea name="${inputOf('options')}" rows="${rows}"${at('options', hint)}>
${row.options}</textarea><span class="hint" id="${hint}">${t('formPage.optionsHint')}</span>`;
  const bound = (name: 'min' | 'max') =>
    html`<input name="${inputOf(name)}" inputmode="numeric" value="${row[name]}" autocomplete="off"${at(name)}>`;
  return html`<div class="of-options">${part(t('formPage.options'), options)}</div>
      <div class="pair-parts of-bounds">
        ${part(t('formPage.min'), bound('min'))}
        ${part(t('formPage.max'), bound('max'))}
      </div>`;
}

/** Offers the answers of earlier rows that are asked once per booking (rule J2). */
function drawCondition(row: QuestionRow, { index, rows, language, mark }: RowDrawing): Html {
  const t = translator(language);
  const before = rows.slice(0, index).filter(({ each }) => !each);
  const groups = before.map((one) => ({ label: one.label, choices: answersOf(one, language) }));
  const offered = groups.flatMap(({ choices }) => choices);
  if (offered.length === 0 && row.condition === '') return hidden(inputOf('condition'), '');
  const isGone = row.condition !== '' && !offered.some(({ value }) => value === row.condition);
  const gone = isGone ? html`<option value="${row.condition}" selected>${t('formPage.conditionGone')}</option>` : '';
  const select = html`<select name="${inputOf('condition')}"${mark(`${inputOf('condition')}-${index}`)}>
        <option value="">${t('formPage.always')}</option>${gone}${groupedOptions(groups, row.condition)}
      </select>`;
  return part(t('formPage.condition'), select);
}

function answersOf(row: QuestionRow, language: Language) {
  const type = typeOf(row);
  const t = translator(language);
  if (type === 'yes') return [{ value: conditionText(row.key, true), label: t('formPage.ifTicked') }];
  if (type !== 'choice' && type !== 'several') return [];
  return optionsIn(row).map((option) => ({ value: conditionText(row.key, option), label: option }));
}
