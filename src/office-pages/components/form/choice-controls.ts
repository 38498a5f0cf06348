// Controls that choose one or several existing items.

import { createTranslator, type Translate } from '../../../i18n/translate.ts';
import type { Kind } from '../../../model/entity.ts';
import { type Html, html } from '../../../util/html.ts';
import type { Choice, ChoiceLookup } from './choice.ts';
import { type Control, joinTexts } from './control.ts';
import { inputTextOf, inputTextsOf } from './input-texts.ts';
import { renderHiddenInput } from './parts.ts';
import { createPlainTextControl } from './text-controls.ts';
import { valueAt } from './value-paths.ts';

/** Maximum number of choices in an open list. Longer lists are folded below a line with the chosen items. */
const MAX_OPEN = 4;

const INDENT = '\u2003';

function labelOf(choices: readonly Choice[], value: string): string {
  return choices.find((one) => one.value === value)?.label ?? '';
}

export function renderOptions(choices: readonly Choice[], chosen: string): Html {
  return html`${choices.map(
    ({ value, label, depth = 0 }) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}>${INDENT.repeat(depth)}${label}</option>`,
  )}`;
}

export interface ChoiceGroup {
  /** "" for choices that belong to no group. */
  readonly label: string;
  readonly choices: readonly Choice[];
}

export function renderGroupedOptions(groups: readonly ChoiceGroup[], chosen: string): Html {
  const drawn = groups.map(({ label, choices }) => {
    const options = renderOptions(choices, chosen);
    if (choices.length === 0 || label === '') return options;
    return html`<optgroup label="${label}">${options}</optgroup>`;
  });
  return html`${drawn}`;
}

/** Select with these choices. A stored text that is not among them remains selectable. */
export function createSelectControl(key: string, choices: readonly Choice[]): Control {
  return {
    ...createPlainTextControl(key, key, (text) => text),
    say: (entered) => labelOf(choices, inputTextOf(entered, key)),
    render: ({ entered }) => {
      const present = inputTextOf(entered, key);
      const isOffered = choices.some(({ value }) => value === present);
      const offered = isOffered ? choices : [{ value: present, label: present }, ...choices];
      return {
        control: (attributes) => html`<select name="${key}"${attributes}>${renderOptions(offered, present)}</select>`,
      };
    },
  };
}

export function createRadioControl(key: string, choices: readonly Choice[]): Control {
  return {
    ...createPlainTextControl(key, key, (text) => text),
    say: (entered) => labelOf(choices, inputTextOf(entered, key)),
    render: ({ entered }) => ({
      isGroup: true,
      control: () =>
        html`<div class="radios">${choices.map((one) => renderRadio(key, one, inputTextOf(entered, key)))}</div>`,
    }),
  };
}

export function renderRadio(name: string, { value, label, hint }: Choice, chosen: string): Html {
  return html`<label class="check">
          <input type="radio" name="${name}" value="${value}"${value === chosen ? html` checked` : ''}>
          <span>${label}${hint === undefined ? '' : html`<span class="hint">${hint}</span>`}</span>
        </label>`;
}

interface EntityOptions {
  /** Label of the empty option. Default: a prompt to choose. */
  readonly none?: string | undefined;
  readonly except?: readonly number[] | undefined;
}

export function createEntityControl(
  key: string,
  kind: Kind,
  { none, except = [] }: EntityOptions = {},
): Control<ChoiceLookup> {
  return {
    ...createPlainTextControl(key, key, (text) => text),
    read: (entered) => {
      const text = inputTextOf(entered, key);
      return { [key]: text === '' ? null : idOf(text) };
    },
    say: (entered, { choices }) => labelOf(choices(kind), inputTextOf(entered, key)),
    render: ({ entered, choices, language }) => {
      const offered = choices(kind).filter(({ value }) => !except.includes(Number(value)));
      const empty = html`<option value="">${none ?? createTranslator(language)('forms.choose')}</option>`;
      return {
        control: (attributes) => html`<select name="${key}"${attributes}>
          ${empty}
          ${renderOptions(offered, inputTextOf(entered, key))}
        </select>`,
      };
    },
  };
}

/** Id in a text. Any other text is returned as is, so that validation rejects it. */
function idOf(text: string): unknown {
  return /^\d{1,10}$/.test(text) ? Number(text) : text;
}

export function renderCheckboxes(
  name: string,
  choices: readonly Choice[],
  chosen: readonly string[],
  more: Html | string = '',
): Html {
  const one = ({ value, label, depth = 0, within }: Choice) => {
    const isChosen = chosen.includes(value);
    // The hidden text completes the label for screen readers, which announce a checkbox without its group.
    const text = within?.name ?? label;
    const rest = text === label ? '' : html`<span class="hidden-text">${label.slice(text.length)}</span>`;
    return html`<label class="check deep-${Math.min(depth, 4)}">
      <input type="checkbox" name="${name}" value="${value}"${isChosen ? html` checked` : ''}${more}>
      <span>${text}${rest}</span></label>`;
  };
  const groups = [...Map.groupBy(choices, ({ within }) => within?.group)];
  const hasGroups = groups.length > 1;
  return html`<div class="ticks">${groups.map(
    ([group, some]) =>
      html`${hasGroups && group !== undefined ? html`<p class="tick-group">${group}</p>` : ''}${some.map(one)}`,
  )}</div>`;
}

function foldChoices(all: Html, choices: readonly Choice[], chosen: readonly string[], t: Translate): Html {
  if (choices.length <= MAX_OPEN) return all;
  const labels = choices.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  const many = labels.length <= 4 ? labels.join(', ') : t('forms.chosen', { count: labels.length });
  return html`<details class="many"><summary>${labels.length === 0 ? t('forms.none') : many}</summary>${all}</details>`;
}

interface SeveralOptions {
  /** True to keep the list unfolded, because the page shows the chosen items elsewhere. */
  readonly isOpen?: boolean;
}

interface EntitiesOptions extends SeveralOptions {
  /** True to show a single chosen entity as text, because clearing it makes no sense. */
  readonly isFixedIfAlone?: boolean | undefined;
}

/** Checkboxes for entities of a kind; the value is their ids in ascending order. */
export function createEntitiesControl(
  key: string,
  kind: Kind,
  { isOpen = false, isFixedIfAlone = false }: EntitiesOptions = {},
): Control<ChoiceLookup> {
  return {
    inputs: [key],
    enter: (value) => ({ [key]: readStringList(valueAt(value, key)) }),
    read: (entered) => {
      const ids = new Set(inputTextsOf(entered, key).map(idOf));
      return { [key]: [...ids].sort((a, b) => Number(a) - Number(b)) };
    },
    say: (entered, { choices }) => joinTexts(listChosenLabels(choices(kind), inputTextsOf(entered, key))),
    render: ({ entered, choices, language }) => {
      const [t, offered, chosen] = [createTranslator(language), choices(kind), inputTextsOf(entered, key)];
      const all = renderCheckboxes(key, offered, chosen);
      const none = html`<p class="soft">${t('forms.none')}</p>`;
      const [first, second] = offered;
      if (first === undefined) return { isGroup: true, control: () => none };
      if (isFixedIfAlone && second === undefined && chosen.includes(first.value)) {
        return {
          isGroup: true,
          control: () => html`<p class="only-choice">${first.label}${renderHiddenInput(key, first.value)}</p>`,
        };
      }
      return { isGroup: true, control: () => (isOpen ? all : foldChoices(all, offered, chosen, t)) };
    },
  };
}

/** Items of a list as texts; empty for any other value. */
export function readStringList(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

export function listChosenLabels(choices: readonly Choice[], chosen: readonly string[]): string[] {
  return choices.flatMap(({ value, label }) => (chosen.includes(value) ? [label] : []));
}

const byCodeUnit = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Checkboxes for these choices, and a comma-separated field for further texts. */
export function createTextsControl(
  key: string,
  choices: readonly Choice[],
  { isOpen = false }: SeveralOptions = {},
): Control {
  const other = `${key}/other`;
  return {
    inputs: [key, other],
    enter: (value) => ({ [key]: readStringList(valueAt(value, key)), [other]: [''] }),
    read: (entered) => {
      const typed = inputTextOf(entered, other).split(',');
      const all = [...inputTextsOf(entered, key), ...typed.map((one) => one.trim())].filter((one) => one !== '');
      return { [key]: [...new Set(all)].sort(byCodeUnit) };
    },
    say: (entered) => joinTexts(inputTextsOf(entered, key)),
    render: ({ entered, language }) => {
      const [t, chosen] = [createTranslator(language), inputTextsOf(entered, key)];
      const others = chosen.filter((one) => one !== '' && !choices.some(({ value }) => value === one));
      const offered = [...choices, ...others.map((value) => ({ value, label: value }))];
      const all = html`${renderCheckboxes(key, offered, chosen)}
        <label class="field"><span class="label">${t('forms.other')}</span>
          <input name="${other}" value="${inputTextOf(entered, other)}" autocomplete="off"></label>`;
      return { isGroup: true, control: () => (isOpen ? all : foldChoices(all, offered, chosen, t)) };
    },
  };
}
