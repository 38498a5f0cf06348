// Frame of all public pages of a parish. It loads no script, and nothing from other servers except the parish's own pictures.

import type { Instance, Language } from '../model/instance.ts';
import { splitLinks } from '../model/linked-text.ts';
import { FILES_PATH } from '../model/stored-file.ts';
import { type Html, html, joinHtml } from '../util/html.ts';
import { stripControls } from '../util/strip-controls.ts';
import { keepPhonesTogether, splitPhones } from '../util/typesetting.ts';
import { isWebAddress } from '../util/web-address.ts';
import { renderBrandingHead, renderLogo, renderProductMark } from './branding.ts';

export interface ParishFrameOptions {
  readonly language: Language;
  readonly title: string;
  readonly parish: Instance | undefined;
  readonly toWebsite: string;
  readonly look: string;
  readonly head?: Html;
  readonly kind: string;
  /** Referrer policy. Default: `strict-origin`. */
  readonly referrer?: 'strict-origin' | 'no-referrer' | undefined;
  readonly before?: Html | undefined;
  /** Link target of the parish's name, or "". */
  readonly home: string;
  readonly links?: Html | undefined;
  readonly main: Html;
}

/** Page in its frame. Other servers see at most the origin of this one as the referrer (rule R17). */
export function renderParishFrame(frame: ParishFrameOptions): string {
  const { language, title, parish, toWebsite, look, head = html``, kind, before, home, links, main } = frame;
  const { referrer = 'strict-origin' } = frame;
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="${referrer}">
<title>${title}</title>
${renderBrandingHead(parish)}
<link rel="stylesheet" href="/assets/public.css">${look === '' ? '' : html`\n<link rel="stylesheet" href="${look}">`}
${head}</head>
<body class="${kind}">
${before}${parish === undefined ? productHeader() : header(parish, home, links)}<main id="main">
${main}
</main>
${parish === undefined ? '' : footer(parish, toWebsite)}</body>
</html>
`;
  return stripControls(document.toString());
}

function productHeader(): Html {
  return html`<header class="top"><div><a class="brand" href="/">${renderProductMark(40)}<span>parvis</span></a></div></header>\n`;
}

function header(parish: Instance, home: string, links: Html | undefined): Html {
  const { title, logoUrl } = parish;
  const src = isWebAddress(logoUrl) || logoUrl.startsWith(`${FILES_PATH}/`) ? logoUrl : '';
  const brand = html`${renderLogo(parish, src, 40)}<span class="whose">${title}</span>`;
  const linked = home === '' ? html`<p class="brand">${brand}</p>` : html`<a class="brand" href="${home}">${brand}</a>`;
  return html`<header class="top"><div>${linked}${links}</div></header>\n`;
}

/** Line of an address, whose parts phones show below each other. */
function renderContactLine(line: string): Html {
  const parts = line.split(' · ').map((part) => html`<span class="part">${linkContacts(part)}</span>`);
  return joinHtml(parts, html`<span class="between"> · </span>`);
}

/** Text with its phone numbers, e-mail addresses and web addresses as links. */
function linkContacts(text: string): Html {
  return html`${splitLinks(text).map((part) =>
    typeof part === 'string' ? renderPhones(part) : html`<a href="${part.address}">${part.text}</a>`,
  )}`;
}

function renderPhones(text: string): Html {
  return html`${splitPhones(text).map((part, index) =>
    index % 2 === 0 ? part : html`<a href="tel:${part.replace(/[^\d+]/g, '')}">${keepPhonesTogether(part)}</a>`,
  )}`;
}

function footer({ footer: text, publicUrl }: Instance, toWebsite: string): Html | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const address = lines.length === 0 ? undefined : html`<p>${joinHtml(lines.map(renderContactLine), html`<br>`)}</p>`;
  const website = isWebAddress(publicUrl)
    ? html`<p><a class="way" href="${publicUrl}">${toWebsite}</a></p>`
    : undefined;
  if (address === undefined && website === undefined) return undefined;
  return html`<footer class="bottom"><div>${address}${website}</div></footer>\n`;
}
