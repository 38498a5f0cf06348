// Header and footer that all sheets have, as HTML.

import { type Html, html, joinHtml } from '../util/html.ts';
import { renderQrCode } from '../util/qr-code.ts';
import { formatDisplayUrl, type SheetHead, type SheetSource } from './sheet.ts';

/** Language attribute of a sheet; empty if its page is in the same language. */
export function renderLangAttribute(sheet: SheetHead, language: string): Html {
  return sheet.language === language ? html`` : html` lang="${sheet.language}"`;
}

export function renderSheetHead({ parish, logo, title, period, about }: SheetHead): Html {
  const picture = logo === '' ? '' : html`<img src="${logo}" alt="" height="44" referrerpolicy="no-referrer">`;
  return html`<header>
      <p class="parish">${picture}<span>${parish}</span></p>
      <h2>${title}</h2>
      <p class="period">${period}</p>
      ${about.length === 0 ? '' : html`<p class="about">${about.join(' · ')}</p>`}
    </header>`;
}

export function renderSheetFoot({ footer, source }: SheetHead): Html | undefined {
  if (footer.length === 0 && source === undefined) return undefined;
  const lines = footer.length === 0 ? '' : html`<p>${joinHtml(footer, html`<br>`)}</p>`;
  return html`<footer>${lines}${source === undefined ? '' : sourceHtml(source)}</footer>`;
}

function sourceHtml({ label, address }: SheetSource): Html {
  const shown = formatDisplayUrl(address);
  const parts = joinHtml(shown.split(/(?<=[/?&])/), html`<wbr>`);
  return html`<p class="source"><span>${label}<br><b>${parts}</b></span>${renderQrCode(address, `${label}: ${shown}`, true)}</p>`;
}
