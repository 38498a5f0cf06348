// What a form offers where somebody or something is missing: to make it on the spot, without leaving what is typed. Its buttons are sent
// with the form (`event/missing.ts` answers them); a browser with script asks by itself (`web/islands/event/missing.ts`).

import { translator } from '../../../i18n/translate.ts';
import type { Language } from '../../../model/instance.ts';
import { foldForSearch } from '../../../util/fold-for-search.ts';
import { type Html, html } from '../../../util/html.ts';
import type { EventChoices } from './event-choices.ts';
import { part, plainInput } from './parts.ts';

/** The name of all buttons that make something missing, or take it back. */
export const MAKE = 'make';

/** What can be made on the spot, with the inputs for its name and its building. */
export const PANELS = {
  room: { name: 'make_room', building: 'make_building' },
  layer: { name: 'make_layer', building: undefined },
  form: { name: 'make_form', building: undefined },
} as const;

/** Begins the value of a button that takes somebody who is here for a name that was typed: the input, the person's id, the name. */
export const SAME = 'same';

/**
 * For each name that nobody here has, who has nearly that name, and a button that makes a person of it if it is makeable; `input` is where
 * it was typed.
 */
export function missingPeople(
  typed: readonly string[],
  input: string,
  { people, mayMake }: EventChoices,
  language: Language,
  isMakeable: (name: string) => boolean = () => true,
): Html | undefined {
  const t = translator(language);
  const unknown = typed.filter(
    (name) => name !== '' && people.find(name) === undefined && !isBorne(people.names, name),
  );
  const button = (value: string, text: string, takes: string) =>
    html`<button class="quiet small" name="${MAKE}" value="${value}" data-takes="${takes}" formnovalidate>${text}</button>`;
  const buttons = unknown.flatMap((name) => [
    ...people
      .near(name)
      .map((one) => button(`${SAME} ${input} ${one.id} ${name}`, t('missing.near', { name: one.name }), one.name)),
    ...(mayMake && isMakeable(name) ? [button(`person ${input} ${name}`, t('missing.person', { name }), name)] : []),
  ]);
  return buttons.length === 0 ? undefined : html`<div class="missing">${buttons}</div>`;
}

/** Two who are called the same have their number behind the name: which is meant is chosen, and nobody is made. */
function isBorne(names: readonly string[], name: string): boolean {
  const begun = `${foldForSearch(name)} (`;
  return names.some((one) => foldForSearch(one).startsWith(begun));
}

/** A folded panel below the rooms, with the building in which a new one is. */
export function newRoom({ mayMake, houses }: EventChoices, language: Language): Html | undefined {
  if (!mayMake) return undefined;
  const t = translator(language);
  const { name, building } = PANELS.room;
  const options = houses.map((house) => html`<option value="${house}"></option>`);
  const inputs = html`${part(t('missing.name'), plainInput(name, ''))}
    ${part(t('missing.building'), plainInput(building, houses[0] ?? '', html` list="houses"`))}
    <datalist id="houses">${options}</datalist>`;
  return panel('room', t('missing.room'), inputs, t('missing.make'));
}

export function newArea({ mayMake }: EventChoices, language: Language): Html | undefined {
  if (!mayMake) return undefined;
  return namedPanel('layer', language);
}

/** What people are asked who sign up; its questions are written on its own page. */
export function newForm({ mayMake }: EventChoices, language: Language): Html | undefined {
  return mayMake ? namedPanel('form', language) : undefined;
}

/** A panel that asks for a name alone. */
function namedPanel(kind: 'layer' | 'form', language: Language): Html {
  const t = translator(language);
  const name = part(t('missing.name'), plainInput(PANELS[kind].name, ''));
  return panel(kind, t(`missing.${kind}`), name, t('missing.make'));
}

function panel(kind: keyof typeof PANELS, title: string, inputs: Html, button: string): Html {
  return html`<details class="inner missing-panel">
    <summary>${title}</summary>
    <div class="missing-fields">
      ${inputs}
      <button class="small" name="${MAKE}" value="${kind}" formnovalidate>${button}</button>
    </div>
  </details>`;
}
