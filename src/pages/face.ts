// Logo of a parish, or its monogram in its colour, on all pages.

import type { Instance } from '../model/instance.ts';
import { keptPath } from '../model/kept-file.ts';
import { lookOf } from '../model/look.ts';
import { monogramOf } from '../model/monogram.ts';
import { type Html, html } from '../util/html.ts';
import { iconPath } from './icon-files.ts';

export type Faced = Pick<Instance, 'title' | 'accent'>;

/** Elements of the page's head: icons for the browser tab and the phone's home screen, and the theme colour. Undefined for the product. */
export function headOfFace(parish: Faced | undefined): Html {
  const { tint } = lookOf(parish?.accent ?? '');
  const [icon, touch] = parish === undefined ? ['/assets/icon.svg', '/assets/icon-180.png'] : iconsOf(parish);
  return html`<link rel="icon" href="${icon}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${touch}">
<meta name="theme-color" content="${tint[0]}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${tint[1]}" media="(prefers-color-scheme: dark)">`;
}

function iconsOf({ title, accent }: Faced): [string, string] {
  const monogram = monogramOf(title);
  return [iconPath(monogram, accent, 'svg'), iconPath(monogram, accent, 'png')];
}

/** Monogram as a decorative image next to the name; `side` is in pixels. */
export function markOf(parish: Faced, side: number): Html {
  return html`<img class="mark" src="${iconsOf(parish)[0]}" alt="" width="${side}" height="${side}">`;
}

/** Logo at `src`, or the monogram if that is "". */
export function faceOf(parish: Faced, src: string, side: number): Html {
  if (src === '') return markOf(parish, side);
  return html`<img class="logo" src="${src}" alt="" width="176" height="44" referrerpolicy="no-referrer">`;
}

/** Logo of a parish in the office. Only logos stored here are loaded, because the office sends no requests to other hosts. */
export function officeFace(parish: Faced & Pick<Instance, 'name' | 'logoUrl'>): Html {
  return faceOf(parish, keptPath(parish.logoUrl, parish.name) ?? '', 36);
}

export function productMark(side: number): Html {
  return html`<img class="mark" src="/assets/icon.svg" alt="" width="${side}" height="${side}">`;
}
