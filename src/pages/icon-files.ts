// Icons as files: the product's, and those of parishes, whose address says all of how they look (so they never change).

import { remembered } from '../kit/remembered.ts';
import { parishPng, parishSvg, productIco, productPng, productSvg } from './icons.ts';
import { lookVersion } from './look.ts';
import { PAGE_HEADERS } from './page-headers.ts';
import type { Resource } from './resource.ts';

/** Below it are the icons of parishes: `1d4f5c-KS.svg`, `own-KS.png`. */
const ICON_FOLDER = '/assets/icons';

/** Their addresses as the router takes them; `name` is the last part. */
export const ICON_ADDRESS = `${ICON_FOLDER}/:name{(?:[0-9a-f]{6}|own)-[A-Z0-9]{0,2}\\.(?:svg|png)}`;

export const PRODUCT_ICONS = {
  '/favicon.ico': { type: 'image/x-icon', content: productIco },
  '/assets/icon.svg': { type: 'image/svg+xml', content: productSvg },
  '/assets/icon-180.png': { type: 'image/png', content: productPng },
} as const satisfies Readonly<Record<string, Resource>>;

/** A picture for pages and tabs, and one of 180 pixels for telephones. */
export type IconEnding = 'svg' | 'png';

/** Where the icon of a monogram (see `monogramOf`; "" is the portal) is in a colour (`#rrggbb`; "" for ours). */
export function iconPath(monogram: string, accent: string, ending: IconEnding): string {
  return `${ICON_FOLDER}/${accent === '' ? 'own' : lookVersion(accent)}-${monogram}.${ending}`;
}

/** Each takes milliseconds to be drawn, and a few kilobytes. */
const MOST_KEPT = 500;

const drawn = remembered((name) => {
  const [, colour = '', monogram = '', ending = ''] = /^(\w+)-(\w*)\.(\w+)$/.exec(name) ?? [];
  const accent = colour === 'own' ? '' : `#${colour}`;
  if (ending === 'svg') return { type: 'image/svg+xml', content: parishSvg(monogram, accent) };
  return { type: 'image/png', content: Buffer.from(parishPng(monogram, accent)) };
}, MOST_KEPT);

/** The answer with the icon of a name that `ICON_ADDRESS` lets through. */
export function iconFile(name: string): Response {
  const { type, content } = drawn(name);
  const headers = { ...PAGE_HEADERS, 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000' };
  return new Response(content, { headers });
}
