import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { lookOf } from '../model/look.ts';
import { contrast } from '../util/colour.ts';
import { pointsOf } from '../util/outline.ts';
import { icoOf } from '../util/png.ts';
import { pixelsOf } from '../util/raster.ts';
import { openIconFiles } from './icon-files.ts';
import { parishPng, parishSvg, productIco, productPng, productSvg } from './icons.ts';
import { LETTER_HEIGHT, LETTER_OUTLINES } from './letter-outlines.ts';

/** The size of a PNG, and the colour of a pixel of it as `#rrggbbaa`. */
function opened(png: Buffer) {
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const begin = png.indexOf('IDAT') + 4;
  const rows = inflateSync(png.subarray(begin, begin + png.readUInt32BE(begin - 8)));
  const at = (x: number, y: number) => {
    const from = y * (width * 4 + 1) + 1 + x * 4;
    return `#${rows.toString('hex', from, from + 4)}`;
  };
  return { width, height, at };
}

describe('icons', () => {
  it('are 180 pixels for telephones, with the sign in the middle on the colour of the parish', () => {
    const { width, height, at } = opened(parishPng('I', '#7a3b69'));
    expect([width, height]).toEqual([180, 180]);
    expect(at(0, 0)).toBe('#7a3b69ff');
    expect(at(90, 90)).toBe('#ffffffff');
    const product = opened(productPng());
    expect([product.at(0, 0), product.at(90, 130), product.at(40, 100)]).toEqual([
      '#1d4f5cff',
      '#f3bd5fff',
      '#ffffffff',
    ]);
  });

  it('have 16, 32 and 48 pixels in the file that browsers ask for, with clear corners', () => {
    const ico = productIco();
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 3]);
    const pictures = [0, 1, 2].map((index) => {
      const [size, begin] = [ico.readUInt32LE(6 + 16 * index + 8), ico.readUInt32LE(6 + 16 * index + 12)];
      expect(ico.readUInt8(6 + 16 * index)).toBe([16, 32, 48][index]);
      return opened(ico.subarray(begin, begin + size));
    });
    expect(pictures.map(({ width }) => width)).toEqual([16, 32, 48]);
    expect(pictures.map(({ at }) => at(0, 0).slice(7))).toEqual(['00', '00', '00']);
    // The middle of the door.
    expect(pictures.map(({ at, width }) => at(width / 2, (width * 3) / 4))).toEqual(Array(3).fill('#f3bd5fff'));
  });

  it.each(['', '#ffffff', '#000000', '#ffff00', '#808080', '#7a3b69'])('can be read in any colour: %j', (accent) => {
    const { solid, onSolid } = lookOf(accent);
    for (const theme of [0, 1] as const) {
      expect(contrast(solid[theme], onSolid[theme])).toBeGreaterThanOrEqual(4.5);
      expect(parishSvg('KS', accent)).toContain(`fill="${solid[theme]}"`);
      expect(parishSvg('KS', accent)).toContain(`stroke="${onSolid[theme]}"`);
    }
  });

  it('have a rim where they would not be seen on white', () => {
    expect(parishSvg('KS', '#ffffcc')).toContain('M7 0.5');
    expect(parishSvg('KS', '#7a3b69')).not.toContain('M7 0.5');
  });

  it('show the portal of the product where no letter stands for the parish', () => {
    expect(parishSvg('', '#7a3b69')).toContain('M12 26');
    expect(productSvg()).toContain('M12 26');
  });

  it('hold nothing but shapes: no script, no link, no font', () => {
    for (const svg of [productSvg(), parishSvg('KS', ''), parishSvg('', '#ffff00')]) {
      expect(svg).not.toMatch(/<script|href|<text|<image|url\((?!#c\))/);
    }
  });

  it('have every letter and digit within its box', () => {
    expect(Object.keys(LETTER_OUTLINES).sort().join('')).toBe('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    for (const [letter, { width, path }] of Object.entries(LETTER_OUTLINES)) {
      for (const [x, y] of pointsOf(path).flat()) {
        expect(x, letter).toBeGreaterThanOrEqual(-0.2);
        expect(x, letter).toBeLessThanOrEqual(width + 0.2);
        expect(y, letter).toBeGreaterThanOrEqual(-0.2);
        expect(y, letter).toBeLessThanOrEqual(LETTER_HEIGHT + 0.5);
      }
    }
  });
});

describe('a drawing', () => {
  const square = { path: 'M2 2 H6 V6 H2 Z', colour: '#ff0000' };

  it('covers what lies within its outline, half of what its edge crosses, and nothing else', () => {
    const { rgba } = pixelsOf({ side: 8, shapes: [square] }, 8);
    const opacity = (x: number, y: number) => rgba[(y * 8 + x) * 4 + 3];
    expect([opacity(3, 3), opacity(2, 2), opacity(1, 1), opacity(7, 7)]).toEqual([255, 255, 0, 0]);
    const { rgba: small } = pixelsOf({ side: 8, shapes: [{ ...square, path: 'M0 0 H3 V8 H0 Z' }] }, 4);
    expect([small[3], small[7], small[11]]).toEqual([255, 128, 0]);
  });

  it('has lines of the width that is asked for, and is cut where it says so', () => {
    const line = { path: 'M0 4 H8', colour: '#0000ff', line: 2 };
    const { rgba } = pixelsOf({ side: 8, shapes: [line], within: 'M0 0 H4 V8 H0 Z' }, 8);
    const opacity = (x: number, y: number) => rgba[(y * 8 + x) * 4 + 3];
    expect([opacity(1, 3), opacity(1, 4), opacity(1, 1), opacity(6, 3)]).toEqual([255, 255, 0, 0]);
  });

  it.each([
    'M0 0 Q1 1 2 2',
    'M0',
    'M0 0 L1',
    'm0 0',
    'M0 0 Z 1',
  ])('takes no path that it could not draw: %s', (path) => {
    expect(() => pointsOf(path)).toThrow(RangeError);
  });

  it('follows arcs the way they go', () => {
    const [line = []] = pointsOf('M0 5 A5 5 0 0 1 10 5');
    expect(line.at(-1)?.map(Math.round)).toEqual([10, 5]);
    expect(Math.min(...line.map(([, y]) => y))).toBeCloseTo(0, 5);
    const [other = []] = pointsOf('M0 5 A5 5 0 0 0 10 5');
    expect(Math.max(...other.map(([, y]) => y))).toBeCloseTo(10, 5);
  });

  it('is written as 0 where an icon is 256 pixels wide', () => {
    const ico = icoOf([{ width: 256, height: 256, rgba: new Uint8Array(256 * 256 * 4) }]);
    expect([ico.readUInt8(6), ico.readUInt8(7)]).toEqual([0, 0]);
  });
});

it('no more than eight pictures are drawn in a second, whoever asks for whatever; what is known is not counted', () => {
  const clock = { now: 5000 };
  const iconFile = openIconFiles(() => clock.now);
  const ask = (index: number) => iconFile(`${index.toString(16).padStart(6, '0')}-KS.png`);
  const statuses = Array.from({ length: 12 }, (_, index) => ask(index).status);
  expect(statuses).toEqual([...Array(8).fill(200), ...Array(4).fill(503)]);
  expect(ask(99).headers.get('retry-after')).toBe('1');
  expect([ask(0).status, iconFile('000063-KS.svg').status]).toEqual([200, 200]);
  clock.now += 1000;
  expect(ask(99).status).toBe(200);
});
