// Controls of one text: a line, several lines, a box to be ticked.

import { type Html, html } from '../../../kit/html.ts';
import type { Language } from '../../../model/instance.ts';
import { translator } from '../../../words/translate.ts';
import { listed, type TextControl } from './control.ts';
import { isTicked, textOf, textsOf } from './entered.ts';
import { box } from './parts.ts';

interface TextOptions {
  /** The name of its input, where that is not the key. */
  readonly input?: string;
  readonly hint?: (language: Language) => string;
}

/** A line of text. `more` are attributes of its input beside the usual ones. */
export function line(
  key: string,
  { input = key, hint, more }: TextOptions & { readonly more?: Html } = {},
): TextControl {
  return {
    ...plainText(key, input, oneLine),
    draw: ({ entered, asked }) => ({
      hint: hint?.(asked.language),
      control: (attributes) =>
        html`<input name="${input}"${more} value="${textOf(entered, input)}" autocomplete="off"${attributes}>`,
    }),
  };
}

/** Several lines of text, of which so many are seen at once. */
export function lines(key: string, { input = key, hint, rows }: TextOptions & { readonly rows: number }): TextControl {
  return {
    ...plainText(key, input, withPlainBreaks),
    draw: ({ entered, asked }) => ({
      hint: hint?.(asked.language),
      // A line break right after the tag is none of the text.
      control: (attributes) => html`<textarea name="${input}" rows="${rows}"${attributes}>
${textOf(entered, input)}</textarea>`,
    }),
  };
}

/** What all controls of one text have in common but how they are drawn; `typed` makes of it what an input holds. */
export function plainText(
  key: string,
  input: string,
  typed: (text: string) => string,
): Pick<TextControl, 'inputs' | 'enter' | 'read' | 'say'> {
  return {
    inputs: [input],
    enter: (value) => ({ [input]: [typed(String(value[key] ?? ''))] }),
    read: (entered) => ({ [key]: textOf(entered, input) }),
    say: (entered) => listed(textsOf(entered, input)),
  };
}

/** A box to be ticked: true or false. */
export function tick(key: string, { input = key, hint }: TextOptions = {}): TextControl {
  return {
    inputs: [input],
    enter: (value) => ({ [input]: ticked(value[key] === true) }),
    read: (entered) => ({ [key]: isTicked(entered, input) }),
    say: (entered, { language }) => translator(language)(`fields.${isTicked(entered, input) ? 'yes' : 'no'}`),
    draw: ({ entered, label, asked }) => ({
      isNamed: true,
      hint: hint?.(asked.language),
      control: (attributes) => box(input, isTicked(entered, input), label, attributes),
    }),
  };
}

export function ticked(is: boolean): readonly string[] {
  return is ? ['1'] : [];
}

/** An input of one line has no line breaks. */
export function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}

export function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
