// What the pages of the import share: where one is, and why a file is refused.

import { type Html, html } from '../../kit/html.ts';
import type { SourceRefused } from '../../office/sources/errors.ts';
import type { GoOn } from '../page.ts';
import type { ImportWords } from './import-words.ts';

/** The three steps, with the one that this is. */
export function steps({ steps: names }: ImportWords, at: number): Html {
  const items = names.map(
    (name, index) =>
      html`<li${index === at ? html` aria-current="step"` : index < at ? html` data-done` : ''}><span>${name}</span></li>`,
  );
  return html`<ol class="steps">${items}</ol>`;
}

export function sayRefusal({ code, value }: SourceRefused, { refusals }: ImportWords): string {
  return refusals[code].replace('{value}', () => value);
}

/** Back to the beginning, since the file is not kept any more. */
export const GONE_AWAY: GoOn = { to: '/import?gone=1' };
