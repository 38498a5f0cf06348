import { createTranslator } from '../../../i18n/translate.ts';
import { type Html, html } from '../../../util/html.ts';
import type { Choice } from './choice.ts';
import { type Control, joinTexts } from './control.ts';
import type { EventChoices, NamedChoice } from './event-choices.ts';
import { type InputTexts, inputTextsOf } from './input-texts.ts';

/**
 * Maximum number of toggle buttons shown at once. If there are more, only the first and the pressed ones are shown until users unfold the
 * rest.
 */
const MAX_TOGGLES = 8;

/** Toggle buttons for ids. The value contains the ids of the pressed buttons in ascending order. */
export function createTogglesControl(
  key: string,
  input: string,
  from: (choices: EventChoices) => readonly NamedChoice[],
): Control<EventChoices> {
  return {
    inputs: [input],
    enter: (value) => ({ [input]: Array.isArray(value[key]) ? value[key].map(String) : [] }),
    read: (entered) => ({ [key]: idsOf(entered, input) }),
    say: (entered, { choices }) => {
      const ids = inputTextsOf(entered, input);
      return joinTexts(from(choices).flatMap(({ id, name }) => (ids.includes(String(id)) ? [name] : [])));
    },
    render: ({ entered, choices, language }) => {
      const [offered, chosen] = [from(choices), inputTextsOf(entered, input)];
      const toggles = offered.map(({ id, name }) => toggle(input, id, name, chosen));
      const control =
        offered.length > MAX_TOGGLES
          ? html`<div class="toggles some-toggles">${toggles}<details class="all-toggles">
              <summary>${createTranslator(language)('records.seeAll', { count: offered.length })}</summary>
            </details></div>`
          : html`<div class="toggles">${toggles}</div>`;
      return { isGroup: true, control: () => control };
    },
  };
}

function toggle(name: string, id: number, label: string, chosen: readonly string[]): Html {
  const ticked = chosen.includes(String(id)) ? html` checked` : '';
  return html`<label class="toggle"><input type="checkbox" name="${name}" value="${id}"${ticked}><span>${label}</span></label>`;
}

/** Toggle buttons; exactly one is active. */
export function renderSingleToggle(name: string, choices: readonly Choice[], chosen: string): Html {
  const one = ({ value, label }: Choice) => {
    const ticked = value === chosen ? html` checked` : '';
    return html`<label class="toggle"><input type="radio" name="${name}" value="${value}"${ticked}><span>${label}</span></label>`;
  };
  return html`<div class="toggles">${choices.map(one)}</div>`;
}

function idsOf(entered: InputTexts, name: string): number[] {
  const ids = inputTextsOf(entered, name).filter((text) => /^\d{1,10}$/.test(text));
  return [...new Set(ids.map(Number))].sort((a, b) => a - b);
}
