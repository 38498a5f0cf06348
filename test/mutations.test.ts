// Every planted fault still applies to the source: `npm run stress -- --prove` runs them.

import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STRESS_TESTS } from '../stress/all.ts';
import { FAULTS } from '../stress/mutations/all.ts';
import { plantFault } from '../stress/mutations/fault.ts';
import { ON_POSTGRES } from './support/tiers.ts';

const FILES = globSync('{src,test,bench}/**/*.test.ts');

/** Titles of the tests and groups in a file, as in the faults: without substituted values. */
function titles(text: string): string[] {
  const found = text.matchAll(/(?:\b(?:describe|it|test)|\))\(\s*(['"`])(.+?)\1,\s*(?:\{|async\b|\()/g);
  return [...found].map(([, , title = '']) => title);
}

describe.each(FAULTS)('the planted fault $name', (fault) => {
  it('can be planted at exactly one place of the product', () => {
    expect(fault.file).toMatch(/^src\//);
    expect(fault.file).not.toMatch(/\.test\.ts$/);
    const text = readFileSync(fault.file, 'utf8');
    expect(plantFault(text, fault)).not.toBe(text);
  });

  it('has an existing check', () => {
    const { caughtBy } = fault;
    if ('stress' in caughtBy) {
      expect(STRESS_TESTS.map(({ name }) => name)).toContain(caughtBy.stress);
      return;
    }
    const { vitest, named, on } = caughtBy;
    expect(FILES).toContain(vitest);
    if (on === 'postgres') expect(ON_POSTGRES).toContain(vitest);
    if (named !== undefined) expect(titles(readFileSync(vitest, 'utf8'))).toContainEqual(expect.stringMatching(named));
  });
});

it('titles of tests are found at the top level and in a group, with and without values', () => {
  const text = `describe('a group', () => {
    it("is one", () => expect(call('no title')).toBe(1));
    test.each([1] as const)('is %s', { timeout: 1 }, () => undefined);
    it.each([
      'a value',
    ])(\`is another\`, async () => undefined);`;
  expect(titles(text)).toEqual(['a group', 'is one', 'is %s', 'is another']);
});

describe('the list of planted faults', () => {
  it('has unique names, and at least thirty entries', () => {
    expect(FAULTS.length).toBeGreaterThanOrEqual(30);
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  });

  it('is rejected if the replaced text occurs twice or not at all', () => {
    const fault = { name: 'a', file: 'b', find: 'one', replace: 'two' };
    expect(() => plantFault('one one', fault)).toThrow('stands 2 times in b');
    expect(() => plantFault('none of it', { ...fault, find: 'three' })).toThrow('stands 0 times in b');
    expect(plantFault('one', { ...fault, replace: '$&' })).toBe('$&');
  });
});
