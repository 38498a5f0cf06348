// What the pages of the import share: where one is, and why a file is refused.

import { type Html, html } from '../../kit/html.ts';
import { SourceRefused } from '../../office/sources/errors.ts';
import { sayRefused } from '../../office/words/refusal-words.ts';
import type { GoOn, OfficePage } from '../page.ts';
import { IMPORT_WORDS, type ImportWords } from './import-words.ts';

/** The three steps, with the one that this is. */
export function steps({ steps: names }: ImportWords, at: number): Html {
  const items = names.map(
    (name, index) =>
      html`<li${index === at ? html` aria-current="step"` : index < at ? html` data-done` : ''}><span>${name}</span></li>`,
  );
  return html`<ol class="steps">${items}</ol>`;
}

/** Back to the beginning, since the file is not kept any more. */
export const GONE_AWAY: GoOn = { to: '/import?gone=1' };

/** Shows a step of a file that is kept; where it turns out that it can’t be read, says why and lets it be thrown away. */
export function orRefused(show: OfficePage['show']): OfficePage['show'] {
  return async (asked) => {
    try {
      return await show(asked);
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error;
      const words = IMPORT_WORDS[asked.language];
      const main = html`<h1>${words.title}</h1>${steps(words, 1)}<p class="notice warn" role="alert">${sayRefused(error.refusal, asked.language)}</p>
<form method="post" action="${asked.link(`/import/${asked.ids['id']}/discard`)}"><button>${words.discard}</button></form>`;
      return { title: words.title, main, at: '/import', status: 422 };
    }
  };
}
