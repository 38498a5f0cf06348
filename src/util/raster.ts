// Drawings of a few shapes, rendered as SVG and as pixels, so that an icon looks the same everywhere.

import { type Html, html } from './html.ts';
import { type Point, parseOutline } from './outline.ts';
import type { Pixels } from './png.ts';

/** Shape: its path (see `parseOutline`), its colour as `#rrggbb`, and the width of its line (undefined: filled). */
export interface IconShape {
  readonly path: string;
  readonly colour: string;
  readonly line?: number;
}

/** Shapes in drawing order, in a square with sides of length `side`, clipped to the path `within`. */
export interface IconDrawing {
  readonly side: number;
  readonly shapes: readonly IconShape[];
  readonly within?: string;
}

/** Renders the drawing as pixels, `size` wide and high, with smooth edges on a transparent background. */
export function rasterize({ side, shapes, within }: IconDrawing, size: number): Pixels {
  const rgba = new Uint8Array(size * size * 4);
  const scale = size / side;
  for (const shape of shapes) paint(rgba, size, scaleShape(shape, scale));
  if (within !== undefined) clipToShape(rgba, size, scaleShape({ path: within, colour: '#000000' }, scale));
  return { width: size, height: size, rgba };
}

function clipToShape(rgba: Uint8Array, size: number, shape: ScaledShape): void {
  for (let at = 0; at < size * size; at++) {
    const share = coverageAt(shape, [(at % size) + 0.5, Math.floor(at / size) + 0.5]);
    rgba[at * 4 + 3] = Math.round((rgba[at * 4 + 3] ?? 0) * share);
  }
}

interface ScaledShape {
  readonly lines: readonly (readonly Point[])[];
  readonly rgb: readonly [number, number, number];
  /** Half of the line's width; undefined for a filled shape. */
  readonly reach: number | undefined;
}

function scaleShape({ path, colour, line }: IconShape, scale: number): ScaledShape {
  const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return {
    lines: parseOutline(path).map((points) => points.map(([x, y]): Point => [x * scale, y * scale])),
    rgb: [channel(1), channel(3), channel(5)],
    reach: line === undefined ? undefined : (line * scale) / 2,
  };
}

function paint(rgba: Uint8Array, size: number, shape: ScaledShape): void {
  const all = shape.lines.flat();
  const beyond = (shape.reach ?? 0) + 1;
  const within = (value: number) => Math.min(size, Math.max(0, value));
  const span = (axis: 0 | 1) => {
    const values = all.map((point) => point[axis]);
    return [within(Math.floor(Math.min(...values) - beyond)), within(Math.ceil(Math.max(...values) + beyond))] as const;
  };
  const [[left, right], [top, bottom]] = [span(0), span(1)];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++)
      blend(rgba, (y * size + x) * 4, shape.rgb, coverageAt(shape, [x + 0.5, y + 0.5]));
  }
}

/** Returns the coverage of the pixel around a point, from 0 to 1, by its distance from the edge of the shape. */
function coverageAt({ lines, reach }: ScaledShape, point: Point): number {
  let nearest = Number.POSITIVE_INFINITY;
  let isInside = false;
  for (const line of lines) {
    for (let index = 1; index < line.length; index++) {
      const [from, to] = [line[index - 1] ?? point, line[index] ?? point];
      nearest = Math.min(nearest, distance(point, from, to));
      if (from[1] > point[1] !== to[1] > point[1]) {
        const crossing = from[0] + ((point[1] - from[1]) / (to[1] - from[1])) * (to[0] - from[0]);
        if (point[0] < crossing) isInside = !isInside;
      }
    }
  }
  const beyondEdge = reach === undefined ? (isInside ? -nearest : nearest) : nearest - reach;
  return Math.min(1, Math.max(0, 0.5 - beyondEdge));
}

function distance([x, y]: Point, from: Point, to: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / length));
  return Math.hypot(x - from[0] - share * dx, y - from[1] - share * dy);
}

function blend(rgba: Uint8Array, at: number, rgb: readonly number[], share: number): void {
  if (share === 0) return;
  const before = ((rgba[at + 3] ?? 0) / 255) * (1 - share);
  const opacity = share + before;
  for (const [channel, value] of rgb.entries()) {
    rgba[at + channel] = Math.round((value * share + (rgba[at + channel] ?? 0) * before) / opacity);
  }
  rgba[at + 3] = Math.round(opacity * 255);
}

export function renderSvgShape({ path, colour, line }: IconShape): Html {
  if (line === undefined) return html`<path d="${path}" fill="${colour}"/>`;
  const round = html`stroke-width="${line}" stroke-linecap="round" stroke-linejoin="round"`;
  return html`<path d="${path}" fill="none" stroke="${colour}" ${round}/>`;
}
