import { createTranslator } from '../../../i18n/translate.ts';
import { isPlainObject, type PlainObject } from '../../../model/format/rule.ts';
import type { Language } from '../../../model/instance.ts';
import { isPersonName } from '../../../office/sources/matching/person-name.ts';
import { type Html, html } from '../../../util/html.ts';
import { renderIcon } from '../../icons.ts';
import { type Control, type FieldFaultReporter, joinTexts } from './control.ts';
import { renderMissingPeople } from './creation-panels.ts';
import type { EventChoices } from './event-choices.ts';
import { type InputTexts, inputTextOf, inputTextsOf } from './input-texts.ts';
import { renderCheckbox, renderHiddenInput } from './parts.ts';
import { toSingleLine } from './text-controls.ts';

/** Datalist of all names, which all inputs of a page share. */
export function renderPeopleDatalist({ people }: EventChoices): Html {
  return html`<datalist id="people">${people.names.map((name) => html`<option value="${name}"></option>`)}</datalist>`;
}

export function createPersonsControl(key: string, input: string): Control<EventChoices> {
  return {
    inputs: [input],
    enter: (value, choices) => ({ [input]: listPersonNames(value[key], choices) }),
    read: (entered, choices, tell) => ({ [key]: readPersons(entered, input, choices, tell) }),
    say: (entered) => joinTexts(inputTextsOf(entered, input)),
    render: ({ entered, label, language, choices }) => ({
      isGroup: true,
      control: () => renderNameRows(entered, input, label, language),
      after: renderMissingPeople(inputTextsOf(entered, input), input, choices, language),
    }),
  };
}

/**
 * Control for a contact: a person in the records of the office, or another name as free text. If the name might refer to a person, the user
 * has to confirm that it is meant as text.
 */
export function createContactControl(key: string, input = key): Control<EventChoices> {
  return {
    inputs: contactInputs(input),
    enter: (value, choices) => contactToInputTexts(value[key], input, choices),
    read: (entered, choices, tell) => ({ [key]: readContact(entered, input, choices, tell) }),
    say: (entered) => joinTexts(inputTextsOf(entered, input)),
    render: ({ entered, language, choices }) => ({
      hint: createTranslator(language)('fields.organizerHint'),
      after: renderUnknownContact(entered, input, choices, language),
      control: (attributes) =>
        html`<input name="${input}" list="people" value="${inputTextOf(entered, input)}" autocomplete="off"${attributes}>`,
    }),
  };
}

/** Rows with one name each, followed by a folded empty row for another person, which unfolds even without scripts. */
export function renderNameRows(entered: InputTexts, input: string, label: string, language: Language): Html {
  const [first = '', ...others] = inputTextsOf(entered, input).filter((name) => name !== '');
  const t = createTranslator(language);
  const row = (name: string, index: number) => {
    const placeholder = name === '' ? html` placeholder="${t('fields.personHint')}"` : '';
    return html`<input name="${input}" list="people" value="${name}" autocomplete="off" aria-label="${label} ${index + 1}"${placeholder}>`;
  };
  const rows = [first, ...others];
  const another = t('fields.another');
  return html`<div class="name-rows">${rows.map(row)}<details class="another-name">
    <summary aria-label="${another}: ${label}">${renderIcon('plus')}${another}</summary>${row('', rows.length)}</details></div>`;
}

export function listPersonNames(ids: unknown, { people }: EventChoices): string[] {
  return [...(Array.isArray(ids) ? ids.map((id) => people.nameOf(Number(id))) : []), ''];
}

/** Ids of the typed names. Unknown and ambiguous names are reported as faults. */
export function readPersons(
  entered: InputTexts,
  input: string,
  choices: EventChoices,
  tell: FieldFaultReporter,
): number[] {
  return inputTextsOf(entered, input).flatMap((typed) => {
    if (typed === '') return [];
    const id = choices.people.find(typed);
    if (id === undefined) tell('unknownPerson', typed);
    return id === undefined ? [] : [id];
  });
}

/** Inputs of a contact: the typed name, and the name that is accepted as text. */
export function contactInputs(input: string): readonly [name: string, accepted: string] {
  return [input, `${input}_text`];
}

export function contactToInputTexts(value: unknown, input: string, choices: EventChoices): InputTexts {
  const [name, accepted] = contactInputs(input);
  const typed = contactName(value, choices);
  return { [name]: [typed], [accepted]: [isPlainObject(value) && !('person_id' in value) ? typed : ''] };
}

function contactName(value: unknown, { people }: EventChoices): string {
  if (!isPlainObject(value)) return '';
  return 'person_id' in value ? people.nameOf(Number(value['person_id'])) : toSingleLine(String(value['name'] ?? ''));
}

/**
 * Contact by a typed name: a person in the records of the office or free text; null if the text is empty. Reports a text that is not
 * accepted.
 */
export function readContact(
  entered: InputTexts,
  input: string,
  choices: EventChoices,
  tell: FieldFaultReporter,
): PlainObject | null {
  const typed = inputTextOf(entered, input);
  if (typed === '') return null;
  const id = choices.people.find(typed);
  if (id !== undefined) return { person_id: id };
  if (needsAcceptance(entered, input, choices)) tell('unknownContact', typed, input);
  return { name: typed };
}

/**
 * True if the typed name is unknown and not accepted as text, but might refer to a person: it is similar to a known name, or a person with
 * this name can be created.
 */
function needsAcceptance(entered: InputTexts, input: string, { people, mayMake }: EventChoices): boolean {
  const [name, accepted] = contactInputs(input).map((one) => inputTextsOf(entered, one));
  const typed = name?.[0] ?? '';
  if (typed === '' || accepted?.includes(typed) === true || people.find(typed) !== undefined) return false;
  return people.findSimilar(typed).length > 0 || (mayMake && isPersonName(typed));
}

/** Similar people, a button that creates a person, and a checkbox that accepts the name as text. */
export function renderUnknownContact(
  entered: InputTexts,
  input: string,
  choices: EventChoices,
  language: Language,
): Html {
  const [, accepted] = contactInputs(input);
  const typed = inputTextOf(entered, input);
  const missing = renderMissingPeople([typed], input, choices, language, isPersonName);
  if (!needsAcceptance(entered, input, choices)) {
    return html`${missing}${renderHiddenInput(accepted, inputTextOf(entered, accepted))}`;
  }
  const text = createTranslator(language)('missing.asText', { name: typed });
  return html`${missing}${renderCheckbox(accepted, false, text, '', typed)}`;
}
