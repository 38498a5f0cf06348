import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DARK, LIGHT } from '../../model/look.ts';
import { contrast, mixed } from '../../util/colour.ts';
import { AREA_COLOURS, areaMarks, markOf } from './area-marks.ts';

const layer = (id: number, position: number | null, parentId: number | null = null) => ({
  id,
  position,
  parentId,
  name: `Area ${id}`,
  url: '',
});

describe('the colour of an event', () => {
  const layers = [layer(7, 2), layer(3, 1), layer(9, 3, 3), layer(4, 4)];

  it('is that of its lowest area, of several the first, and none without any', () => {
    const area = areaMarks(layers);
    expect(area({ layerIds: [3, 9] })?.id).toBe(9);
    expect(area({ layerIds: [4, 7] })?.id).toBe(7);
    expect(area({ layerIds: [] })).toBeUndefined();
    expect(markOf(undefined)).toBe('');
  });

  it('follows the positions of the areas, and stays where another one is added behind them', () => {
    const marks = (some: typeof layers) => layers.map(({ id }) => markOf(areaMarks(some)({ layerIds: [id] })));
    expect(marks(layers)).toEqual([' area-2', ' area-1', ' area-3', ' area-4']);
    expect(marks([layer(1, 5), ...layers])).toEqual(marks(layers));
  });

  it('looks otherwise for twice as many areas as there are colours', () => {
    const many = Array.from({ length: 2 * AREA_COLOURS }, (_, index) => layer(index + 1, index));
    const all = many.map(({ id }) => markOf(areaMarks(many)({ layerIds: [id] })));
    expect(new Set(all).size).toBe(many.length);
    expect(all[AREA_COLOURS]).toBe(' area-1 second');
  });
});

describe('the colours of areas', () => {
  const tokens = readFileSync('web/style/tokens.css', 'utf8');
  const valuesOf = (name: string) =>
    (new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? []).slice(1) as [string, string];

  it('can be told from whatever they stand on, by day and in the dark, and carry readable text as a tint', () => {
    const [light, dark] = [0, 1].map((at) =>
      ['surface', 'ground', 'sunken', 'warn-tint'].map((one) => valuesOf(one)[at] ?? ''),
    );
    const ink = valuesOf('ink');
    for (let colour = 1; colour <= AREA_COLOURS; colour++) {
      for (const [at, grounds, surface] of [
        [0, light, LIGHT.surface],
        [1, dark, DARK.surface],
      ] as const) {
        const mark = valuesOf(`area-${colour}`)[at] ?? '';
        const tint = mixed(surface, mark, 0.11);
        for (const ground of [...(grounds ?? []), tint]) {
          expect([colour, ground, contrast(mark, ground) >= 3]).toEqual([colour, ground, true]);
        }
        expect([colour, contrast(ink[at] ?? '', tint) >= 7]).toEqual([colour, true]);
      }
    }
  });
});
