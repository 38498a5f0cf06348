// Icon files of the product and of parishes. The address of a parish's icon contains its letters and colour, so the file never changes.

import { createAttemptLimit } from '../util/attempt-limit.ts';
import type { Clock } from '../util/clock.ts';
import { renderParishPng, renderParishSvg, renderProductIco, renderProductPng, renderProductSvg } from './icons.ts';
import { PAGE_HEADERS } from './page-headers.ts';
import { parishStyleVersion } from './parish-style.ts';
import type { StaticAsset } from './static-asset.ts';

/** Folder of the parishes' icons: `1d4f5c-KS.svg`, `own-KS.png`. */
const ICON_FOLDER = '/assets/icons';

export const ICON_ROUTE = `${ICON_FOLDER}/:name{(?:[0-9a-f]{6}|own)-[A-Z0-9]{0,2}\\.(?:svg|png)}`;

export const PRODUCT_ICONS = {
  '/favicon.ico': { type: 'image/x-icon', content: renderProductIco },
  '/assets/icon.svg': { type: 'image/svg+xml', content: renderProductSvg },
  '/assets/icon-180.png': { type: 'image/png', content: renderProductPng },
} as const satisfies Readonly<Record<string, StaticAsset>>;

/** SVG for pages and tabs, PNG of 180 pixels for phones. */
export type IconFormat = 'svg' | 'png';

/** Path of an icon. `monogram`: letters (see `monogramOf`), or "" for the portal; `accent`: colour `#rrggbb`, or "" for the default. */
export function iconPath(monogram: string, accent: string, ending: IconFormat): string {
  return `${ICON_FOLDER}/${accent === '' ? 'own' : parishStyleVersion(accent)}-${monogram}.${ending}`;
}

const MAX_KEPT = 500;
/** Maximum number of icons drawn per second, because drawing one blocks the event loop for milliseconds. */
const MAX_DRAWN = 8;

interface IconFile {
  readonly type: string;
  readonly content: string | Buffer<ArrayBuffer>;
}

function draw(name: string): IconFile {
  const [, colour = '', monogram = '', ending = ''] = /^(\w+)-(\w*)\.(\w+)$/.exec(name) ?? [];
  const accent = colour === 'own' ? '' : `#${colour}`;
  if (ending === 'svg') return { type: 'image/svg+xml', content: renderParishSvg(monogram, accent) };
  return { type: 'image/png', content: Buffer.from(renderParishPng(monogram, accent)) };
}

/** Creates a function that responds with the icon for a name in `ICON_ROUTE`, or with 503 if too many icons have to be drawn at once. */
export function createIconResponder(clock: Clock): (name: string) => Response {
  const kept = new Map<string, IconFile>();
  const drawnLately = createAttemptLimit(clock, MAX_DRAWN, 1000);
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
