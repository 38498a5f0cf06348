import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createDemoBundle } from '../src/demo/parish.ts';
import { openInstance } from './support/instance.ts';

const readme = readFileSync('README.md', 'utf8');
const example = JSON.parse(readFileSync('examples/bundle.json', 'utf8'));
const examplePaths = [...readme.matchAll(/geteventsbylist\/(\w+)\/\$KEY\/(\d+)\/(\d+)\/(\d+)/g)];
const months = Array.from({ length: 12 }, (_, index) => `2027-${String(index + 1).padStart(2, '0')}-28`);

describe('the README', () => {
  it('queries a list of the parish that it has created, and no other', () => {
    expect(examplePaths.length).toBeGreaterThan(1);
    expect(new Set(examplePaths.map(([, instance]) => instance))).toEqual(
      new Set([createDemoBundle('2027-01-01').instance.name]),
    );
    expect(readme).toContain('bin/parvis demo --bundle > parish.json');
  });

  it.each(months)('gets events from it late on %s', async (day) => {
    const server = await openInstance(createDemoBundle(day), `${day}T22:50:00Z`);
    const key = await server.key('demo');
    for (const [, , list, offset, count] of examplePaths) {
      const { status, json } = await server.ask(`/geteventsbylist/demo/${key}/${list}/${offset}/${count}`);
      expect([status, (json as { events: unknown[] }).events.length]).toEqual([200, Number(count)]);
    }
  });
});

describe('the demo parish and the example', () => {
  it('have different names and titles', () => {
    const demo = createDemoBundle('2027-01-01').instance;
    expect(demo.name).not.toBe(example.instance.name);
    expect(demo.title).not.toBe(example.instance.title);
  });
});
