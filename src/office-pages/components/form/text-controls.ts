// Controls with a single text: a line, several lines, a day or a time, a number, an address, a colour, a checkbox.

import { dayFault } from '../../../date-parsing/read-day.ts';
import { readTime } from '../../../date-parsing/read-time.ts';
import { openDaySaying } from '../../../date-parsing/written-day.ts';
import { translator } from '../../../i18n/translate.ts';
import type { Plain } from '../../../model/format/rule.ts';
import type { Language } from '../../../model/instance.ts';
import { asciiEmail, isEmail } from '../../../model/newsletter/newsletter.ts';
import { isDate } from '../../../util/dates.ts';
import { type Html, html } from '../../../util/html.ts';
import { completedAddress } from '../../completed-address.ts';
import { valueAt } from './at-path.ts';
import { type Control, listed, type Tell } from './control.ts';
import { type Entered, isTicked, textOf, textsOf } from './entered.ts';
import { isTelephone, isWebAddress } from './entered-texts.ts';
import { dayInput, timeInput } from './moment-inputs.ts';
import { box, hidden } from './parts.ts';

interface TextOptions {
  /** Name of the input. Default: the key. */
  readonly input?: string;
  readonly hint?: (language: Language) => string;
}

interface LineOptions extends TextOptions {
  readonly more?: Html;
  readonly suggests?: readonly string[] | undefined;
}

export function line(key: string, { input = key, hint, more, suggests = [] }: LineOptions = {}): Control {
  const list = suggests.length === 0 ? '' : html` list="l-${input}"`;
  const options = html`<datalist id="l-${input}">${suggests.map((one) => html`<option value="${one}"></option>`)}</datalist>`;
  return {
    ...plainText(key, input, oneLine),
    draw: ({ entered, language }) => ({
      hint: hint?.(language),
      control: (attributes) =>
        html`<input type="text" name="${input}"${more} value="${textOf(entered, input)}" autocomplete="off"${list}${attributes}>
          ${list && options}`,
    }),
  };
}

/** Line of text with a format; any other text is reported with `code`. */
function checkedLine(key: string, more: Html, code: Parameters<Tell>[0], isRight: (text: string) => boolean): Control {
  const of = line(key, { more });
  return {
    ...of,
    read: (entered, choices, tell) => {
      const text = textOf(entered, key);
      if (text !== '' && !isRight(text)) tell(code, text);
      return of.read(entered, choices, tell);
    },
  };
}

export function mail(key: string): Control {
  return checkedLine(key, html` inputmode="email" spellcheck="false"`, 'no_email', (text) => isEmail(asciiEmail(text)));
}

export function telephone(key: string): Control {
  return checkedLine(key, html` inputmode="tel"`, 'telephone', isTelephone);
}

/** Web address; the scheme may be omitted. */
export function address(key: string): Control {
  const of = checkedLine(key, html` inputmode="url" spellcheck="false"`, 'website', (text) =>
    isWebAddress(completedAddress(text)),
  );
  return {
    ...of,
    read: (entered, choices, tell) => {
      of.read(entered, choices, tell);
      return { [key]: completedAddress(textOf(entered, key)) };
    },
  };
}

/** Day; null if empty. */
export function day(key: string): Control {
  return {
    ...plainText(key, key, oneLine),
    moments: { [key]: 'day' },
    read: (entered, _, tell) => {
      const text = textOf(entered, key);
      if (text !== '' && !isDate(text)) tell(dayFault(text), text);
      return { [key]: text || null };
    },
    say: (entered, { language }) => sayDay(textOf(entered, key), language),
    draw: ({ entered, language }) => ({
      control: (attributes) => dayInput({ name: key, value: textOf(entered, key), language, attributes }),
    }),
  };
}

function sayDay(text: string, language: Language): string {
  return isDate(text) ? openDaySaying(language)(text) : text;
}

/** Time; null if empty. */
export function time(key: string): Control {
  return {
    ...plainText(key, key, oneLine),
    moments: { [key]: 'time' },
    read: (entered, _, tell) => {
      const text = textOf(entered, key);
      if (text !== '' && readTime(text) === undefined) tell('badTime', text);
      return { [key]: text || null };
    },
    draw: ({ entered, language }) => ({
      control: (attributes) => timeInput({ name: key, value: textOf(entered, key), language, attributes }),
    }),
  };
}

interface NumberOptions {
  /** Whether an empty input is null; otherwise an empty input is rejected. */
  readonly isOptional?: boolean | undefined;
}

export function number(key: string, { isOptional = false }: NumberOptions = {}): Control {
  return {
    ...line(key, { more: html` inputmode="numeric"` }),
    sayFolded: () => '',
    read: (entered) => {
      const typed = textOf(entered, key);
      if (typed === '') return { [key]: isOptional ? null : '' };
      return { [key]: /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed };
    },
  };
}

/** Text area; `rows` is its height. Default: as many rows as the text needs. */
export function lines(
  key: string,
  { input = key, hint, rows }: TextOptions & { readonly rows?: number } = {},
): Control {
  return {
    ...plainText(key, input, withPlainBreaks),
    draw: ({ entered, language }) => {
      const text = textOf(entered, input);
      return {
        hint: hint?.(language),
        // HTML ignores a line break directly after the tag.
        control: (attributes) => html`<textarea name="${input}" rows="${rows ?? rowsFor(text)}"${attributes}>
${text}</textarea>`,
      };
    },
  };
}

function rowsFor(text: string): number {
  return Math.min(14, Math.max(3, text.split('\n').length + Math.floor(text.length / 90)));
}

/** Common part of all controls with a single text; `typed` normalises the text of the input. */
export function plainText(
  key: string,
  input: string,
  typed: (text: string) => string,
): Pick<Control, 'inputs' | 'enter' | 'read' | 'say'> {
  return {
    inputs: [input],
    enter: (value) => ({ [input]: [typed(textAt(value, key))] }),
    read: (entered) => ({ [key]: textOf(entered, input) }),
    say: (entered) => listed(textsOf(entered, input)),
  };
}

/** Text at a path; "" if absent. */
export function textAt(value: Plain, path: string): string {
  const found = valueAt(value, path);
  return found === null || found === undefined ? '' : String(found);
}

interface TickOptions extends TextOptions {
  /** Whether the summary mentions the unticked state, too. */
  readonly isAlwaysSaid?: boolean;
}

/** Checkbox: true or false. */
export function tick(key: string, { input = key, hint, isAlwaysSaid = false }: TickOptions = {}): Control {
  return {
    inputs: [input],
    enter: (value) => ({ [input]: ticked(valueAt(value, key) === true) }),
    read: (entered) => ({ [key]: isTicked(entered, input) }),
    say: (entered, { language }) => sayTick(entered, input, language),
    sayFolded: (entered, { language, label }) => {
      if (!isAlwaysSaid) return isTicked(entered, input) ? label : '';
      return `${translator(language)('named', { name: label })} ${sayTick(entered, input, language)}`;
    },
    draw: ({ entered, label, language }) => ({
      isNamed: true,
      hint: hint?.(language),
      control: (attributes) => box(input, isTicked(entered, input), label, attributes),
    }),
  };
}

export function sayTick(entered: Entered, input: string, language: Language): string {
  return translator(language)(`fields.${isTicked(entered, input) ? 'yes' : 'no'}`);
}

export function ticked(is: boolean): readonly string[] {
  return is ? ['1'] : [];
}

/** Preset of the colour input if no colour is chosen. */
const OURS = '#1d4f5c';

/** Colour input with a checkbox, because browsers know no empty colour. Picking a colour implies the checkbox. */
export function colour(key: string): Control {
  const [shown, own] = [`${key}/shown`, `${key}/own`];
  return {
    inputs: [key, shown, own],
    enter: (value) => {
      const text = textAt(value, key).toLowerCase();
      const seen = /^#[0-9a-f]{6}$/.test(text) ? text : OURS;
      // An invalid colour is kept in the form, so that validation marks it.
      return { [key]: [text === '' ? OURS : text], [shown]: [seen], [own]: ticked(text !== '') };
    },
    read: (entered) => {
      const text = textOf(entered, key).toLowerCase();
      const isPicked = textOf(entered, shown) !== '' && textOf(entered, shown) !== text;
      return { [key]: isPicked || isTicked(entered, own) ? text : '' };
    },
    say: (entered) => (isTicked(entered, own) ? textOf(entered, key) : ''),
    draw: ({ entered, label, language, mark }) => {
      const text = textOf(entered, key);
      const seen = /^#[0-9a-f]{6}$/.test(text) ? text : OURS;
      const isOwn = isTicked(entered, own) || textOf(entered, shown) !== text;
      return {
        isGroup: true,
        control: () => html`<div class="colour">
          <input type="color" name="${key}" value="${seen}" aria-label="${label}"${mark(key)}>${hidden(shown, seen)}
          ${box(own, isOwn, translator(language)('forms.ownColour'))}
        </div>`,
      };
    },
  };
}

/** Removes line breaks, which a single-line input cannot hold. */
export function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}

export function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
