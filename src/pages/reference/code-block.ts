// Code blocks with the reader’s own address, instance and key in place of the sample’s.

import { type Html, html, joinHtml } from '../../util/html.ts';

export interface ExampleAccess {
  readonly base: string;
  readonly instance: string;
  readonly key: string;
}

/** Placeholders in code, which scripts fill in. They are private-use characters, which no other text contains. */
export const PLACEHOLDER_ACCESS: ExampleAccess = { base: '\uE000', instance: '\uE001', key: '\uE002' };

const NAMES = {
  [PLACEHOLDER_ACCESS.base]: 'base',
  [PLACEHOLDER_ACCESS.instance]: 'instance',
  [PLACEHOLDER_ACCESS.key]: 'key',
} as const;

/** Text in which a script can fill in the placeholders. Until then they have the values of `access`. */
export function renderCodeWithAccess(text: string, access: ExampleAccess): Html {
  const parts = text.split(/([\uE000-\uE002])/).map((part) => {
    const name = NAMES[part];
    // Long addresses can break after slashes and commas.
    return name === undefined
      ? joinHtml(part.split(/(?<=[/,])/), html`<wbr>`)
      : html`<span data-fill="${name}">${access[name]}</span>`;
  });
  return html`${parts}`;
}

export function renderCodeBlock(title: Html | string, code: Html | string): Html {
  return html`<figure class="code"><figcaption>${title}</figcaption><pre tabindex="0">${code}</pre></figure>`;
}

export function renderJson(json: string): Html {
  const parts = json.split(/("(?:[^"\\]|\\.)*"(?=:))/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<b>${part}</b>` : part))}`;
}

/** Inputs for instance and key, which a script fills into all examples. Hidden without scripts. */
export function renderAccessInputs(): Html {
  return html`<form class="access" id="access" autocomplete="off" hidden>
    <h2>Your access</h2>
    <p>Used in all examples of these pages and by <b>Send</b>. Stays in this window and is sent only to this server.</p>
    <div class="inputs">
      <label>Instance <input name="instance" spellcheck="false" autocapitalize="off"></label>
      <label class="wide">API key <input name="key" spellcheck="false" autocapitalize="off"></label>
      <button type="reset" class="second">Forget</button>
    </div>
  </form>`;
}
