// Controls of one text: a line, several lines, a day or a time, a number, an address, a colour, a box to be ticked.

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
  /** The name of its input, where that is not the key. */
  readonly input?: string;
  readonly hint?: (language: Language) => string;
}

interface LineOptions extends TextOptions {
  /** Attributes of its input beside the usual ones. */
  readonly more?: Html;
  /** Offered while typing. */
  readonly suggests?: readonly string[] | undefined;
}

/** A line of text. */
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

/** A line in which only a text of a certain form makes sense; `code` is told where it is another one. */
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

/** A web address, to which people rarely type a scheme. */
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

/** A day; null where nothing is entered. */
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

/** A time; null where nothing is entered. */
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
  /** Whether empty is null; what is asked for is refused where it is empty. */
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

/** Several lines of text, of which so many are seen at once; as many as the text needs where nothing is said. */
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
        // A line break right after the tag is none of the text.
        control: (attributes) => html`<textarea name="${input}" rows="${rows ?? rowsFor(text)}"${attributes}>
${text}</textarea>`,
      };
    },
  };
}

function rowsFor(text: string): number {
  return Math.min(14, Math.max(3, text.split('\n').length + Math.floor(text.length / 90)));
}

/** What all controls of one text have in common but how they are drawn; `typed` makes of it what an input holds. */
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

/** The text at a path; "" where there is none. */
export function textAt(value: Plain, path: string): string {
  const found = valueAt(value, path);
  return found === null || found === undefined ? '' : String(found);
}

interface TickOptions extends TextOptions {
  /** Whether it matters as much where it is not ticked. */
  readonly isAlwaysSaid?: boolean;
}

/** A box to be ticked: true or false. */
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

/** What a browser shows in a field for a colour where none is chosen: our own. */
const OURS = '#1d4f5c';

/** A colour as browsers choose one; they know no empty one, so that a tick says whether there is one. Whoever picks one wants it. */
export function colour(key: string): Control {
  const [shown, own] = [`${key}/shown`, `${key}/own`];
  return {
    inputs: [key, shown, own],
    enter: (value) => {
      const text = textAt(value, key).toLowerCase();
      const seen = /^#[0-9a-f]{6}$/.test(text) ? text : OURS;
      // What is no colour stays to be seen as wrong.
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

/** An input of one line has no line breaks. */
export function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}

export function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
