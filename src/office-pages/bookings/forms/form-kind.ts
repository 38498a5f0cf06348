import { createTranslator, type Translate } from '../../../i18n/translate.ts';
import { type BookingForm, FIELD_TYPES } from '../../../model/bookings/form.ts';
import { isPlainObject } from '../../../model/format/rule.ts';
import type { Language } from '../../../model/instance.ts';
import type { VersionedEntity } from '../../../model/present.ts';
import { type Html, html } from '../../../util/html.ts';
import type { ChoiceLookup } from '../../components/form/choice.ts';
import { renderGroupedOptions, renderOptions } from '../../components/form/choice-controls.ts';
import { type Control, type ControlRenderContext, joinTexts } from '../../components/form/control.ts';
import type { FieldGroup } from '../../components/form/field.ts';
import { type FormState, fieldsOf, readSubmittedFormState } from '../../components/form/form-state.ts';
import { readOriginalValues } from '../../components/form/hidden-state.ts';
import { parseJsonObject } from '../../components/form/input-texts.ts';
import { renderCheckbox, renderHiddenInput, renderLabelledControl } from '../../components/form/parts.ts';
import { type SaveFormResult, saveForm } from '../../components/form/save.ts';
import { renderPill } from '../../components/parts.ts';
import { createFieldFactory, type RecordKind } from '../../components/record-kind.ts';
import { renderIcon } from '../../icons.ts';
import type { PageRequest } from '../../page.ts';
import {
  createQuestionRow,
  fieldsToQuestionRows,
  formatConditionValue,
  QUESTION_CHECKBOXES,
  QUESTION_INPUTS,
  type QuestionRow,
  type QuestionText,
  questionInputName,
  questionRowsToFields,
  questionRowsToInputTexts,
  readFieldTypeOfRow,
  readOptionsOfRow,
  readQuestionRows,
} from './question-rows.ts';

const QUESTION_BUTTON = 'question';

function helpQuestions({ form }: PageRequest, filled: FormState): FormState | undefined {
  if (!form.has(QUESTION_BUTTON)) return undefined;
  const [deed = '', key = ''] = form.text(QUESTION_BUTTON).split(' ');
  const before = readQuestionRows(filled.entered ?? {});
  const rows = applyDeed(before, deed, key);
  const entered = { ...filled.entered, ...questionRowsToInputTexts(rows) };
  return { ...filled, entered, values: { ...filled.values, fields: questionRowsToFields(rows) } };
}

function applyDeed(rows: readonly QuestionRow[], deed: string, key: string): readonly QuestionRow[] {
  const at = rows.findIndex((row) => row.key === key);
  const row = rows[at];
  if (deed === 'add') return [...rows, createQuestionRow(unusedKey(rows))];
  if (row === undefined) return rows;
  const others = rows.filter((one) => one !== row);
  if (deed === 'remove') return others.map((one) => (dependsOn(one, key) ? { ...one, condition: '' } : one));
  if (deed === 'up') return others.toSpliced(Math.max(0, at - 1), 0, row);
  if (deed === 'down') return others.toSpliced(at + 1, 0, row);
  return rows;
}

function dependsOn({ condition }: QuestionRow, key: string): boolean {
  return condition === key || condition.startsWith(`${key} `);
}

function unusedKey(rows: readonly QuestionRow[]): string {
  let number = rows.length;
  while (rows.some(({ key }) => key === `n${number}`)) number++;
  return `n${number}`;
}

const DROP = 'drop';

async function saveQuestions(request: PageRequest, groups: readonly FieldGroup[]): Promise<SaveFormResult> {
  const { form, ids, t } = request;
  const fields = fieldsOf(groups);
  const id = ids['id'] ?? 0;
  const gone = removedQuestions(request);
  const count = gone.length === 0 || form.has(DROP) ? 0 : await countAnswers(request, id, gone);
  if (count === 0) return saveForm(request, { kind: 'form', id, fields });
  return { again: readSubmittedFormState(form, fields, [{ name: 'fields', text: t('formPage.answered', { count }) }]) };
}

function renderDropCheckbox(request: PageRequest): Html | undefined {
  if (removedQuestions(request).length === 0) return undefined;
  return renderCheckbox(DROP, request.form.has(DROP), request.t('formPage.drop'));
}

function removedQuestions({ form }: PageRequest): string[] {
  const { fields } = parseJsonObject(readOriginalValues(form));
  const before = Array.isArray(fields) ? fields.filter(isPlainObject).map(({ id }) => String(id)) : [];
  const left = new Set(form.all('q_id'));
  return before.filter((id) => !left.has(id));
}

/** Warning that deleting a form deletes its answers, which the trash can’t restore; undefined without answers. */
async function sayLostAnswers(request: PageRequest, { id, value }: VersionedEntity): Promise<string | undefined> {
  const { fields } = value as BookingForm;
  const count = await countAnswers(
    request,
    id,
    fields.map((field) => String(field.id)),
  );
  return count === 0 ? undefined : request.t('formPage.lost', { count });
}

async function countAnswers({ editing, instance }: PageRequest, id: number, gone: readonly string[]): Promise<number> {
  const referrers = await editing.store.content.read(instance.name, (content) => content.referrers('form', id));
  const events = referrers.flatMap((one) => (one.kind === 'event' ? [one.id] : []));
  const answers = await editing.store.bookings.read(instance.name, editing.clock(), async (tx) => {
    const all = [];
    for (const event of events) all.push(...(await tx.ofEvent(event)));
    return all.flatMap(({ booking }) => [booking.answers, ...booking.people.map((one) => one.answers)]);
  });
  return (answers ?? []).reduce((sum, one) => sum + gone.filter((field) => field in one).length, 0);
}

export const bookingFormRecordKind: RecordKind = {
  kind: 'form',
  path: '/forms',
  columns: async (_, { editing, instance, t }) => {
    const uses = await editing.store.content.read(instance.name, async (content) => {
      const all = (await content.all('form')).map(async ({ id }) => [id, await content.referrers('form', id)] as const);
      return new Map(await Promise.all(all));
    });
    const count = (id: unknown, kind: 'event' | 'series' | 'room') => {
      const some = uses.get(Number(id))?.filter((one) => one.kind === kind) ?? [];
      return some.length === 0 ? [] : t(`deeds.kinds.${kind}`, { count: some.length });
    };
    return [
      {
        label: t('kinds.form.fields.fields'),
        isWhole: true,
        cell: ({ fields }) => t('formPage.questions', { count: Array.isArray(fields) ? fields.length : 0 }),
      },
      {
        label: t('records.usedBy'),
        cell: ({ id }) => (['event', 'series', 'room'] as const).flatMap((kind) => count(id, kind)).join(', '),
      },
    ];
  },
  groups: (language) => {
    const t = createTranslator(language);
    const of = createFieldFactory('form', t);
    return [
      { fields: [of('name', { kind: 'text', isRequired: true }), of('intro', { kind: 'lines' })] },
      {
        title: t('kinds.form.fields.fields'),
        intro: t('formPage.intro'),
        fields: [of('fields', { kind: 'own', control: questions, isQuiet: true })],
      },
      { fields: [of('consent', { kind: 'lines' })] },
    ];
  },
  help: helpQuestions,
  save: saveQuestions,
  confirm: renderDropCheckbox,
  describeLoss: sayLostAnswers,
  aside: renderPreviewCard,
  islands: ['questions', 'frames'],
};

async function renderPreviewCard(
  { t, link }: PageRequest,
  present: VersionedEntity | undefined,
): Promise<Html | undefined> {
  if (present === undefined) return undefined;
  const title = t('formPage.previewTitle');
  return html`<section class="form-preview">
    <h2>${title}</h2>
    <p class="soft small">${t('formPage.previewHelp')}</p>
    <iframe class="form-frame" title="${title}" sandbox="allow-same-origin" data-fit
      src="${link(`/forms/${present.id}/preview`)}"></iframe>
  </section>`;
}

const questions: Control<ChoiceLookup> = {
  inputs: QUESTION_INPUTS,
  enter: ({ fields }) => questionRowsToInputTexts(fieldsToQuestionRows(fields)),
  read: (entered) => ({ fields: questionRowsToFields(readQuestionRows(entered)) }),
  say: (entered) => joinTexts(readQuestionRows(entered).map(({ label }) => label)),
  inputAt: ([, index, part, deeper]) => {
    if (index === undefined) return undefined;
    if (part === 'if' || deeper === 'field_id') return `q_if-${index}`;
    const text = (['label', 'help', 'type', 'options', 'min', 'max'] as const).find((one) => one === part) ?? 'label';
    return `${questionInputName(text)}-${index}`;
  },
  render: (drawing) => ({ isGroup: true, control: () => drawQuestions(drawing) }),
};

interface RowDrawing extends Pick<ControlRenderContext, 'language' | 'mark'> {
  readonly index: number;
  readonly rows: readonly QuestionRow[];
}

function drawQuestions({ entered, language, mark }: ControlRenderContext): Html {
  const t = createTranslator(language);
  const rows = readQuestionRows(entered);
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
  const t = createTranslator(language);
  const at = (part: QuestionText, hint = '') => mark(`${questionInputName(part)}-${index}`, hint);
  // Rows with a problem and new rows are unfolded.
  const isWrong = (['label', 'help', 'type', 'options', 'min', 'max', 'condition'] as const).some((part) =>
    at(part).toString().includes('aria-invalid'),
  );
  const isOpen = isWrong || row.label === '';
  const name = row.label === '' ? t('formPage.unnamed') : row.label;
  const types = FIELD_TYPES.map((value) => ({ value, label: t(`formPage.types.${value}`) }));
  const label = html`<input name="${questionInputName('label')}" value="${row.label}" autocomplete="off"${at('label')}>`;
  const type = html`<select name="${questionInputName('type')}"${at('type')}>${renderOptions(types, readFieldTypeOfRow(row))}</select>`;
  const help = html`<input name="${questionInputName('help')}" value="${row.help}" autocomplete="off"${at('help')}>`;
  return html`<li class="question" data-question="${row.key}">
    <details${isOpen ? html` open` : ''}>
      <summary><span class="grip" aria-hidden="true">${renderIcon('grip')}</span> <span class="question-name">${name}</span>
        <span class="marks">${marks(row, t)}</span></summary>
      ${renderHiddenInput(questionInputName('key'), row.key)}${renderHiddenInput(questionInputName('id'), row.id)}
      <div class="pair-parts">
        ${renderLabelledControl(t('formPage.label'), label)}
        ${renderLabelledControl(t('formPage.type'), type)}
      </div>
      ${drawOptions(row, of)}
      ${renderLabelledControl(t('formPage.help'), help)}
      <div class="checks">${QUESTION_CHECKBOXES.map((tick) =>
        renderCheckbox(questionInputName(tick), row[tick], t(`formPage.ticks.${tick}`), '', row.key),
      )}</div>
      ${drawCondition(row, of)}
      <p class="question-deeds">
        ${index === 0 ? '' : deedButton(`up ${row.key}`, t('formPage.up'), 'small', ariaLabel(t('formPage.up'), name))}
        ${index === rows.length - 1 ? '' : deedButton(`down ${row.key}`, t('formPage.down'), 'small', ariaLabel(t('formPage.down'), name))}
        ${deedButton(`remove ${row.key}`, t('formPage.remove'), 'small danger', ariaLabel(t('formPage.remove'), name))}
      </p>
    </details>
  </li>`;
}

function ariaLabel(deed: string, name: string): Html {
  return html` aria-label="${deed}: ${name}"`;
}

function marks(row: QuestionRow, t: Translate): Html {
  const text = QUESTION_CHECKBOXES.filter((tick) => row[tick]).map((tick) =>
    renderPill(t(`formPage.marks.${tick}`), tick === 'sensitive' ? 'warn' : ''),
  );
  const depends = row.condition === '' ? '' : renderPill(t('formPage.marks.condition'));
  return html`${renderPill(t(`formPage.types.${readFieldTypeOfRow(row)}`), 'quiet')} ${text} ${depends}`;
}

function drawOptions(row: QuestionRow, { index, language, mark }: RowDrawing): Html {
  const t = createTranslator(language);
  const at = (text: QuestionText, hint = '') => mark(`${questionInputName(text)}-${index}`, hint);
  const hint = `h-options-${index}`;
  const rows = Math.max(3, row.options.split('\n').length + 1);
  const options = html`<textarea name="${questionInputName('options')}" rows="${rows}"${at('options', hint)}>
${row.options}</textarea><span class="hint" id="${hint}">${t('formPage.optionsHint')}</span>`;
  const bound = (name: 'min' | 'max') =>
    html`<input name="${questionInputName(name)}" inputmode="numeric" value="${row[name]}" autocomplete="off"${at(name)}>`;
  return html`<div class="of-options">${renderLabelledControl(t('formPage.options'), options)}</div>
      <div class="pair-parts of-bounds">
        ${renderLabelledControl(t('formPage.min'), bound('min'))}
        ${renderLabelledControl(t('formPage.max'), bound('max'))}
      </div>`;
}

/** Condition of a question: an answer to an earlier question that is asked once per booking (rule J2). */
function drawCondition(row: QuestionRow, { index, rows, language, mark }: RowDrawing): Html {
  const t = createTranslator(language);
  const before = rows.slice(0, index).filter(({ each }) => !each);
  const groups = before.map((one) => ({ label: one.label, choices: answersOf(one, language) }));
  const offered = groups.flatMap(({ choices }) => choices);
  if (offered.length === 0 && row.condition === '') return renderHiddenInput(questionInputName('condition'), '');
  const isGone = row.condition !== '' && !offered.some(({ value }) => value === row.condition);
  const gone = isGone ? html`<option value="${row.condition}" selected>${t('formPage.conditionGone')}</option>` : '';
  const select = html`<select name="${questionInputName('condition')}"${mark(`${questionInputName('condition')}-${index}`)}>
        <option value="">${t('formPage.always')}</option>${gone}${renderGroupedOptions(groups, row.condition)}
      </select>`;
  return renderLabelledControl(t('formPage.condition'), select);
}

function answersOf(row: QuestionRow, language: Language) {
  const type = readFieldTypeOfRow(row);
  const t = createTranslator(language);
  if (type === 'yes') return [{ value: formatConditionValue(row.key, true), label: t('formPage.ifTicked') }];
  if (type !== 'choice' && type !== 'several') return [];
  return readOptionsOfRow(row).map((option) => ({ value: formatConditionValue(row.key, option), label: option }));
}
