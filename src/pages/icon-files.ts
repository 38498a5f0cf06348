// Icon files: those of the product, and those of parishes, whose address encodes their look (so they never change).

import { openAttemptLimit } from '../util/attempt-limit.ts';
import type { Clock } from '../util/clock.ts';
import { parishPng, parishSvg, productIco, productPng, productSvg } from './icons.ts';
import { lookVersion } from './look.ts';
import { PAGE_HEADERS } from './page-headers.ts';
import type { Resource } from './resource.ts';

/** Folder of the parishes' icons: `1d4f5c-KS.svg`, `own-KS.png`. */
const ICON_FOLDER = '/assets/icons';

/** Route of the icons; `name` is the last segment. */
export const ICON_ADDRESS = `${ICON_FOLDER}/:name{(?:[0-9a-f]{6}|own)-[A-Z0-9]{0,2}\\.(?:svg|png)}`;

export const PRODUCT_ICONS = {
  '/favicon.ico': { type: 'image/x-icon', content: productIco },
  '/assets/icon.svg': { type: 'image/svg+xml', content: productSvg },
  '/assets/icon-180.png': { type: 'image/png', content: productPng },
} as const satisfies Readonly<Record<string, Resource>>;

/** SVG for pages and tabs, PNG of 180 pixels for phones. */
export type IconEnding = 'svg' | 'png';

/** Path of the icon with a monogram (see `monogramOf`; "" is the portal) in a colour (`#rrggbb`; "" is the default colour). */
export function iconPath(monogram: string, accent: string, ending: IconEnding): string {
  return `${ICON_FOLDER}/${accent === '' ? 'own' : lookVersion(accent)}-${monogram}.${ending}`;
}

/** Maximum cached icons, a few kilobytes each. */
const MAX_KEPT = 500;
/** Maximum icons drawn per second, because drawing blocks the event loop for milliseconds. */
const MAX_DRAWN = 8;

interface IconFile {
  readonly type: string;
  readonly content: string | Buffer<ArrayBuffer>;
}

function draw(name: string): IconFile {
  const [, colour = '', monogram = '', ending = ''] = /^(\w+)-(\w*)\.(\w+)$/.exec(name) ?? [];
  const accent = colour === 'own' ? '' : `#${colour}`;
  if (ending === 'svg') return { type: 'image/svg+xml', content: parishSvg(monogram, accent) };
  return { type: 'image/png', content: Buffer.from(parishPng(monogram, accent)) };
}

/** Creates a function that responds with the icon of a name matched by `ICON_ADDRESS`; 503 if too many are requested at once. */
export function openIconFiles(clock: Clock): (name: string) => Response {
  const kept = new Map<string, IconFile>();
  const drawnLately = openAttemptLimit(clock, MAX_DRAWN, 1000);
  return (name) => answer(name, kept, drawnLately);
}

function answer(name: string, kept: Map<string, IconFile>, drawnLately: (of: string) => number): Response {
  const known = kept.get(name);
  if (known === undefined && name.endsWith('.png') && drawnLately('') > 0) {
    return new Response(null, {
      status: 503,
      headers: { ...PAGE_HEADERS, 'Retry-After': '1', 'Cache-Control': 'no-store' },
    });
  }
  const file = known ?? draw(name);
  if (known === undefined) {
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(name, file);
  }
  const { type, content } = file;
  const headers = { ...PAGE_HEADERS, 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000' };
  return new Response(content, { headers });
}
