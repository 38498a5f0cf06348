// The face of a parish: its logo, or its monogram in its colour, wherever a page shows whose it is.

import type { Instance } from '../model/instance.ts';
import { keptPath } from '../model/kept-file.ts';
import { lookOf } from '../model/look.ts';
import { monogramOf } from '../model/monogram.ts';
import { type Html, html } from '../util/html.ts';
import { iconPath } from './icon-files.ts';

/** What the face of a parish is made of. */
export type Faced = Pick<Instance, 'title' | 'accent'>;

/** Lines of a page's head: the icons of a tab and of a telephone's screen, and the colour around the page. Undefined is the product. */
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

/** The monogram as a picture beside the name, which says it; `side` is in pixels. */
export function markOf(parish: Faced, side: number): Html {
  return html`<img class="mark" src="${iconsOf(parish)[0]}" alt="" width="${side}" height="${side}">`;
}

/** A logo where there is one to be shown (`src`; "" for none), else the monogram. */
export function faceOf(parish: Faced, src: string, side: number): Html {
  if (src === '') return markOf(parish, side);
  return html`<img class="logo" src="${src}" alt="" width="176" height="44" referrerpolicy="no-referrer">`;
}

/** A parish's face in the office, which loads a logo only where it keeps it itself: it asks nobody outside. */
export function officeFace(parish: Faced & Pick<Instance, 'name' | 'logoUrl'>): Html {
  return faceOf(parish, keptPath(parish.logoUrl, parish.name) ?? '', 36);
}

/** The mark of the product in the same way. */
export function productMark(side: number): Html {
  return html`<img class="mark" src="/assets/icon.svg" alt="" width="${side}" height="${side}">`;
}
