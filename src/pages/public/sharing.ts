import type { Translate } from '../../i18n/translate.ts';
import { type Html, html } from '../../util/html.ts';
import { toOneLine } from '../../util/strip-controls.ts';
import { renderCopyButton } from '../reference/copy-button.ts';

export function renderCopyableUrl(t: Translate, id: string, label: string, address: string): Html {
  return html`<div class="copied">
      <label for="${id}">${label}</label>
      <input id="${id}" type="text" readonly value="${address}">
      ${renderCopyButton(t, id, 'button second')}
    </div>\n`;
}

/** Ways to share a page: the device's own (with a script), by e-mail, or by its address. */
export function renderShareLinks(t: Translate, title: string, address: string): Html {
  // A subject has a single line (RFC 6068).
  const line = toOneLine(title);
  const mail = `mailto:?subject=${encodeURIComponent(line)}&body=${encodeURIComponent(`${line}\r\n${address}`)}`;
  return html`<details class="over share" data-title="${title}" data-url="${address}">
    <summary class="button second">${t('eventPage.share')}</summary>
    <div class="card">
      ${renderCopyableUrl(t, 'page-address', t('eventPage.pageAddress'), address)}
      <p><a class="way" href="${mail}">${t('eventPage.shareByMail')}</a></p>
    </div>
  </details>`;
}
