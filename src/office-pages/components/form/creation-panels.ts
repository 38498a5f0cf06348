// Buttons within a form that create a missing person, room, area or sign-up form without losing the input. `event/create-missing.ts`
// handles them; with scripts, `web/islands/event/missing.ts` sends the request.

import { createTranslator } from '../../../i18n/translate.ts';
import type { Language } from '../../../model/instance.ts';
import { foldForSearch } from '../../../util/fold-for-search.ts';
import { type Html, html } from '../../../util/html.ts';
import type { EventChoices } from './event-choices.ts';
import { renderLabelledControl, renderTextInput } from './parts.ts';

/** Name shared by the buttons that create a missing entity or revert its creation. */
export const CREATE_MISSING_BUTTON = 'make';

export const CREATION_PANELS = {
  room: { name: 'make_room', building: 'make_building' },
  layer: { name: 'make_layer', building: undefined },
  form: { name: 'make_form', building: undefined },
} as const;

/** Prefix for the value of a button that replaces a typed name with an existing person; input, person id and name follow. */
export const USE_EXISTING_PREFIX = 'same';

/**
 * Lists similar people for each unknown name, and a button that creates a person if `isMakeable` returns true. `input`: name of the input.
 */
export function renderMissingPeople(
  typed: readonly string[],
  input: string,
  { people, mayMake }: EventChoices,
  language: Language,
  isMakeable: (name: string) => boolean = () => true,
): Html | undefined {
  const t = createTranslator(language);
  const unknown = typed.filter(
    (name) => name !== '' && people.find(name) === undefined && !isSharedName(people.names, name),
  );
  const button = (value: string, text: string, takes: string) =>
    html`<button class="quiet small" name="${CREATE_MISSING_BUTTON}" value="${value}" data-takes="${takes}" formnovalidate>${
      text
    }</button>`;
  const buttons = unknown.flatMap((name) => [
    ...people
      .findSimilar(name)
      .map((one) =>
        button(`${USE_EXISTING_PREFIX} ${input} ${one.id} ${name}`, t('missing.near', { name: one.name }), one.name),
      ),
    ...(mayMake && isMakeable(name) ? [button(`person ${input} ${name}`, t('missing.person', { name }), name)] : []),
  ]);
  return buttons.length === 0 ? undefined : html`<div class="missing">${buttons}</div>`;
}

/**
 * True if several people have this name. Each name is then followed by a number, and the user has to choose one instead of creating a
 * person.
 */
function isSharedName(names: readonly string[], name: string): boolean {
  const begun = `${foldForSearch(name)} (`;
  return names.some((one) => foldForSearch(one).startsWith(begun));
}

export function renderNewRoomPanel({ mayMake, houses }: EventChoices, language: Language): Html | undefined {
  if (!mayMake) return undefined;
  const t = createTranslator(language);
  const { name, building } = CREATION_PANELS.room;
  const options = houses.map((house) => html`<option value="${house}"></option>`);
  const inputs = html`${renderLabelledControl(t('missing.name'), renderTextInput(name, ''))}
    ${renderLabelledControl(t('missing.building'), renderTextInput(building, houses[0] ?? '', html` list="houses"`))}
    <datalist id="houses">${options}</datalist>`;
  return panel('room', t('missing.room'), inputs, t('missing.make'));
}

export function renderNewAreaPanel({ mayMake }: EventChoices, language: Language): Html | undefined {
  if (!mayMake) return undefined;
  return namedPanel('layer', language);
}

export function renderNewSignUpFormPanel({ mayMake }: EventChoices, language: Language): Html | undefined {
  return mayMake ? namedPanel('form', language) : undefined;
}

function namedPanel(kind: 'layer' | 'form', language: Language): Html {
  const t = createTranslator(language);
  const name = renderLabelledControl(t('missing.name'), renderTextInput(CREATION_PANELS[kind].name, ''));
  return panel(kind, t(`missing.${kind}`), name, t('missing.make'));
}

function panel(kind: keyof typeof CREATION_PANELS, title: string, inputs: Html, button: string): Html {
  return html`<details class="inner missing-panel">
    <summary>${title}</summary>
    <div class="missing-fields">
      ${inputs}
      <button class="small" name="${CREATE_MISSING_BUTTON}" value="${kind}" formnovalidate>${button}</button>
    </div>
  </details>`;
}
