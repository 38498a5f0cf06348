// Button that copies a text with `web/islands/shared/copying.ts`. Hidden without scripts.

import type { Translate } from '../../i18n/translate.ts';
import { type Html, html } from '../../util/html.ts';

/** `id`: the input with the text, or the element to copy with its formatting. */
export function renderCopyButton(t: Translate, id: string, look = '', label = t('copying.copy')): Html {
  const text = html` data-copied="${t('copying.copied')}" data-failed="${t('copying.failed')}"`;
  return html`<button type="button"${look && html` class="${look}"`} data-copy="${id}"${text}>${label}</button>`;
}
