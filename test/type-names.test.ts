import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';

const DECLARED = /^export (?:interface|type|abstract class|class) (\w+)/gm;

function namesIn(files: readonly (readonly [name: string, text: string])[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [file, text] of files)
    for (const [, name = ''] of text.matchAll(DECLARED)) found.set(name, [...(found.get(name) ?? []), file]);
  return found;
}

const duplicates = (names: ReadonlyMap<string, readonly string[]>) =>
  [...names].flatMap(([name, files]) =>
    [...Map.groupBy(new Set(files), dirname).values()]
      .filter((ofFolder) => ofFolder.length > 1)
      .map((ofFolder) => `${name}: ${ofFolder.join(', ')}`),
  );

it('no two exported types of a folder have the same name', () => {
  const files = globSync('src/**/*.ts', { exclude: ['**/*.{test,faults}.ts'] }).sort();
  const names = namesIn(files.map((file) => [file, readFileSync(file, 'utf8')] as const));
  expect(names.size).toBeGreaterThan(800);
  expect(duplicates(names)).toEqual([]);
});

it('reports two of them in one folder only', () => {
  const names = namesIn([
    ['x/a.ts', 'export interface Shown {\n}\ninterface Told {}\n'],
    ['x/b.ts', 'export type Shown = string;\nexport class Told {}\n'],
    ['y/c.ts', 'export class Shown {}\n'],
  ]);
  expect(duplicates(names)).toEqual(['Shown: x/a.ts, x/b.ts']);
});

it('an error has the name of its class', () => {
  const NAMED =
    /class (\w+Error)(?:<[^>]*>)? extends (?:(?!\nclass |\nexport |\n\}\n)[\s\S])*?override readonly name(?:: string)? = '(\w+)';/g;
  const named = globSync('{src,web}/**/*.ts', { exclude: ['web/built/**'] }).flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(NAMED),
  ]);
  expect(named.length).toBeGreaterThan(40);
  expect(named.flatMap(([, type, name]) => (type === name ? [] : [`${type}: ${name}`]))).toEqual([]);
});
