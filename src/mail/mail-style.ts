// Design tokens of mails: the values of `web/style/tokens.css`, inlined because mail programs support no variables. Each colour has a light
// and a dark value.

import { type Html, html } from '../util/html.ts';

export const INK = ['#1d252a', '#e8ebec'] as const;
export const SOFT = ['#59646b', '#a6b1b7'] as const;
export const LINE = ['#e3dfd8', '#333d43'] as const;
export const BAD = ['#a1262b', '#f5aaa7'] as const;
export const WARN = ['#825000', '#f1bd70'] as const;

/** Font sizes in pixels. */
export const TEXT = { s: 13, m: 15, l: 17, xl: 20, xxl: 28 } as const;

/** Returns the style of a heading, with the space above and below it in pixels. */
export function headingStyle(size: keyof typeof TEXT, above: number, below: number): string {
  return `margin:${above}px 0 ${below}px;font-size:${TEXT[size]}px;line-height:1.25;font-weight:600`;
}

export function mailHeading(text: string): Html {
  return html`<h1 style="${headingStyle('xl', 0, 12)}">${text}</h1>`;
}
