import { createTranslator } from '../../../i18n/translate.ts';
import { isPlain, type Plain } from '../../../model/format/rule.ts';
import type { Language } from '../../../model/instance.ts';
import { isPersonName } from '../../../office/sources/matching/person-name.ts';
import { type Html, html } from '../../../util/html.ts';
import { type Control, joinTexts, type ReportFieldFault } from './control.ts';
import { renderMissingPeople } from './creation-panels.ts';
import type { EventChoices } from './event-choices.ts';
import { type InputTexts, inputTextOf, inputTextsOf } from './input-texts.ts';
import { toSingleLine } from './text-controls.ts';

/** Datalist of all names, which all inputs of a page share. */
export function renderPeopleDatalist({ people }: EventChoices): Html {
  return html`<datalist id="people">${people.names.map((name) => html`<option value="${name}"></option>`)}</datalist>`;
}

export function personsControl(key: string, input: string): Control<EventChoices> {
  return {
    inputs: [input],
    enter: (value, choices) => ({ [input]: namesOfIds(value[key], choices) }),
    read: (entered, choices, tell) => ({ [key]: readPersons(entered, input, choices, tell) }),
    say: (entered) => joinTexts(inputTextsOf(entered, input)),
    render: ({ entered, label, language, choices }) => ({
      isGroup: true,
      control: () => renderNameRows(entered, input, label, language),
      after: renderMissingPeople(inputTextsOf(entered, input), input, choices, language),
    }),
  };
}

/** Control for a contact: a person of the office, or another name as free text. */
export function contactControl(key: string, input = key): Control<EventChoices> {
  return {
    inputs: [input],
    enter: (value, choices) => ({ [input]: [contactName(value[key], choices)] }),
    read: (entered, choices) => ({ [key]: readContact(inputTextOf(entered, input), choices) }),
    say: (entered) => joinTexts(inputTextsOf(entered, input)),
    render: ({ entered, language, choices }) => ({
      hint: createTranslator(language)('fields.organizerHint'),
      after: renderMissingPeople(inputTextsOf(entered, input), input, choices, language, isPersonName),
      control: (attributes) =>
        html`<input name="${input}" list="people" value="${inputTextOf(entered, input)}" autocomplete="off"${attributes}>`,
    }),
  };
}

/** Rows for one name each, the last one empty. */
export function renderNameRows(entered: InputTexts, input: string, label: string, language: Language): Html {
  const names = inputTextsOf(entered, input);
  const rows = names.at(-1) === '' ? names : [...names, ''];
  const t = createTranslator(language);
  const inputs = rows.map((name, index) => {
    const hint = index === 0 ? t('fields.personHint') : t('fields.another');
    const placeholder = name === '' ? html` placeholder="${hint}"` : '';
    return html`<input name="${input}" list="people" value="${name}" autocomplete="off" aria-label="${label} ${index + 1}"${placeholder}>`;
  });
  return html`<div class="name-rows">${inputs}</div>`;
}

export function namesOfIds(ids: unknown, { people }: EventChoices): string[] {
  return [...(Array.isArray(ids) ? ids.map((id) => people.nameOf(Number(id))) : []), ''];
}

/** Ids of the typed names. Unknown and ambiguous names are reported as faults. */
export function readPersons(
  entered: InputTexts,
  input: string,
  choices: EventChoices,
  tell: ReportFieldFault,
): number[] {
  return inputTextsOf(entered, input).flatMap((typed) => {
    if (typed === '') return [];
    const id = choices.people.find(typed);
    if (id === undefined) tell('unknownPerson', typed);
    return id === undefined ? [] : [id];
  });
}

export function contactName(value: unknown, { people }: EventChoices): string {
  if (!isPlain(value)) return '';
  return 'person_id' in value ? people.nameOf(Number(value['person_id'])) : toSingleLine(String(value['name'] ?? ''));
}

/** Contact by a typed name: a person of the office or free text; null if the text is empty. */
export function readContact(typed: string, { people }: EventChoices): Plain | null {
  if (typed === '') return null;
  const id = people.find(typed);
  return id === undefined ? { name: typed } : { person_id: id };
}
