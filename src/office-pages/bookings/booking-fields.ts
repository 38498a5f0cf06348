// Fields of a booking in the office: people with their answers, address, phone, other answers, note. All fields that visitors must fill in
// are optional here.

import { createTranslator, type Translate } from '../../i18n/translate.ts';
import { MAX_PARTY_SIZE } from '../../model/bookings/booking.ts';
import type { FormField } from '../../model/bookings/form.ts';
import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import type { Language } from '../../model/instance.ts';
import type { EventBookings } from '../../office/bookings/read-bookings.ts';
import { type Html, html } from '../../util/html.ts';
import type { ChoiceLookup } from '../components/form/choice.ts';
import { renderCheckboxes, renderOptions } from '../components/form/choice-controls.ts';
import { type Control, type ControlRenderContext, joinTexts } from '../components/form/control.ts';
import type { Field, FieldGroup } from '../components/form/field.ts';
import { type InputTexts, inputTextsOf } from '../components/form/input-texts.ts';
import { MAX_EMPTY_BLOCKS, renderOnDemandBlocks } from '../components/form/on-demand.ts';
import { renderCheckbox, renderLabelledControl } from '../components/form/parts.ts';
import { valueAt } from '../components/form/value-paths.ts';

type Booked = Pick<EventBookings, 'form'>;

/** `choices`: checkboxes about the seats of the booking, below the note. */
export function createBookingFieldGroups(
  { form }: Booked,
  language: Language,
  choices?: readonly (Html | undefined)[],
): readonly FieldGroup[] {
  const t = createTranslator(language);
  const fields = form?.fields ?? [];
  const each = fields.filter((field) => field.each);
  const once = fields.filter((field) => !field.each);
  const own: Field = {
    name: 'people',
    label: t('signUps.people'),
    kind: 'own',
    control: people(each),
    isQuiet: true,
  };
  const asked = once.map((field) => createAnswerField(field, language));
  return [
    { title: t('signUps.people'), fields: [own] },
    {
      title: t('signUps.columns.contact'),
      fields: [
        { name: 'phone', label: t('signUps.phone'), kind: 'text', width: 'half' },
        { name: 'email', label: t('signUps.email'), hint: t('signUps.emailHint'), kind: 'mail', width: 'half' },
      ],
    },
    ...(asked.length === 0 ? [] : [{ title: t('signUps.answers'), fields: asked }]),
    {
      fields: [{ name: 'note', label: t('signUps.note'), hint: t('signUps.noteHint'), kind: 'lines' }],
      below: html`${choices}`,
    },
  ];
}

/** Field for a question. Its name is the path of the answer in the booking. */
export function createAnswerField({ id, label, help, type, options, required }: FormField, language: Language): Field {
  const common = { name: `answers/${id}`, label, hint: help || undefined, isRequired: required };
  const choices = options.map((value) => ({ value, label: value }));
  const none = { value: '', label: createTranslator(language)('forms.none') };
  switch (type) {
    case 'long':
      return { ...common, kind: 'lines' };
    case 'number':
      return { ...common, kind: 'number', isOptional: true, width: 'half' };
    case 'date':
      return { ...common, kind: 'date', width: 'half' };
    case 'choice':
      return { ...common, kind: 'choice', choices: [none, ...choices], width: 'half' };
    case 'several':
      return { ...common, kind: 'own', control: severalControl(common.name, options) };
    case 'yes':
      return { ...common, kind: 'yes' };
    default:
      return { ...common, kind: 'text', width: 'half' };
  }
}

function severalControl(key: string, options: readonly string[]): Control<ChoiceLookup> {
  const choices = options.map((value) => ({ value, label: value }));
  return {
    inputs: [key],
    enter: (value) => {
      const there = valueAt(value, key);
      return { [key]: Array.isArray(there) ? there.map(String) : [] };
    },
    read: (entered) => ({ [key]: inputTextsOf(entered, key) }),
    say: (entered) => joinTexts(inputTextsOf(entered, key)),
    render: ({ entered }) => ({
      isGroup: true,
      control: (): Html => html`${renderCheckboxes(key, choices, inputTextsOf(entered, key))}`,
    }),
  };
}

/** Booking from the values of the form, without empty answers. */
export function createBookingFromValues({ people: all, email, phone, note, answers }: PlainObject): PlainObject {
  return { people: all, email, phone, note, answers: omitEmptyAnswers(answers) };
}

const NAME = 'person';

/** Name of the inputs that mark a person without a name. */
const UNNAMED = 'unnamed';

const BETWEEN = ' ';

function people(each: readonly FormField[]): Control<ChoiceLookup> {
  const inputs = [NAME, UNNAMED, ...each.map(inputOf)];
  return {
    inputs,
    enter: ({ people: all }) => enterPeople(Array.isArray(all) ? all.filter(isPlainObject) : [], each),
    read: (entered) => ({ people: readPeople(entered, each) }),
    say: (entered) => joinTexts(inputTextsOf(entered, NAME)),
    inputAt: ([, index, , id]) =>
      index === undefined ? undefined : id === undefined ? `${NAME}-${index}` : `p${id}-${index}`,
    render: (drawing) => ({ isGroup: true, control: () => drawPeople(drawing, each) }),
  };
}

function inputOf({ id }: FormField): string {
  return `p${id}`;
}

function enterPeople(all: readonly PlainObject[], each: readonly FormField[]): InputTexts {
  const answerOf = (one: PlainObject, { id }: FormField) =>
    isPlainObject(one['answers']) ? one['answers'][String(id)] : undefined;
  const texts = each.map((field) => {
    if (field.type !== 'several') return [inputOf(field), all.map((one) => textOf(answerOf(one, field)))] as const;
    const ticked = all.flatMap((one, index) => {
      const answer = answerOf(one, field);
      return Array.isArray(answer) ? answer.map((option) => `${index}${BETWEEN}${option}`) : [];
    });
    return [inputOf(field), ticked] as const;
  });
  const names = all.map((one) => String(one['name'] ?? ''));
  const unnamed = names.flatMap((name, index) => (name === '' ? [String(index)] : []));
  return { [NAME]: names, [UNNAMED]: unnamed, ...Object.fromEntries(texts) };
}

function textOf(answer: unknown): string {
  if (answer === true) return '1';
  return answer === undefined || answer === null ? '' : String(answer);
}

/** People of the submitted rows. Skips empty rows, unless they represent an unnamed person. */
function readPeople(entered: InputTexts, each: readonly FormField[]): PlainObject[] {
  const names = inputTextsOf(entered, NAME);
  const unnamed = new Set(inputTextsOf(entered, UNNAMED));
  return names.flatMap((name, index) => {
    const given = each.map((field) => [String(field.id), readAnswer(entered, field, index)] as const);
    const answers = omitEmptyAnswers(Object.fromEntries(given));
    const isThere = name !== '' || Object.keys(answers).length > 0 || unnamed.has(String(index));
    return isThere ? [{ name, answers }] : [];
  });
}

function readAnswer(entered: InputTexts, field: FormField, index: number): unknown {
  const texts = inputTextsOf(entered, inputOf(field));
  if (field.type === 'several') {
    const begin = `${index}${BETWEEN}`;
    return texts.filter((text) => text.startsWith(begin)).map((text) => text.slice(begin.length));
  }
  const text = texts[index] ?? '';
  if (field.type === 'yes') return text === '1';
  return field.type === 'number' && /^-?\d{1,15}(?:[.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : text;
}

/** Rows for the people, then empty rows that unfold one after another. */
function drawPeople({ entered, language, mark }: ControlRenderContext, each: readonly FormField[]): Html {
  const t = createTranslator(language);
  const names = inputTextsOf(entered, NAME);
  const unnamed = new Set(inputTextsOf(entered, UNNAMED));
  const isThere = (index: number) =>
    names[index] !== '' || unnamed.has(String(index)) || each.some((field) => hasAnswer(entered, field, index));
  const filled = names.findLastIndex((_, index) => isThere(index)) + 1;
  const count = Math.min(MAX_PARTY_SIZE, filled + MAX_EMPTY_BLOCKS);
  const rows = Array.from({ length: count }, (_, index) => names[index] ?? '');
  const drawn = rows.map((name, index) => {
    const label = t('signUps.personName', { number: index + 1 });
    const input = html`<input name="${NAME}" value="${name}" autocomplete="off"${mark(`${NAME}-${index}`)}>`;
    const answers = each.map((field) => drawAnswer(field, index, { entered, mark, t }));
    // A person without a name stays in the booking until the user clears the checkbox.
    const comes =
      unnamed.has(String(index)) && name === ''
        ? renderCheckbox(UNNAMED, true, t('signUps.unnamed'), '', String(index))
        : '';
    return html`<div class="person-row">${renderLabelledControl(label, input)}${comes}${answers}</div>`;
  });
  return html`<div class="person-rows">${renderOnDemandBlocks(drawn, filled, t('signUps.another'))}</div>`;
}

function hasAnswer(entered: InputTexts, field: FormField, index: number): boolean {
  return Object.keys(omitEmptyAnswers({ answer: readAnswer(entered, field, index) })).length > 0;
}

interface AnswerDrawing extends Pick<ControlRenderContext, 'entered' | 'mark'> {
  readonly t: Translate;
}

function drawAnswer(field: FormField, index: number, { entered, mark, t }: AnswerDrawing): Html {
  const name = inputOf(field);
  const texts = inputTextsOf(entered, name);
  const text = texts[index] ?? '';
  const attributes = mark(`${name}-${index}`);
  if (field.type === 'several') {
    const choices = field.options.map((option) => ({ value: `${index}${BETWEEN}${option}`, label: option }));
    return html`<fieldset class="part"><legend class="part-label">${field.label}</legend>${renderCheckboxes(
      name,
      choices,
      texts,
    )}</fieldset>`;
  }
  if (field.type === 'choice' || field.type === 'yes') {
    const options =
      field.type === 'yes'
        ? [{ value: '1', label: t('fields.yes') }]
        : field.options.map((value) => ({ value, label: value }));
    const select = html`<select name="${name}"${attributes}><option value="">–</option>${renderOptions(options, text)}</select>`;
    return renderLabelledControl(field.label, select);
  }
  const kind = field.type === 'date' ? 'date' : 'text';
  return renderLabelledControl(
    field.label,
    html`<input type="${kind}" name="${name}" value="${text}" autocomplete="off"${attributes}>`,
  );
}

export function omitEmptyAnswers(answers: unknown): PlainObject {
  if (!isPlainObject(answers)) return {};
  return Object.fromEntries(Object.entries(answers).filter(([, one]) => !isEmpty(one)));
}

function isEmpty(answer: unknown): boolean {
  return answer === '' || answer === null || answer === false || (Array.isArray(answer) && answer.length === 0);
}
