// Every text is used: by its key, by a template that builds its key, by a prefix of its key, or by a screen that names the prefix as its
// `words`.

import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'rolldown/utils';
import { expect, it } from 'vitest';
import { SCREEN_TEXT_KEYS } from '../office-pages/components/screen.ts';
import de from './de.json' with { type: 'json' };

type Entry = string | { readonly [name: string]: Entry } | readonly Entry[];

function* keysOf(entry: Entry, key = ''): Generator<string> {
  if (typeof entry === 'string') yield key;
  else for (const [name, below] of Object.entries(entry)) yield* keysOf(below, key === '' ? name : `${key}.${name}`);
}

interface Named {
  readonly keys: Set<string>;
  readonly patterns: Set<string>;
  readonly prefixes: Set<string>;
}

function namedIn(file: string, named: Named): void {
  const { program } = parseSync(file, readFileSync(file, 'utf8'), { lang: 'ts' });
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') named.keys.add(value);
    },
    TemplateLiteral: ({ quasis }) => {
      const parts = quasis.map(({ value }) => value.raw);
      if (parts.every((part) => /^[\w.]*$/.test(part))) named.patterns.add(parts.join('*'));
    },
    Property: ({ key, value }) => {
      if (key.type !== 'Identifier' || key.name !== 'words' || value.type !== 'Literal') return;
      for (const name of SCREEN_TEXT_KEYS) named.keys.add(`${String(value.value)}.${name}`);
    },
    CallExpression: ({ callee, arguments: [, prefix] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'textsBelow') return;
      if (prefix?.type === 'Literal') named.prefixes.add(`${String(prefix.value)}.`);
      if (prefix?.type === 'TemplateLiteral') named.prefixes.add(prefix.quasis[0]?.value.raw ?? '');
    },
  }).visit(program);
}

const FILES = globSync('src/**/*.ts', { exclude: ['**/*.test.ts', 'src/i18n/keys.ts'] });
/** Keys used in the sources. Texts of widgets always count as used, because the build embeds them all. */
const named: Named = { keys: new Set(), patterns: new Set(), prefixes: new Set(['widget.']) };
for (const file of FILES) namedIn(file, named);

/** Matches keys built by templates. A template must begin with a literal segment; otherwise it would match all keys. */
const PATTERN = new RegExp(
  `^(?:${[...named.patterns]
    .filter((pattern) => /^\w+\./.test(pattern))
    .map((pattern) => pattern.replaceAll('.', '\\.').replaceAll('*', '.+'))
    .join('|')})$`,
);

const isUsed = (key: string) =>
  named.keys.has(key) || PATTERN.test(key) || [...named.prefixes].some((prefix) => key.startsWith(prefix));

it('no text is unused', () => {
  const keys = [...keysOf(de)].map((key) => [key, key.replace(/_(?:zero|one|two|few|many|other)$/, '')] as const);
  expect(keys.filter(([key, base]) => !isUsed(key) && !isUsed(base)).map(([key]) => key)).toEqual([]);
});

it('an unused text would be found', () => {
  expect(isUsed('agenda.aTextThatNothingSays')).toBe(false);
});
