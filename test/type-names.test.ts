// One word, one thing: whoever reads the name of a type that is exported knows which one it is.

import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const DECLARED = /^export (?:interface|type|abstract class|class) (\w+)/gm;

/** Names with the files that declare them. */
function namesIn(files: readonly (readonly [name: string, text: string])[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [file, text] of files)
    for (const [, name = ''] of text.matchAll(DECLARED)) found.set(name, [...(found.get(name) ?? []), file]);
  return found;
}

const twice = (names: ReadonlyMap<string, readonly string[]>) =>
  [...names].filter(([, files]) => new Set(files).size > 1).map(([name, files]) => `${name}: ${files.join(', ')}`);

it('no two exported types have the same name', () => {
  const files = globSync('src/**/*.ts', { exclude: ['**/*.test.ts'] }).sort();
  const names = namesIn(files.map((file) => [file, readFileSync(file, 'utf8')] as const));
  expect(names.size).toBeGreaterThan(800);
  expect(twice(names)).toEqual([]);
});

it('two of them would be found', () => {
  const names = namesIn([
    ['a.ts', 'export interface Shown {\n}\ninterface Told {}\n'],
    ['b.ts', 'export type Shown = string;\nexport class Told {}\n'],
  ]);
  expect(twice(names)).toEqual(['Shown: a.ts, b.ts']);
});
