// Header and footer of every sheet, as HTML.

import { type Html, html, joined } from '../util/html.ts';
import { qrCode } from '../util/qr-code.ts';
import { type SheetHead, type SheetSource, shownAddress } from './sheet.ts';

/** The attribute that marks a sheet in another language than that of its page. */
export function langOf(sheet: SheetHead, language: string): Html {
  return sheet.language === language ? html`` : html` lang="${sheet.language}"`;
}

export function headHtml({ parish, logo, title, period, about }: SheetHead): Html {
  const picture = logo === '' ? '' : html`<img src="${logo}" alt="" height="44" referrerpolicy="no-referrer">`;
  return html`<header>
      <p class="parish">${picture}<span>${parish}</span></p>
      <h2>${title}</h2>
      <p class="period">${period}</p>
      ${about.length === 0 ? '' : html`<p class="about">${about.join(' · ')}</p>`}
    </header>`;
}

/** Returns undefined if there is neither a footer nor a source. */
export function footHtml({ footer, source }: SheetHead): Html | undefined {
  if (footer.length === 0 && source === undefined) return undefined;
  const lines = footer.length === 0 ? '' : html`<p>${joined(footer, html`<br>`)}</p>`;
  return html`<footer>${lines}${source === undefined ? '' : sourceHtml(source)}</footer>`;
}

function sourceHtml({ label, address }: SheetSource): Html {
  const shown = shownAddress(address);
  const parts = joined(shown.split(/(?<=[/?&])/), html`<wbr>`);
  return html`<p class="source"><span>${label}<br><b>${parts}</b></span>${qrCode(address, `${label}: ${shown}`)}</p>`;
}
