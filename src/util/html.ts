// HTML as a separate type, based on hono’s templates. Template values are escaped unless they are HTML already, so text can’t become markup
// by accident, and unescaped text does not fit the type.

import { html as template } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** HTML that needs no escaping. Only `html` creates it. */
export type Html = HtmlEscapedString;

/** Text and numbers are escaped, for contents and for quoted attribute values; undefined leaves nothing. */
type Part = string | number | Html | undefined | readonly Part[];

/** Makes HTML of a template. @throws TypeError for a promise among its parts, which the types refuse already. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const made = template(strings, ...parts);
  if (made instanceof Promise) throw new TypeError('A part of this HTML is a promise; await it first.');
  return made;
}

/** Parts one behind the other, each escaped as in a template, with something between them. */
export function joined(parts: readonly Part[], between: Part = '\n'): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : [between, part]))}`;
}

/** HTML from elsewhere as it is: of a text alone that was cleaned when it came in (rule F9). */
export function cleanedHtml(text: string): Html {
  return html(Object.assign([text], { raw: [text] }));
}

/** A value as JSON in a data block of a page, which no text can end: nothing in it is markup to a browser. */
export function dataBlock(type: `application/${string}`, value: object): Html {
  const text = JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escapedInJson);
  return html`<script type="${type}">${cleanedHtml(text)}</script>`;
}

function escapedInJson(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
