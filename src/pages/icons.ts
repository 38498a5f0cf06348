// Icons of the product and of parishes, drawn from simple shapes, so that they look the same in browser tabs, on home screens and on pages.

import { createColourTheme } from '../model/colour-theme.ts';
import { html, joinHtml } from '../util/html.ts';
import { parseOutline } from '../util/outline.ts';
import { encodeIco, encodePng } from '../util/png.ts';
import { type IconDrawing, type IconShape, rasterize, renderSvgShape } from '../util/raster.ts';
import { LETTER_HEIGHT, LETTER_OUTLINES } from './letter-outlines.ts';

const SIDE = 32;

/** Sizes in pixels: `TAB_SIZES` for `favicon.ico`, `TOUCH_SIZE` for the icon on a phone’s home screen. */
const TAB_SIZES = [16, 32, 48];
const TOUCH_SIZE = 180;

const OURS = { tile: '#1d4f5c', stone: '#ffffff', light: '#f3bd5f' } as const;

const ROUND = 'M7 0 H25 A7 7 0 0 1 32 7 V25 A7 7 0 0 1 25 32 H7 A7 7 0 0 1 0 25 V7 A7 7 0 0 1 7 0 Z';
const RIM =
  'M7 0.5 H25 A6.5 6.5 0 0 1 31.5 7 V25 A6.5 6.5 0 0 1 25 31.5 H7 A6.5 6.5 0 0 1 0.5 25 V7 A6.5 6.5 0 0 1 7 0.5 Z';
const FULL = 'M0 0 H32 V32 H0 Z';

/** Square with an open side and a lit portal: a parvis. At 16 pixels, all edges are on pixel boundaries. */
const portal = (light: string, stone: string): IconShape[] => [
  {
    path: 'M6 26 V7.5 A1.5 1.5 0 0 1 7.5 6 H24.5 A1.5 1.5 0 0 1 26 7.5 V26 H22 V16 A6 6 0 0 0 10 16 V26 Z',
    colour: stone,
  },
  { path: 'M12 26 V16 A4 4 0 0 1 20 16 V26 Z', colour: light },
];

const ROUNDED = { side: SIDE, within: ROUND } as const;
const PRODUCT: readonly IconShape[] = [{ path: FULL, colour: OURS.tile }, ...portal(OURS.light, OURS.stone)];

export function renderProductSvg(): string {
  return svgOf([PRODUCT]);
}

export function renderProductPng(): Buffer {
  return encodePng(rasterize({ side: SIDE, shapes: PRODUCT }, TOUCH_SIZE));
}

/** Product icon for browsers that request `/favicon.ico` without reading an icon link. */
export function renderProductIco(): Buffer {
  return encodeIco(TAB_SIZES.map((size) => rasterize({ ...ROUNDED, shapes: PRODUCT }, size)));
}

/**
 * Parish icon as SVG, for light and dark mode. `monogram`: letters (see `monogramOf`); `accent`: colour `#rrggbb`, or "" for the default.
 */
export function renderParishSvg(monogram: string, accent: string): string {
  const { solid, onSolid, rim } = createColourTheme(accent);
  const shapesOf = (index: 0 | 1): IconShape[] => [
    { path: FULL, colour: solid[index] },
    ...drawMonogram(monogram, onSolid[index]),
    ...(rim[index] === solid[index] ? [] : [{ path: RIM, colour: rim[index], line: 1 }]),
  ];
  return svgOf([shapesOf(0), shapesOf(1)]);
}

export function renderParishPng(monogram: string, accent: string): Buffer {
  const { solid, onSolid } = createColourTheme(accent);
  const drawing: IconDrawing = {
    side: SIDE,
    shapes: [{ path: FULL, colour: solid[0] }, ...drawMonogram(monogram, onSolid[0])],
  };
  return encodePng(rasterize(drawing, TOUCH_SIZE));
}

/** Shapes of the letters, or of the portal if there are none. */
function drawMonogram(monogram: string, colour: string): IconShape[] {
  const letters = [...monogram].flatMap((letter) => LETTER_OUTLINES[letter] ?? []);
  if (letters.length === 0) return portal(colour, colour);
  const gap = 4.6;
  const width = letters.reduce((sum, letter) => sum + letter.width, gap * (letters.length - 1));
  const scale = Math.min((letters.length === 1 ? 15 : 11.5) / LETTER_HEIGHT, 20.5 / width);
  let left = (SIDE - width * scale) / 2;
  const top = (SIDE - LETTER_HEIGHT * scale) / 2;
  return letters.map(({ width: own, path }) => {
    const placed = moveOutline(path, scale, left, top);
    left += (own + gap) * scale;
    return { path: placed, colour, line: letters.length === 1 ? 3 : 2.5 };
  });
}

function moveOutline(path: string, scale: number, left: number, top: number): string {
  const say = (value: number) => String(Math.round(value * 100) / 100);
  const lines = parseOutline(path).map((points) =>
    points.map(([x, y]) => `${say(left + x * scale)} ${say(top + y * scale)}`),
  );
  return lines.map((points) => `M${points.join(' L')}`).join(' ');
}

const DARK_STYLE = html`<style>@media(prefers-color-scheme:dark){.d{display:none}.n{display:inline}}</style>`;

/**
 * SVG of one drawing, or of two for light and dark mode. If the file is opened directly, the content security policy blocks its style, and
 * the first drawing is visible.
 */
function svgOf([day = [], night = day]: readonly (readonly IconShape[])[]): string {
  const renderShapes = (shapes: readonly IconShape[]) => joinHtml(shapes.map(renderSvgShape), '');
  const isOne = JSON.stringify(night) === JSON.stringify(day);
  const both = html`${DARK_STYLE}<g class="d">${renderShapes(day)}</g><g class="n" display="none">${renderShapes(night)}</g>`;
  const size = html`viewBox="0 0 ${SIDE} ${SIDE}"`;
  const clip = html`<clipPath id="c"><path d="${ROUND}"/></clipPath>`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${clip}<g clip-path="url(#c)">${isOne ? renderShapes(day) : both}</g></svg>
`.toString();
}
