// Inputs that choose: one or several of what there is.

import { type Html, html } from '../../../kit/html.ts';
import type { Translate } from '../../../words/translate.ts';
import type { Choice, Control, FieldOf } from './field.ts';

/** More than these are folded, with what is chosen in the line that opens them. */
const MOST_OPEN = 10;

const INDENT = '\u2003';

function option({ value, label, depth = 0 }: Choice, chosen: string): Html {
  return html`<option value="${value}"${value === chosen ? html` selected` : ''}>${INDENT.repeat(depth)}${label}</option>`;
}

function selected(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

function labelOf(choices: readonly Choice[], value: unknown): string {
  return choices.find((one) => one.value === selected(value))?.label ?? '';
}

/** One that is there but not offered, such as a text of long ago, is offered too. */
function withPresent(choices: readonly Choice[], value: unknown): readonly Choice[] {
  const present = selected(value);
  return choices.some((one) => one.value === present) ? choices : [{ value: present, label: present }, ...choices];
}

export const choice: Control<FieldOf<'choice'>> = {
  draw: ({ field, id, value, described }) =>
    html`<select id="${id}" name="${field.name}"${described}>${withPresent(field.choices, value).map((one) => option(one, selected(value)))}</select>`,
  read: (form, { name }) => form.text(name),
  say: (value, { field }) => labelOf(field.choices, value),
};

export const radios: Control<FieldOf<'radios'>> = {
  isGroup: true,
  draw: ({ field, id, value, described }) =>
    html`<div class="radios">${field.choices.map(
      (one, index) =>
        html`<label class="check"><input type="radio" name="${field.name}" value="${one.value}"${index === 0 ? html` id="${id}"` : ''}${one.value === selected(value) ? html` checked` : ''}${described}> <span>${one.label}${one.hint === undefined ? '' : html`<span class="hint">${one.hint}</span>`}</span></label>`,
    )}</div>`,
  read: (form, { name }) => form.text(name),
  say: (value, { field }) => labelOf(field.choices, value),
};

export const entity: Control<FieldOf<'entity'>> = {
  draw: ({ field, id, value, described, choices, t }) => {
    const offered = choices(field.of).filter((one) => field.except?.includes(Number(one.value)) !== true);
    const none = field.none ?? t('forms.choose');
    return html`<select id="${id}" name="${field.name}"${described}><option value="">${none}</option>${offered.map((one) => option(one, selected(value)))}</select>`;
  },
  read: (form, { name }) => idOf(form.text(name)),
  say: (value, { field, choices }) => labelOf(choices(field.of), value),
};

function idOf(text: string): unknown {
  if (text === '') return null;
  return /^\d{1,10}$/.test(text) ? Number(text) : text;
}

/** Ticks for what can be chosen; many are folded. */
export function ticks(name: string, choices: readonly Choice[], chosen: ReadonlySet<string>, id: string, more: Html) {
  return html`<div class="ticks">${choices.map(
    ({ value, label, depth = 0 }, index) =>
      html`<label class="check deep-${Math.min(depth, 4)}"><input type="checkbox" name="${name}" value="${value}"${index === 0 ? html` id="${id}"` : ''}${chosen.has(value) ? html` checked` : ''}${more}> <span>${label}</span></label>`,
  )}</div>`;
}

/** The line that opens many choices: what is chosen of them. */
export function chosenLine(choices: readonly Choice[], chosen: ReadonlySet<string>, t: Translate): string {
  const labels = choices.filter(({ value }) => chosen.has(value)).map(({ label }) => label);
  if (labels.length === 0) return t('forms.none');
  return labels.length <= 4 ? labels.join(', ') : t('forms.chosen', { count: labels.length });
}

interface Folding {
  readonly choices: readonly Choice[];
  readonly chosen: ReadonlySet<string>;
  readonly t: Translate;
  /** A sentence says itself what is chosen. */
  readonly isOpen: boolean;
}

function foldedTicks(all: Html, { choices, chosen, t, isOpen }: Folding): Html {
  if (isOpen || choices.length <= MOST_OPEN) return all;
  return html`<details class="many"><summary>${chosenLine(choices, chosen, t)}</summary>${all}</details>`;
}

export const entities: Control<FieldOf<'entities'>> = {
  isGroup: true,
  draw: ({ field, id, value, described, choices, t }) => {
    const chosen = chosenOf(value);
    const offered = choices(field.of);
    if (offered.length === 0) return html`<p class="soft">${t('forms.none')}</p>`;
    const all = ticks(field.name, offered, chosen, id, described);
    return foldedTicks(all, { choices: offered, chosen, t, isOpen: field.blank !== undefined });
  },
  read: (form, { name }) => [...new Set(form.all(name).map(idOf))].sort((a, b) => Number(a) - Number(b)),
  say: (value, { field, choices }) => saidOf(choices(field.of), chosenOf(value)),
  asEntered: (value) => (Array.isArray(value) ? value.toSorted((a, b) => Number(a) - Number(b)) : []),
};

export function chosenOf(value: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.map(String) : []);
}

function saidOf(choices: readonly Choice[], chosen: ReadonlySet<string>): string {
  return choices.flatMap(({ value, label }) => (chosen.has(value) ? [label] : [])).join(', ');
}

const byCodeUnit = (a: string, b: string) => (a < b ? -1 : Number(a > b));

export const texts: Control<FieldOf<'texts'>> = {
  isGroup: true,
  draw: ({ field, id, value, described, t }) => {
    const chosen = chosenOf(value);
    const offered = [...field.choices];
    for (const one of chosen) if (!offered.some(({ value }) => value === one)) offered.push({ value: one, label: one });
    const all = html`${ticks(field.name, offered, chosen, id, described)}<label class="field"><span class="label">${t('forms.other')}</span><input name="${field.name}/other" autocomplete="off"></label>`;
    return foldedTicks(all, { choices: offered, chosen, t, isOpen: field.blank !== undefined });
  },
  read: (form, { name }) => {
    const others = form.text(`${name}/other`).split(',');
    const all = [...form.all(name), ...others.map((one) => one.trim())].filter((one) => one !== '');
    return [...new Set(all)].sort(byCodeUnit);
  },
  say: (value, { field }) => saidOf(field.choices, chosenOf(value)),
  asEntered: (value) => value ?? [],
};
