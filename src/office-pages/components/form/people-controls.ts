// Controls for people by name: people of the office, or free text.

import { translator } from '../../../i18n/translate.ts';
import { isPlain, type Plain } from '../../../model/format/rule.ts';
import type { Language } from '../../../model/instance.ts';
import { isPersonName } from '../../../office/sources/matching/person-name.ts';
import { type Html, html } from '../../../util/html.ts';
import { type Control, listed, type Tell } from './control.ts';
import { type Entered, textOf, textsOf } from './entered.ts';
import type { EventChoices } from './event-choices.ts';
import { missingPeople } from './make-missing.ts';
import { oneLine } from './text-controls.ts';

/** Datalist of all names, drawn once per page and shared by the inputs. */
export function peopleList({ people }: EventChoices): Html {
  return html`<datalist id="people">${people.names.map((name) => html`<option value="${name}"></option>`)}</datalist>`;
}

export function persons(key: string, input: string): Control<EventChoices> {
  return {
    inputs: [input],
    enter: (value, choices) => ({ [input]: namesOf(value[key], choices) }),
    read: (entered, choices, tell) => ({ [key]: readPersons(entered, input, choices, tell) }),
    say: (entered) => listed(textsOf(entered, input)),
    draw: ({ entered, label, language, choices }) => ({
      isGroup: true,
      control: () => nameRows(entered, input, label, language),
      after: missingPeople(textsOf(entered, input), input, choices, language),
    }),
  };
}

/** A person of the office, or another name as free text. */
export function contact(key: string, input = key): Control<EventChoices> {
  return {
    inputs: [input],
    enter: (value, choices) => ({ [input]: [contactText(value[key], choices)] }),
    read: (entered, choices) => ({ [key]: readContact(textOf(entered, input), choices) }),
    say: (entered) => listed(textsOf(entered, input)),
    draw: ({ entered, language, choices }) => ({
      hint: translator(language)('fields.organizerHint'),
      after: missingPeople(textsOf(entered, input), input, choices, language, isPersonName),
      control: (attributes) =>
        html`<input name="${input}" list="people" value="${textOf(entered, input)}" autocomplete="off"${attributes}>`,
    }),
  };
}

/** One row per name, and an empty row. */
export function nameRows(entered: Entered, input: string, label: string, language: Language): Html {
  const names = textsOf(entered, input);
  const rows = names.at(-1) === '' ? names : [...names, ''];
  const t = translator(language);
  const inputs = rows.map((name, index) => {
    const hint = index === 0 ? t('fields.personHint') : t('fields.another');
    const placeholder = name === '' ? html` placeholder="${hint}"` : '';
    return html`<input name="${input}" list="people" value="${name}" autocomplete="off" aria-label="${label} ${index + 1}"${placeholder}>`;
  });
  return html`<div class="name-rows">${inputs}</div>`;
}

export function namesOf(ids: unknown, { people }: EventChoices): string[] {
  return [...(Array.isArray(ids) ? ids.map((id) => people.nameOf(Number(id))) : []), ''];
}

/** Ids of the typed names; an unknown or ambiguous name is reported. */
export function readPersons(entered: Entered, input: string, choices: EventChoices, tell: Tell): number[] {
  return textsOf(entered, input).flatMap((typed) => {
    if (typed === '') return [];
    const id = choices.people.find(typed);
    if (id === undefined) tell('unknownPerson', typed);
    return id === undefined ? [] : [id];
  });
}

export function contactText(value: unknown, { people }: EventChoices): string {
  if (!isPlain(value)) return '';
  return 'person_id' in value ? people.nameOf(Number(value['person_id'])) : oneLine(String(value['name'] ?? ''));
}

/** Null if the text is empty. */
export function readContact(typed: string, { people }: EventChoices): Plain | null {
  if (typed === '') return null;
  const id = people.find(typed);
  return id === undefined ? { name: typed } : { person_id: id };
}
