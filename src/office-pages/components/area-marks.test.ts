import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DARK_BACKGROUNDS, LIGHT_BACKGROUNDS } from '../../model/colour-theme.ts';
import { computeContrastRatio, mixColours } from '../../util/colour.ts';
import { AREA_COLOUR_COUNT, createAreaMarkClasses, createAreaMarker } from './area-marks.ts';

const layer = (id: number, position: number | null, parentId: number | null = null) => ({
  id,
  position,
  parentId,
  name: `Area ${id}`,
  url: '',
});

describe('the colour of an event', () => {
  const layers = [layer(7, 2), layer(3, 1), layer(9, 3, 3), layer(4, 4)];

  it('is that of its lowest area, of several the first, and none without areas', () => {
    const area = createAreaMarker(layers);
    expect(area({ layerIds: [3, 9] })?.id).toBe(9);
    expect(area({ layerIds: [4, 7] })?.id).toBe(7);
    expect(area({ layerIds: [] })).toBeUndefined();
    expect(createAreaMarkClasses(undefined)).toBe('');
  });

  it('follows the positions of the areas, and stays when another one is added after them', () => {
    const marks = (some: typeof layers) =>
      layers.map(({ id }) => createAreaMarkClasses(createAreaMarker(some)({ layerIds: [id] })));
    expect(marks(layers)).toEqual([' area-2', ' area-1', ' area-3', ' area-4']);
    expect(marks([layer(1, 5), ...layers])).toEqual(marks(layers));
  });

  it('differs for twice as many areas as there are colours', () => {
    const many = Array.from({ length: 2 * AREA_COLOUR_COUNT }, (_, index) => layer(index + 1, index));
    const all = many.map(({ id }) => createAreaMarkClasses(createAreaMarker(many)({ layerIds: [id] })));
    expect(new Set(all).size).toBe(many.length);
    expect(all[AREA_COLOUR_COUNT]).toBe(' area-1 second');
  });
});

describe('the colours of areas', () => {
  const tokens = readFileSync('web/style/tokens.css', 'utf8');
  const valuesOf = (name: string) =>
    (new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? []).slice(1) as [string, string];

  it('contrast with every background, in light and dark mode, and carry readable text as a tint', () => {
    const [light, dark] = [0, 1].map((at) =>
      ['surface', 'ground', 'sunken', 'warn-tint'].map((one) => valuesOf(one)[at] ?? ''),
    );
    const ink = valuesOf('ink');
    for (let colour = 1; colour <= AREA_COLOUR_COUNT; colour++) {
      for (const [at, grounds, surface] of [
        [0, light, LIGHT_BACKGROUNDS.surface],
        [1, dark, DARK_BACKGROUNDS.surface],
      ] as const) {
        const mark = valuesOf(`area-${colour}`)[at] ?? '';
        const tint = mixColours(surface, mark, 0.11);
        for (const ground of [...(grounds ?? []), tint]) {
          expect([colour, ground, computeContrastRatio(mark, ground) >= 3]).toEqual([colour, ground, true]);
        }
        expect([colour, computeContrastRatio(ink[at] ?? '', tint) >= 7]).toEqual([colour, true]);
      }
    }
  });
});
