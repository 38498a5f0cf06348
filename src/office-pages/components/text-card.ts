// Card with a text and a copy button. Without scripts, users select the text and copy it by hand.

import { renderCopyButton } from '../../pages/reference/copy-button.ts';
import { type Html, html } from '../../util/html.ts';
import type { PageRequest } from '../page.ts';

export interface TextCard {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly text: string;
  readonly language: string;
  readonly more?: Html;
  /** True to fold the card to its title. A link to its text unfolds it. */
  readonly isFolded?: boolean;
}

export function renderTextCard({ t, language }: Pick<PageRequest, 'language' | 't'>, card: TextCard): Html {
  const { id, title, help, text, more, isFolded = false } = card;
  const lang = card.language === language ? '' : html` lang="${card.language}"`;
  const content = html`<p class="soft">${help}</p>
    <textarea id="${id}-text" aria-labelledby="${id}-title" readonly rows="14" spellcheck="false"${lang}>${text}</textarea>
    <div class="buttons">${renderCopyButton(t, `${id}-text`)}${more}</div>`;
  if (!isFolded)
    return html`<section class="card magazine" id="${id}"><h2 id="${id}-title">${title}</h2>${content}</section>`;
  return html`<details class="card fold magazine">
    <summary><span class="fold-name" id="${id}-title">${title}</span></summary>
    <div id="${id}">${content}</div>
  </details>`;
}
