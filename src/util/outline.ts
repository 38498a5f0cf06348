// Converts SVG path outlines to points, with the commands that the project's own drawings use.

export type Point = readonly [x: number, y: number];

const SEGMENTS_PER_CURVE = 16;

const ARGUMENTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, A: 7, Z: 0 };

/**
 * Converts a path to polylines. Supports M, L, H, V, C, Z, and A without rotation. Throws RangeError for anything else.
 */
export function parseOutline(path: string): Point[][] {
  const lines: Point[][] = [];
  let line: Point[] = [];
  for (const [, command = '', rest = ''] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const count = ARGUMENTS[command];
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    if (
      count === undefined ||
      (count === 0 ? numbers.length > 0 : numbers.length === 0 || numbers.length % count !== 0)
    ) {
      throw new RangeError(`A path has no ${JSON.stringify(`${command}${rest}`)}.`);
    }
    if (command === 'Z') line.push(line[0] ?? [0, 0]);
    for (let at = 0; at < numbers.length; at += count) {
      const given = numbers.slice(at, at + count);
      if (command === 'M') {
        line = [];
        lines.push(line);
      }
      line.push(...absolutePoints(command, given, line.at(-1) ?? [0, 0]));
    }
  }
  return lines;
}

function absolutePoints(command: string, given: readonly number[], [x, y]: Point): Point[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = given;
  if (command === 'H') return [[a, y]];
  if (command === 'V') return [[x, a]];
  if (command === 'C') return flattenCurve([x, y], [a, b], [c, d], [e, f]);
  if (command === 'A') return arc([x, y], [a, b], { isLarge: d === 1, isClockwise: e === 1 }, [f, g]);
  return [[a, b]];
}

function pieces(make: (share: number) => Point): Point[] {
  return Array.from({ length: SEGMENTS_PER_CURVE }, (_, index) => make((index + 1) / SEGMENTS_PER_CURVE));
}

function flattenCurve(from: Point, first: Point, second: Point, to: Point): Point[] {
  const at = (axis: 0 | 1, t: number) =>
    (1 - t) ** 3 * from[axis] +
    3 * (1 - t) ** 2 * t * first[axis] +
    3 * (1 - t) * t ** 2 * second[axis] +
    t ** 3 * to[axis];
  return pieces((t) => [at(0, t), at(1, t)]);
}

interface Way {
  readonly isLarge: boolean;
  readonly isClockwise: boolean;
}

/** Converts an arc of an ellipse without rotation (SVG 2, appendix B.2.4). */
function arc(from: Point, [rx, ry]: Point, { isLarge, isClockwise }: Way, to: Point): Point[] {
  const half: Point = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2];
  const reach = (half[0] / rx) ** 2 + (half[1] / ry) ** 2;
  // Radii that are too small are scaled up until the arc reaches its end.
  const grown = Math.sqrt(Math.max(1, reach));
  const [width, height] = [rx * grown, ry * grown];
  const off = Math.sqrt(Math.max(0, 1 / Math.min(1, reach) - 1)) * (isLarge === isClockwise ? -1 : 1);
  const middle: Point = [
    (off * width * half[1]) / height + (from[0] + to[0]) / 2,
    (-off * height * half[0]) / width + (from[1] + to[1]) / 2,
  ];
  const angleOf = ([x, y]: Point) => Math.atan2((y - middle[1]) / height, (x - middle[0]) / width);
  const begin = angleOf(from);
  const turn = (angleOf(to) - begin + 4 * Math.PI) % (2 * Math.PI);
  const sweep = isClockwise ? turn : turn - 2 * Math.PI;
  return pieces((t) => [
    middle[0] + width * Math.cos(begin + sweep * t),
    middle[1] + height * Math.sin(begin + sweep * t),
  ]);
}
