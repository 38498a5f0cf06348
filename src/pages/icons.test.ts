import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createColourTheme } from '../model/colour-theme.ts';
import { computeContrastRatio } from '../util/colour.ts';
import { parseOutline } from '../util/outline.ts';
import { encodeIco } from '../util/png.ts';
import { rasterize } from '../util/raster.ts';
import { createIconResponder } from './icon-files.ts';
import { renderParishPng, renderParishSvg, renderProductIco, renderProductPng, renderProductSvg } from './icons.ts';
import { LETTER_HEIGHT, LETTER_OUTLINES } from './letter-outlines.ts';

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
  it('are 180 pixels for phones, with the sign centred on the parish’s colour', () => {
    const { width, height, at } = opened(renderParishPng('I', '#7a3b69'));
    expect([width, height]).toEqual([180, 180]);
    expect(at(0, 0)).toBe('#7a3b69ff');
    expect(at(90, 90)).toBe('#ffffffff');
    const product = opened(renderProductPng());
    expect([product.at(0, 0), product.at(90, 130), product.at(40, 100)]).toEqual([
      '#1d4f5cff',
      '#f3bd5fff',
      '#ffffffff',
    ]);
  });

  it('have 16, 32 and 48 pixels in the favicon file, with transparent corners', () => {
    const ico = renderProductIco();
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 3]);
    const pictures = [0, 1, 2].map((index) => {
      const [size, begin] = [ico.readUInt32LE(6 + 16 * index + 8), ico.readUInt32LE(6 + 16 * index + 12)];
      expect(ico.readUInt8(6 + 16 * index)).toBe([16, 32, 48][index]);
      return opened(ico.subarray(begin, begin + size));
    });
    expect(pictures.map(({ width }) => width)).toEqual([16, 32, 48]);
    expect(pictures.map(({ at }) => at(0, 0).slice(7))).toEqual(['00', '00', '00']);
    expect(pictures.map(({ at, width }) => at(width / 2, (width * 3) / 4))).toEqual(Array(3).fill('#f3bd5fff'));
  });

  it.each(['', '#ffffff', '#000000', '#ffff00', '#808080', '#7a3b69'])('are legible in any colour: %j', (accent) => {
    const { solid, onSolid } = createColourTheme(accent);
    for (const theme of [0, 1] as const) {
      expect(computeContrastRatio(solid[theme], onSolid[theme])).toBeGreaterThanOrEqual(4.5);
      expect(renderParishSvg('KS', accent)).toContain(`fill="${solid[theme]}"`);
      expect(renderParishSvg('KS', accent)).toContain(`stroke="${onSolid[theme]}"`);
    }
  });

  it('have a rim if they would be invisible on white', () => {
    expect(renderParishSvg('KS', '#ffffcc')).toContain('M7 0.5');
    expect(renderParishSvg('KS', '#7a3b69')).not.toContain('M7 0.5');
  });

  it('show the portal of the product without a monogram', () => {
    expect(renderParishSvg('', '#7a3b69')).toContain('M12 26');
    expect(renderProductSvg()).toContain('M12 26');
  });

  it('contain only shapes: no script, no link, no font', () => {
    for (const svg of [renderProductSvg(), renderParishSvg('KS', ''), renderParishSvg('', '#ffff00')]) {
      expect(svg).not.toMatch(/<script|href|<text|<image|url\((?!#c\))/);
    }
  });

  it('draw every letter and digit within its box', () => {
    expect(Object.keys(LETTER_OUTLINES).sort().join('')).toBe('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    for (const [letter, { width, path }] of Object.entries(LETTER_OUTLINES)) {
      for (const [x, y] of parseOutline(path).flat()) {
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

  it('covers the area within its outline, half of its edge pixels, and nothing else', () => {
    const { rgba } = rasterize({ side: 8, shapes: [square] }, 8);
    const opacity = (x: number, y: number) => rgba[(y * 8 + x) * 4 + 3];
    expect([opacity(3, 3), opacity(2, 2), opacity(1, 1), opacity(7, 7)]).toEqual([255, 255, 0, 0]);
    const { rgba: small } = rasterize({ side: 8, shapes: [{ ...square, path: 'M0 0 H3 V8 H0 Z' }] }, 4);
    expect([small[3], small[7], small[11]]).toEqual([255, 128, 0]);
  });

  it('has lines of the given width, and is clipped to its outline', () => {
    const line = { path: 'M0 4 H8', colour: '#0000ff', line: 2 };
    const { rgba } = rasterize({ side: 8, shapes: [line], within: 'M0 0 H4 V8 H0 Z' }, 8);
    const opacity = (x: number, y: number) => rgba[(y * 8 + x) * 4 + 3];
    expect([opacity(1, 3), opacity(1, 4), opacity(1, 1), opacity(6, 3)]).toEqual([255, 255, 0, 0]);
  });

  it.each(['M0 0 Q1 1 2 2', 'M0', 'M0 0 L1', 'm0 0', 'M0 0 Z 1'])('rejects an unsupported path: %s', (path) => {
    expect(() => parseOutline(path)).toThrow(RangeError);
  });

  it('follows arcs in their direction', () => {
    const [line = []] = parseOutline('M0 5 A5 5 0 0 1 10 5');
    expect(line.at(-1)?.map(Math.round)).toEqual([10, 5]);
    expect(Math.min(...line.map(([, y]) => y))).toBeCloseTo(0, 5);
    const [other = []] = parseOutline('M0 5 A5 5 0 0 0 10 5');
    expect(Math.max(...other.map(([, y]) => y))).toBeCloseTo(10, 5);
  });

  it('writes an icon of 256 pixels with the size 0', () => {
    const ico = encodeIco([{ width: 256, height: 256, rgba: new Uint8Array(256 * 256 * 4) }]);
    expect([ico.readUInt8(6), ico.readUInt8(7)]).toEqual([0, 0]);
  });
});

it('at most eight icons are drawn per second in total; cached ones are not counted', () => {
  const clock = { now: 5000 };
  const iconFile = createIconResponder(() => clock.now);
  const ask = (index: number) => iconFile(`${index.toString(16).padStart(6, '0')}-KS.png`);
  const statuses = Array.from({ length: 12 }, (_, index) => ask(index).status);
  expect(statuses).toEqual([...Array(8).fill(200), ...Array(4).fill(503)]);
  expect(ask(99).headers.get('retry-after')).toBe('1');
  expect([ask(0).status, iconFile('000063-KS.svg').status]).toEqual([200, 200]);
  clock.now += 1000;
  expect(ask(99).status).toBe(200);
});
