// The button that copies a text; its script is `web/islands/shared/copying.ts`, and without script it is not seen.

import type { Translate } from '../../i18n/translate.ts';
import { type Html, html } from '../../util/html.ts';

/** `id` is that of the field whose text is copied, or of what is copied with its format. */
export function copyButton(t: Translate, id: string, look = '', label = t('copying.copy')): Html {
  const said = html` data-copied="${t('copying.copied')}" data-failed="${t('copying.failed')}"`;
  return html`<button type="button"${look && html` class="${look}"`} data-copy="${id}"${said}>${label}</button>`;
}
