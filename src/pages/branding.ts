// Logo of a parish, or its monogram in its colour, on all pages.

import { createColourTheme } from '../model/colour-theme.ts';
import type { Instance } from '../model/instance.ts';
import { monogramOf } from '../model/monogram.ts';
import { findStoredFilePath } from '../model/stored-file.ts';
import { type Html, html } from '../util/html.ts';
import { iconPath } from './icon-files.ts';

export type BrandedParish = Pick<Instance, 'title' | 'accent'>;

/**
 * Elements of the page's head: icons for the browser tab and the phone's home screen, and the theme colour. Without `parish`, they are the
 * product’s own.
 */
export function renderBrandingHead(parish: BrandedParish | undefined): Html {
  const { tint } = createColourTheme(parish?.accent ?? '');
  const [icon, touch] = parish === undefined ? ['/assets/icon.svg', '/assets/icon-180.png'] : iconsOf(parish);
  return html`<link rel="icon" href="${icon}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${touch}">
<meta name="theme-color" content="${tint[0]}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${tint[1]}" media="(prefers-color-scheme: dark)">`;
}

function iconsOf({ title, accent }: BrandedParish): [string, string] {
  const monogram = monogramOf(title);
  return [iconPath(monogram, accent, 'svg'), iconPath(monogram, accent, 'png')];
}

/** Monogram as a decorative image next to the name; `side` is in pixels. */
export function renderMonogram(parish: BrandedParish, side: number): Html {
  return html`<img class="mark" src="${iconsOf(parish)[0]}" alt="" width="${side}" height="${side}">`;
}

/** Logo at the address `src`; the monogram if `src` is "". */
export function renderLogo(parish: BrandedParish, src: string, side: number): Html {
  if (src === '') return renderMonogram(parish, side);
  return html`<img class="logo" src="${src}" alt="" width="176" height="44" referrerpolicy="no-referrer">`;
}

/** Logo of a parish in the office; the monogram if the logo is on another server, because the office sends no requests to other servers. */
export function renderOfficeLogo(parish: BrandedParish & Pick<Instance, 'name' | 'logoUrl'>): Html {
  return renderLogo(parish, findStoredFilePath(parish.logoUrl, parish.name) ?? '', 36);
}

export function renderProductMark(side: number): Html {
  return html`<img class="mark" src="/assets/icon.svg" alt="" width="${side}" height="${side}">`;
}
