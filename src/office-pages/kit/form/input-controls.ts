// Inputs of one text: lines, days, times, numbers, addresses.

import { type Html, html } from '../../../kit/html.ts';
import { completedAddress } from '../../completed-address.ts';
import type { Control, Drawing, FieldOf } from './field.ts';

/** What is shown where a parish has chosen no colour. */
const OURS = '#1d4f5c';

type Plain = FieldOf<'text' | 'mail' | 'date'>;

interface Input {
  readonly type: string;
  /** Attributes beside the usual ones. */
  readonly more?: Html;
}

function input({ type, more }: Input): Control<Plain>['draw'] {
  return ({ field, id, value, described }: Drawing<Plain>) => {
    const suggests = field.kind === 'text' ? (field.suggests ?? []) : [];
    const list = suggests.length === 0 ? '' : html` list="${id}-list"`;
    const options = html`<datalist id="${id}-list">${suggests.map((one) => html`<option value="${one}"></option>`)}</datalist>`;
    return html`<input type="${type}" id="${id}" name="${field.name}" value="${textOf(value)}" autocomplete="off"${list}${more}${described}>${suggests.length === 0 ? '' : options}`;
  };
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** What an input of one line gives back of a text: it has no line breaks. */
function oneLine(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/[\r\n]+/g, '') : value;
}

function text(of: Input): Control<Plain> {
  return {
    draw: input(of),
    read: (form, { name }) => form.text(name),
    say: textOf,
    asEntered: (value) => oneLine(value ?? ''),
  };
}

/** A web address, to which people rarely type a scheme. */
const address: Control<Plain> = {
  ...text({ type: 'text', more: html` inputmode="url" spellcheck="false"` }),
  read: (form, { name }) => completedAddress(form.text(name)),
  asEntered: (value) => completedAddress(String(oneLine(value ?? ''))),
};

/** A day or a time, null where nothing is entered. */
function moment(type: string): Control<Plain> {
  return {
    draw: input({ type }),
    read: (form, { name }) => (form.text(name) === '' ? null : form.text(name)),
    say: textOf,
  };
}

export const lines: Control<Plain> = {
  // A browser leaves out the first line break.
  draw: ({ field, id, value, described }) =>
    html`<textarea id="${id}" name="${field.name}" rows="${rowsFor(value)}"${described}>${'\n'}${textOf(value)}</textarea>`,
  read: (form, { name }) => form.text(name),
  say: textOf,
  asEntered: (value) => textOf(value).replace(/\r\n?/g, '\n'),
};

function rowsFor(value: unknown): number {
  const text = textOf(value);
  return Math.min(14, Math.max(3, text.split('\n').length + Math.floor(text.length / 90)));
}

/** A colour as browsers choose one; they know no empty one, so that a tick says whether there is one. Whoever picks one wants it. */
const colour: Control<Plain> = {
  isGroup: true,
  draw: ({ field, id, value, described, t }) => {
    const own = textOf(value);
    const shown = /^#[0-9a-f]{6}$/i.test(own) ? own : OURS;
    return html`<div class="colour"><input type="color" id="${id}" name="${field.name}" value="${shown}" aria-label="${field.label}"${described}><input type="hidden" name="${field.name}/shown" value="${shown}"><label class="check"><input type="checkbox" name="${field.name}/own" value="1"${own === '' ? '' : html` checked`}> <span>${t('forms.ownColour')}</span></label></div>`;
  },
  read: (form, { name }) => {
    const isPicked = form.has(`${name}/shown`) && form.text(`${name}/shown`) !== form.text(name);
    return isPicked || form.has(`${name}/own`) ? form.text(name).toLowerCase() : '';
  },
  say: textOf,
  asEntered: (value) => textOf(value).toLowerCase(),
};

export const textControls = {
  text: text({ type: 'text' }),
  mail: text({ type: 'text', more: html` inputmode="email" spellcheck="false"` }),
  telephone: text({ type: 'text', more: html` inputmode="tel"` }),
  address,
  colour,
  date: moment('date'),
  time: moment('time'),
} as const;

export const number: Control<FieldOf<'number'>> = {
  draw: ({ field, id, value, described }) =>
    html`<input id="${id}" name="${field.name}" value="${textOf(value)}" inputmode="numeric" autocomplete="off"${described}>`,
  read: (form, { name, isOptional = false }) => {
    const entered = form.text(name).trim();
    if (entered === '') return isOptional ? null : '';
    return /^-?\d{1,15}$/.test(entered) ? Number(entered) : entered;
  },
  say: textOf,
};

export const yes: Control<FieldOf<'yes'>> = {
  isGroup: true,
  draw: ({ field, id, value, described }) =>
    html`<label class="check"><input type="checkbox" id="${id}" name="${field.name}" value="1"${value === true ? html` checked` : ''}${described}> <span>${field.label}</span></label>`,
  read: (form, { name }) => form.has(name),
  say: (value, { t }) => (value === true ? t('forms.yes') : t('forms.no')),
};
