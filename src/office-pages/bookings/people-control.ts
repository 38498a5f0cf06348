// People of a booking: one row each with the name and the answers per person, and an empty row.

import { type Translate, translator } from '../../i18n/translate.ts';
import { MAX_PEOPLE } from '../../model/bookings/booking.ts';
import type { FormField } from '../../model/bookings/form.ts';
import { isPlain, type Plain } from '../../model/format/rule.ts';
import { type Html, html } from '../../util/html.ts';
import type { Choices } from '../components/form/choice.ts';
import { optionsOf, ticks } from '../components/form/choice-controls.ts';
import { type Control, type FormDrawing, listed } from '../components/form/control.ts';
import { type Entered, textsOf } from '../components/form/entered.ts';
import { box, part } from '../components/form/parts.ts';
import { givenAnswers } from './given-answers.ts';

const NAME = 'person';

/** Rows of people who come without a name yet. */
const UNNAMED = 'unnamed';

/** Separator between the row of a checkbox and its option. */
const BETWEEN = ' ';

export function people(each: readonly FormField[], party: number): Control<Choices> {
  const inputs = [NAME, UNNAMED, ...each.map(inputOf)];
  return {
    inputs,
    enter: ({ people: all }) => enterPeople(Array.isArray(all) ? all.filter(isPlain) : [], each),
    read: (entered) => ({ people: readPeople(entered, each) }),
    say: (entered) => listed(textsOf(entered, NAME)),
    inputAt: ([, index, , id]) =>
      index === undefined ? undefined : id === undefined ? `${NAME}-${index}` : `p${id}-${index}`,
    draw: (drawing) => ({ isGroup: true, control: () => drawPeople(drawing, each, party) }),
  };
}

function inputOf({ id }: FormField): string {
  return `p${id}`;
}

function enterPeople(all: readonly Plain[], each: readonly FormField[]): Entered {
  const answerOf = (one: Plain, { id }: FormField) =>
    isPlain(one['answers']) ? one['answers'][String(id)] : undefined;
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

/** Empty rows are skipped, except for people without a name yet. */
function readPeople(entered: Entered, each: readonly FormField[]): Plain[] {
  const names = textsOf(entered, NAME);
  const unnamed = new Set(textsOf(entered, UNNAMED));
  return names.flatMap((name, index) => {
    const given = each.map((field) => [String(field.id), readAnswer(entered, field, index)] as const);
    const answers = givenAnswers(Object.fromEntries(given));
    const isThere = name !== '' || Object.keys(answers).length > 0 || unnamed.has(String(index));
    return isThere ? [{ name, answers }] : [];
  });
}

function readAnswer(entered: Entered, field: FormField, index: number): unknown {
  const texts = textsOf(entered, inputOf(field));
  if (field.type === 'several') {
    const begin = `${index}${BETWEEN}`;
    return texts.filter((text) => text.startsWith(begin)).map((text) => text.slice(begin.length));
  }
  const text = texts[index] ?? '';
  if (field.type === 'yes') return text === '1';
  return field.type === 'number' && /^-?\d{1,15}(?:[.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : text;
}

/** Maximum number of initial rows. */
const USUAL_ROWS = 4;

/** Includes an empty row for another person; `party` limits only visitors, not the office. */
function drawPeople({ entered, language, mark }: FormDrawing, each: readonly FormField[], party: number): Html {
  const t = translator(language);
  const names = textsOf(entered, NAME);
  const unnamed = new Set(textsOf(entered, UNNAMED));
  const isLastEmpty = names.at(-1) === '' && !unnamed.has(String(names.length - 1));
  const filled = isLastEmpty ? names.slice(0, -1) : names;
  const count = Math.min(MAX_PEOPLE, Math.max(filled.length + 1, Math.min(party, USUAL_ROWS)));
  const rows = Array.from({ length: count }, (_, index) => filled[index] ?? '');
  const drawn = rows.map((name, index) => {
    const label = t('signUps.personName', { number: index + 1 });
    const input = html`<input name="${NAME}" value="${name}" autocomplete="off"${mark(`${NAME}-${index}`)}>`;
    const answers = each.map((field) => drawAnswer(field, index, { entered, mark, t }));
    // A person without a name is kept until the checkbox is cleared.
    const comes =
      unnamed.has(String(index)) && name === '' ? box(UNNAMED, true, t('signUps.unnamed'), '', String(index)) : '';
    return html`<div class="person-row">${part(label, input)}${comes}${answers}</div>`;
  });
  return html`<div class="person-rows">${drawn}</div>`;
}

interface AnswerDrawing extends Pick<FormDrawing, 'entered' | 'mark'> {
  readonly t: Translate;
}

function drawAnswer(field: FormField, index: number, { entered, mark, t }: AnswerDrawing): Html {
  const name = inputOf(field);
  const texts = textsOf(entered, name);
  const text = texts[index] ?? '';
  const attributes = mark(`${name}-${index}`);
  if (field.type === 'several') {
    const choices = field.options.map((option) => ({ value: `${index}${BETWEEN}${option}`, label: option }));
    return html`<fieldset class="part"><legend class="part-label">${field.label}</legend>${ticks(name, choices, texts)}</fieldset>`;
  }
  if (field.type === 'choice' || field.type === 'yes') {
    const options =
      field.type === 'yes'
        ? [{ value: '1', label: t('fields.yes') }]
        : field.options.map((value) => ({ value, label: value }));
    const select = html`<select name="${name}"${attributes}><option value="">–</option>${optionsOf(options, text)}</select>`;
    return part(field.label, select);
  }
  const kind = field.type === 'date' ? 'date' : 'text';
  return part(field.label, html`<input type="${kind}" name="${name}" value="${text}" autocomplete="off"${attributes}>`);
}
