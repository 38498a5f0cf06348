// HTML as a separate type, based on hono’s templates. Template values are escaped unless they are already HTML. Text can’t become markup by
// accident, and unescaped text does not fit the type.

import { html as template } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Html = HtmlEscapedString;

type Part = string | number | Html | undefined | readonly Part[];

/** Renders a template. Throws TypeError for a promise among its parts, which the types already reject. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const made = template(strings, ...parts);
  if (made instanceof Promise) throw new TypeError('A part of this HTML is a promise; await it first.');
  return made;
}

export function joinHtml(parts: readonly Part[], between: Part = '\n'): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : [between, part]))}`;
}

/** Marks text as HTML. Only for texts that were sanitized on input (rule F9). */
export function trustedHtml(text: string): Html {
  return html(Object.assign([text], { raw: [text] }));
}

/** Renders a value as a JSON data block of a page, escaped so that no text can end the block. */
export function renderDataBlock(type: `application/${string}`, value: object): Html {
  const text = JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escapedInJson);
  return html`<script type="${type}">${trustedHtml(text)}</script>`;
}

function escapedInJson(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
