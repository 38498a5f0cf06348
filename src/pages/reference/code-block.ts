// Blocks of code in which the asker’s own address, instance and key take the place of those of the sample.

import { type Html, html, joined } from '../../util/html.ts';

/** Whose access an example shows. */
export interface ExampleAccess {
  readonly base: string;
  readonly instance: string;
  readonly key: string;
}

/** Stand in a text where a block of code has something to fill in; no text has them otherwise. */
export const MARKS: ExampleAccess = { base: '\uE000', instance: '\uE001', key: '\uE002' };

const NAMES = { [MARKS.base]: 'base', [MARKS.instance]: 'instance', [MARKS.key]: 'key' } as const;

/** A text with its marks as places that a script fills in; until then it is the access given. */
export function filledIn(text: string, access: ExampleAccess): Html {
  const parts = text.split(/([\uE000-\uE002])/).map((part) => {
    const name = NAMES[part];
    // A long address may go on in the next line after each slash and comma.
    return name === undefined
      ? joined(part.split(/(?<=[/,])/), html`<wbr>`)
      : html`<span data-fill="${name}">${access[name]}</span>`;
  });
  return html`${parts}`;
}

/** A titled block that can be copied. */
export function codeBlock(title: Html | string, code: Html | string): Html {
  return html`<figure class="code"><figcaption>${title}</figcaption><pre tabindex="0">${code}</pre></figure>`;
}

/** Indented JSON with its keys set apart. */
export function jsonCode(json: string): Html {
  const parts = json.split(/("(?:[^"\\]|\\.)*"(?=:))/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<b>${part}</b>` : part))}`;
}

/** Takes instance and key, which a script fills into all examples of the page; without script it is not there. */
export function accessBox(): Html {
  return html`<form class="access" id="access" autocomplete="off" hidden>
    <h2>Your access</h2>
    <p>Fills every example of these pages, and is what <b>Send</b> asks with. It stays in this window and goes to this server alone.</p>
    <div class="inputs">
      <label>Instance <input name="instance" spellcheck="false" autocapitalize="off"></label>
      <label class="wide">API key <input name="key" spellcheck="false" autocapitalize="off"></label>
      <button type="reset" class="second">Forget</button>
    </div>
  </form>`;
}
