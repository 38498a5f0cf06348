import { type Html, html, joined } from '../kit/html.ts';
import { colonOf } from '../kit/typesetting.ts';
import { isWebAddress } from '../kit/web-address.ts';
import type { Instance, Language } from '../model/instance.ts';
import { lookVersion } from './look.ts';

export interface FormPage {
  readonly language: Language;
  readonly title: string;
  /** Before the title in the window’s: what to know first; "" for nothing. */
  readonly notice?: string;
  /** Whose page it is; undefined where nobody knows. */
  readonly parish: Instance | undefined;
  /** What leads to the parish’s website. */
  readonly toWebsite: string;
  readonly main: Html;
}

/**
 * A page of a parish for its visitors: no script, and nothing from other hosts but the parish’s own logo. It tells nobody where a
 * visitor comes from but the host, so that its own forms are known as such by browsers that tell no more (rule R17).
 */
export function formPage({ language, title, notice = '', parish, toWebsite, main }: FormPage): string {
  const name = parish?.title ?? '';
  const look = parish === undefined || parish.accent === '' ? '' : lookLink(parish);
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="strict-origin">
<title>${notice === '' ? '' : `${notice}${colonOf(language)} `}${title}${name === '' ? '' : ` · ${name}`}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/site.css">${look}
</head>
<body class="plain">
${parish === undefined ? '' : head(parish)}<main id="main">
<h1>${title}</h1>
${main}
</main>
${parish === undefined ? '' : foot(parish, toWebsite)}</body>
</html>
`;
  return document.toString();
}

function lookLink({ name, accent }: Instance): Html {
  return html`\n<link rel="stylesheet" href="/newsletter/${name}/look.css?${lookVersion(accent)}">`;
}

function head({ title, logoUrl, publicUrl }: Instance): Html {
  const logo = isWebAddress(logoUrl) ? html`<img src="${logoUrl}" alt="" referrerpolicy="no-referrer">` : '';
  const brand = html`${logo}<span>${title}</span>`;
  const linked = isWebAddress(publicUrl)
    ? html`<a class="brand" href="${publicUrl}">${brand}</a>`
    : html`<p class="brand">${brand}</p>`;
  return html`<header class="top"><div>${linked}</div></header>\n`;
}

function foot({ footer, publicUrl }: Instance, toWebsite: string): Html | undefined {
  const lines = footer
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const address = lines.length === 0 ? undefined : html`<p>${joined(lines, html`<br>`)}</p>`;
  const website = isWebAddress(publicUrl)
    ? html`<p><a class="way" href="${publicUrl}">${toWebsite}</a></p>`
    : undefined;
  if (address === undefined && website === undefined) return undefined;
  return html`<footer class="bottom"><div>${address}${website}</div></footer>\n`;
}
