// Every planted fault still applies to the source. `npm run stress -- --prove` runs the faults.

import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STRESS_TESTS } from '../stress/all.ts';
import { FAULTS } from '../stress/mutations/all.ts';
import { placeOf, plantFault } from '../stress/mutations/fault.ts';
import { findSymbol } from '../stress/mutations/find-symbol.ts';
import { POSTGRES_TESTS } from './support/tiers.ts';

const FILES = globSync('{src,test,bench}/**/*.test.ts');

/** Returns the titles of the tests and groups in a file, without substituted values, as the faults name them. */
function titles(text: string): string[] {
  const found = text.matchAll(/(?:\b(?:describe|it|test)|\))\(\s*(['"`])(.+?)\1,\s*(?:\{|async\b|\()/g);
  return [...found].map(([, , title = '']) => title);
}

describe.each(FAULTS)('the planted fault $name', (fault) => {
  it('can be planted at exactly one place of the product', () => {
    const { file } = placeOf(fault);
    expect(file).toMatch(/^src\/.*(?<!\.test|\.faults)\.ts$/);
    const text = readFileSync(file, 'utf8');
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
    if (on === 'postgres') expect(POSTGRES_TESTS).toContain(vitest);
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

  it('is rejected if the replaced text occurs twice or not at all in the declaration', () => {
    const fault = { name: 'a', what: '', in: 'b.ts#one', find: 'x', replace: '$&y' };
    const plant = (body: string) =>
      plantFault(`const two = x;\n\nfunction one(): void {\n${body}\n}\n\nconst last = x;\n`, fault);
    expect(plant('  x();')).toBe('const two = x;\n\nfunction one(): void {\n  $&y();\n}\n\nconst last = x;\n');
    expect(() => plant('  x(x);')).toThrow('a: "x" occurs 2 times in one of b.ts, not once');
    expect(() => plant('  y();')).toThrow('a: "x" occurs 0 times in one of b.ts, not once');
  });
});

describe('a declaration is found by its name:', () => {
  const text = [
    'export const LIMIT = 3;',
    'export async function send(',
    '  mail: Mail,',
    '): Promise<void> {',
    '  const inner = () => {',
    '    return mail;',
    '  };',
    '  await post(mail);',
    '}',
    'export class Queue {',
    '  size = 0;',
    '  #take(): void {',
    '    this.size--;',
    '  }',
    '}',
    'const add = (one: number) =>',
    '  one + LIMIT;',
    'const twice = 1;',
    'function twice() {}',
  ].join('\n');
  const declaration = (symbol: string) => {
    const { start, end } = findSymbol(text, symbol);
    return text.slice(start, end);
  };

  it.each([
    ['LIMIT', 'export const LIMIT = 3;\n'],
    ['inner', '  const inner = () => {\n    return mail;\n  };\n'],
    ['Queue.size', '  size = 0;\n'],
    ['Queue.#take', '  #take(): void {\n    this.size--;\n  }\n'],
    ['add', 'const add = (one: number) =>\n  one + LIMIT;\n'],
  ])('%s', (symbol, expected) => expect(declaration(symbol)).toBe(expected));

  it('send, whose parameters have lines of their own', () => {
    expect(declaration('send')).toMatch(/^export async function send\(.*await post\(mail\);\n\}\n$/s);
  });

  it('if there is exactly one', () => {
    expect(() => declaration('nothing')).toThrow('nothing: no declarations of nothing, not one');
    expect(() => declaration('twice')).toThrow('twice: 2 declarations of twice, not one');
  });
});
