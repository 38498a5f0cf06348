// Button that copies a text; its script is `web/islands/shared/copying.ts`, and it is hidden without scripts.

import type { Translate } from '../../i18n/translate.ts';
import { type Html, html } from '../../util/html.ts';

/** `id` is that of the input with the text, or of the element to copy with its format. */
export function renderCopyButton(t: Translate, id: string, look = '', label = t('copying.copy')): Html {
  const text = html` data-copied="${t('copying.copied')}" data-failed="${t('copying.failed')}"`;
  return html`<button type="button"${look && html` class="${look}"`} data-copy="${id}"${text}>${label}</button>`;
}
