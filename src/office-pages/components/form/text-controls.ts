import { createDayDescriber } from '../../../date-parsing/format-day.ts';
import { dayErrorOf } from '../../../date-parsing/read-day.ts';
import { parseTime } from '../../../date-parsing/read-time.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import { isEmail, toAsciiEmail } from '../../../model/email-address.ts';
import type { PlainObject } from '../../../model/format/rule.ts';
import type { Language } from '../../../model/instance.ts';
import { isDate } from '../../../util/dates.ts';
import { type Html, html } from '../../../util/html.ts';
import { completeUrlScheme } from '../../complete-url-scheme.ts';
import { type Control, type FieldFaultReporter, joinTexts } from './control.ts';
import { renderDayInput, renderTimeInput } from './date-time-inputs.ts';
import { type InputTexts, inputTextOf, inputTextsOf, isTicked } from './input-texts.ts';
import { renderCheckbox, renderHiddenInput } from './parts.ts';
import { valueAt } from './value-paths.ts';

interface TextOptions {
  /** Name of the input. Default: the key. */
  readonly input?: string;
  readonly hint?: (language: Language) => string;
}

interface LineOptions extends TextOptions {
  readonly more?: Html;
  readonly suggests?: readonly string[] | undefined;
}

export function createLineControl(key: string, { input = key, hint, more, suggests = [] }: LineOptions = {}): Control {
  const list = suggests.length === 0 ? '' : html` list="l-${input}"`;
  const options = html`<datalist id="l-${input}">${suggests.map((one) => html`<option value="${one}"></option>`)}</datalist>`;
  return {
    ...createPlainTextControl(key, input, toSingleLine),
    render: ({ entered, language }) => ({
      hint: hint?.(language),
      control: (attributes) =>
        html`<input type="text" name="${input}"${more} value="${inputTextOf(entered, input)}" autocomplete="off"${list}${attributes}>
          ${list && options}`,
    }),
  };
}

/** Line of text that must have a given format; other texts are reported with `code`. */
function checkedLine(
  key: string,
  more: Html,
  code: Parameters<FieldFaultReporter>[0],
  isRight: (text: string) => boolean,
): Control {
  const of = createLineControl(key, { more });
  return {
    ...of,
    read: (entered, choices, tell) => {
      const text = inputTextOf(entered, key);
      if (text !== '' && !isRight(text)) tell(code, text);
      return of.read(entered, choices, tell);
    },
  };
}

export function createMailControl(key: string): Control {
  return checkedLine(key, html` inputmode="email" spellcheck="false"`, 'no_email', (text) =>
    isEmail(toAsciiEmail(text)),
  );
}

/** E-mail addresses, separated by white space, commas or semicolons. */
export function createEmailAddressesControl(key: string): Control {
  const addressesIn = (entered: InputTexts) =>
    inputTextOf(entered, key)
      .split(/[\s,;]+/)
      .filter((one) => one !== '');
  return {
    inputs: [key],
    enter: (value) => {
      const all = valueAt(value, key);
      return { [key]: [Array.isArray(all) ? all.join('\n') : ''] };
    },
    read: (entered, _, tell) => {
      const wrong = addressesIn(entered).find((one) => !isEmail(toAsciiEmail(one)));
      if (wrong !== undefined) tell('no_email', wrong);
      return { [key]: addressesIn(entered) };
    },
    say: (entered) => joinTexts(addressesIn(entered)),
    render: ({ entered }) => ({
      control: (attributes) => html`<textarea name="${key}" rows="2" inputmode="email" spellcheck="false"${attributes}>
${inputTextOf(entered, key)}</textarea>`,
    }),
  };
}

export function createPhoneControl(key: string): Control {
  return checkedLine(key, html` inputmode="tel"`, 'telephone', isTelephone);
}

export function createUrlControl(key: string): Control {
  const of = checkedLine(key, html` inputmode="url" spellcheck="false"`, 'website', (text) =>
    isWebAddress(completeUrlScheme(text)),
  );
  return {
    ...of,
    read: (entered, choices, tell) => {
      of.read(entered, choices, tell);
      return { [key]: completeUrlScheme(inputTextOf(entered, key)) };
    },
  };
}

export function createDayControl(key: string): Control {
  return {
    ...createPlainTextControl(key, key, toSingleLine),
    moments: { [key]: 'day' },
    read: (entered, _, tell) => {
      const text = inputTextOf(entered, key);
      if (text !== '' && !isDate(text)) tell(dayErrorOf(text), text);
      return { [key]: text || null };
    },
    say: (entered, { language }) => sayDay(inputTextOf(entered, key), language),
    render: ({ entered, language }) => ({
      control: (attributes) => renderDayInput({ name: key, value: inputTextOf(entered, key), language, attributes }),
    }),
  };
}

function sayDay(text: string, language: Language): string {
  return isDate(text) ? createDayDescriber(language)(text) : text;
}

export function createTimeControl(key: string): Control {
  return {
    ...createPlainTextControl(key, key, toSingleLine),
    moments: { [key]: 'time' },
    read: (entered, _, tell) => {
      const text = inputTextOf(entered, key);
      if (text !== '' && parseTime(text) === undefined) tell('badTime', text);
      return { [key]: text || null };
    },
    render: ({ entered, language }) => ({
      control: (attributes) => renderTimeInput({ name: key, value: inputTextOf(entered, key), language, attributes }),
    }),
  };
}

interface NumberOptions {
  /** True if an empty input means null; otherwise it is a problem. */
  readonly isOptional?: boolean | undefined;
}

export function createNumberControl(key: string, { isOptional = false }: NumberOptions = {}): Control {
  return {
    ...createLineControl(key, { more: html` inputmode="numeric"` }),
    describeFolded: () => '',
    read: (entered) => {
      const typed = inputTextOf(entered, key);
      if (typed === '') return { [key]: isOptional ? null : '' };
      return { [key]: /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed };
    },
  };
}

/** Text area. `rows`: its height; by default, enough for the text. */
export function createTextAreaControl(
  key: string,
  { input = key, hint, rows }: TextOptions & { readonly rows?: number } = {},
): Control {
  return {
    ...createPlainTextControl(key, input, normalizeLineBreaks),
    render: ({ entered, language }) => {
      const text = inputTextOf(entered, input);
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

/** Control with a single text. `typed` normalizes the text of the input. */
export function createPlainTextControl(
  key: string,
  input: string,
  typed: (text: string) => string,
): Pick<Control, 'inputs' | 'enter' | 'read' | 'say'> {
  return {
    inputs: [input],
    enter: (value) => ({ [input]: [typed(textAt(value, key))] }),
    read: (entered) => ({ [key]: inputTextOf(entered, input) }),
    say: (entered) => joinTexts(inputTextsOf(entered, input)),
  };
}

export function textAt(value: PlainObject, path: string): string {
  const found = valueAt(value, path);
  return found === null || found === undefined ? '' : String(found);
}

interface TickOptions extends TextOptions {
  readonly isAlwaysSaid?: boolean;
}

export function createCheckboxControl(
  key: string,
  { input = key, hint, isAlwaysSaid = false }: TickOptions = {},
): Control {
  return {
    inputs: [input],
    enter: (value) => ({ [input]: checkboxTexts(valueAt(value, key) === true) }),
    read: (entered) => ({ [key]: isTicked(entered, input) }),
    say: (entered, { language }) => describeCheckbox(entered, input, language),
    describeFolded: (entered, { language, label }) => {
      if (!isAlwaysSaid) return isTicked(entered, input) ? label : '';
      return `${createTranslator(language)('named', { name: label })} ${describeCheckbox(entered, input, language)}`;
    },
    render: ({ entered, label, language }) => ({
      isNamed: true,
      hint: hint?.(language),
      control: (attributes) => renderCheckbox(input, isTicked(entered, input), label, attributes),
    }),
  };
}

export function describeCheckbox(entered: InputTexts, input: string, language: Language): string {
  return createTranslator(language)(`fields.${isTicked(entered, input) ? 'yes' : 'no'}`);
}

export function checkboxTexts(is: boolean): readonly string[] {
  return is ? ['1'] : [];
}

const OURS = '#1d4f5c';

/** Colour input with a checkbox, because a colour input can’t be empty. Choosing a colour ticks the checkbox. */
export function createColourControl(key: string): Control {
  const [shown, own] = [`${key}/shown`, `${key}/own`];
  return {
    inputs: [key, shown, own],
    enter: (value) => {
      const text = textAt(value, key).toLowerCase();
      const seen = /^#[0-9a-f]{6}$/.test(text) ? text : OURS;
      // Invalid colours stay in the form, so that validation marks them.
      return { [key]: [text === '' ? OURS : text], [shown]: [seen], [own]: checkboxTexts(text !== '') };
    },
    read: (entered) => {
      const text = inputTextOf(entered, key).toLowerCase();
      const isPicked = inputTextOf(entered, shown) !== '' && inputTextOf(entered, shown) !== text;
      return { [key]: isPicked || isTicked(entered, own) ? text : '' };
    },
    say: (entered) => (isTicked(entered, own) ? inputTextOf(entered, key) : ''),
    render: ({ entered, label, language, mark }) => {
      const text = inputTextOf(entered, key);
      const seen = /^#[0-9a-f]{6}$/.test(text) ? text : OURS;
      const isOwn = isTicked(entered, own) || inputTextOf(entered, shown) !== text;
      return {
        isGroup: true,
        control: () => html`<div class="colour">
          <input type="color" name="${key}" value="${seen}" aria-label="${label}"${mark(key)}>${renderHiddenInput(shown, seen)}
          ${renderCheckbox(own, isOwn, createTranslator(language)('forms.ownColour'))}
        </div>`,
      };
    },
  };
}

export function toSingleLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}

export function normalizeLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

const SCHEMES = /^(?:https?:\/\/[^\s/?#]+\.[^\s/?#.]+|https?:\/\/localhost\b)\S*$/i;

/** `www.example.org/team`, or a path on the website itself: `/team`. */
const PLAIN_ADDRESS = /^(?:[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#:]\S*)?|\/\S*)$/u;

/** Phone numbers, with the words that people use for extensions. */
const TELEPHONE =
  /^[\d\s+()/.\-–](?:[\d\s+()/.,;\-–]|\b(?:int|intern|interno|ext|extension|durchwahl|dw|poste|x|oder|ou|o|or)\b)*$/i;

const MIN_DIGITS = 3;

function isTelephone(text: string): boolean {
  return TELEPHONE.test(text) && text.replace(/\D/g, '').length >= MIN_DIGITS;
}

function isWebAddress(text: string): boolean {
  return (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? SCHEMES : PLAIN_ADDRESS).test(text);
}
