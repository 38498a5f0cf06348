import { describe, expect, it } from 'vitest';
import { computeTicks, renderLineChart, spreadApart } from './chart.ts';

const chart = {
  title: 'A & B',
  description: 'A stays, B < grows.',
  xLabel: 'events',
  yLabel: 'times',
  series: [
    { name: 'A', points: [[500, 1.1] as const, [200_000, 1.1] as const] },
    { name: 'B', points: [[500, 20] as const, [200_000, 4321] as const] },
  ],
};

describe('a line chart', () => {
  const svg = renderLineChart(chart);

  it('has a title and a description for those who cannot see it, and its texts as text', () => {
    expect(svg).toContain('role="img" aria-labelledby="title description"');
    expect(svg).toContain('<title id="title">A &amp; B</title>');
    expect(svg).toContain('<desc id="description">A stays, B &lt; grows.</desc>');
    expect(svg).toContain('>B 4,321</text>');
  });

  it('has colours for light and for dark', () => {
    expect(svg).toContain('@media(prefers-color-scheme:dark)');
  });

  it('draws a line within the picture for each series', () => {
    const lines = [...svg.matchAll(/class="line s\d" d="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(lines).toHaveLength(2);
    for (const place of lines.join('').matchAll(/[ML]([\d.]+) ([\d.]+)/g)) {
      expect(Number(place[1])).toBeGreaterThan(60);
      expect(Number(place[1])).toBeLessThan(565);
      expect(Number(place[2])).toBeGreaterThan(50);
      expect(Number(place[2])).toBeLessThan(385);
    }
  });

  it('is identical for identical figures', () => {
    expect(renderLineChart(chart)).toBe(svg);
  });
});

describe('ticks', () => {
  it('are powers of ten, with steps between them where the range is short', () => {
    expect(computeTicks(0.9, 5000)).toEqual([1, 10, 100, 1000]);
    expect(computeTicks(0.9, 12)).toEqual([1, 2, 5, 10]);
    expect(computeTicks(0.15, 3)).toEqual([0.2, 0.5, 1, 2]);
  });
});

describe('labels', () => {
  it('are moved apart, and up again at the edge of the picture', () => {
    expect(spreadApart([10, 12, 100], 18, 200)).toEqual([10, 28, 100]);
    expect(spreadApart([190, 195, 199], 18, 200)).toEqual([164, 182, 200]);
  });
});
