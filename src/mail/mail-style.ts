// Design tokens of mails: the values of `web/style/tokens.css`, inlined because mail programs support no variables. Each colour has a light
// and a dark value.

import { type Html, html } from '../util/html.ts';

export const TEXT_COLOURS = ['#1d252a', '#e8ebec'] as const;
export const SOFT_TEXT_COLOURS = ['#59646b', '#a6b1b7'] as const;
export const LINE_COLOURS = ['#e3dfd8', '#333d43'] as const;
export const ERROR_COLOURS = ['#a1262b', '#f5aaa7'] as const;
export const WARNING_COLOURS = ['#825000', '#f1bd70'] as const;

export const FONT_SIZES = { s: 13, m: 15, l: 17, xl: 20, xxl: 28 } as const;

/** Returns the style of a heading. `above` and `below`: space in pixels. */
export function createHeadingStyle(size: keyof typeof FONT_SIZES, above: number, below: number): string {
  return `margin:${above}px 0 ${below}px;font-size:${FONT_SIZES[size]}px;line-height:1.25;font-weight:600`;
}

export function renderMailHeading(text: string): Html {
  return html`<h1 style="${createHeadingStyle('xl', 0, 12)}">${text}</h1>`;
}
