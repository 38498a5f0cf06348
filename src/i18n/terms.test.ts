// Texts use the terms of docs/glossary.md, one per meaning, and labels use the words of docs/guide/translating.md, one per action.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../model/instance.ts';

type Entry = string | { readonly [name: string]: Entry };

interface Meaning {
  readonly what: string;
  readonly terms: ReadonlyMap<string, string>;
  readonly others: readonly (readonly [language: string, word: string])[];
}

/** Rows of the table whose first column is called `column`. */
function meaningsIn(page: string, column = 'meaning'): Meaning[] {
  const [head = '', , ...rows] =
    page
      .slice(page.indexOf(`\n| ${column} |`) + 1)
      .split('\n\n')[0]
      ?.trim()
      .split('\n') ?? [];
  const cells = (row: string) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const [, ...names] = cells(head);
  return rows.map((row) => {
    const [what = '', ...rest] = cells(row);
    const terms = new Map(names.slice(0, -1).map((language, index) => [language, rest[index] ?? '']));
    const parts = (rest.at(-1) ?? '').split(';').filter((part) => part.trim() !== '');
    const others = parts.flatMap((part) => {
      const [language = '', words = ''] = part.split(':');
      return words.split(',').map((word) => [language.trim(), word.trim()] as const);
    });
    return { what, terms, others };
  });
}

function* flatten(entry: Entry, key = ''): Generator<readonly [key: string, text: string]> {
  if (typeof entry === 'string') yield [key, entry.replace(/\{\{.*?\}\}/g, ' ')];
  else for (const [name, below] of Object.entries(entry)) yield* flatten(below, key === '' ? name : `${key}.${name}`);
}

const textsOf = (language: string) => [
  ...flatten(JSON.parse(readFileSync(`${import.meta.dirname}/${language}.json`, 'utf8')) as Entry),
];

/**
 * Returns the keys of the texts that contain a word, as a separate word or in a plural that only adds a letter. Longer terms with another
 * meaning do not count.
 */
function keysWith(
  word: string,
  texts: readonly (readonly [string, string])[],
  terms: readonly string[] = [],
): string[] {
  const pattern = new RegExp(`(?<![\\p{L}-])${RegExp.escape(word)}[ens]?(?![\\p{L}-])`, 'iu');
  const longer = terms.filter((term) => term.startsWith(`${word} `));
  const without = (text: string) =>
    longer.reduce((rest, term) => rest.replaceAll(new RegExp(RegExp.escape(term), 'gi'), ' '), text);
  return texts.filter(([, text]) => pattern.test(without(text))).map(([key]) => key);
}

const TEXTS = new Map(LANGUAGES.map((language) => [language as string, textsOf(language)]));
const MEANINGS = meaningsIn(readFileSync('docs/glossary.md', 'utf8'));

describe('the terms of the glossary', () => {
  it('are read from its table', () => {
    const page =
      'text\n\n| meaning | de | en | not |\n|---|---|---|---|\n| car | Auto | car | de: Wagen, Karre; en: auto |\n\n';
    expect(meaningsIn(page)).toEqual([
      {
        what: 'car',
        terms: new Map([
          ['de', 'Auto'],
          ['en', 'car'],
        ]),
        others: [
          ['de', 'Wagen'],
          ['de', 'Karre'],
          ['en', 'auto'],
        ],
      },
    ]);
    expect(
      keysWith('Wagen', [
        ['a', 'Der Wagen fährt.'],
        ['b', 'Sie wagen es nicht: der Lastwagen.'],
      ]),
    ).toEqual(['a', 'b']);
    expect(
      keysWith('Karre', [
        ['a', 'Karrer'],
        ['b', 'zwei Karren'],
      ]),
    ).toEqual(['b']);
    const lists = [['a', 'in Lista d’attesa'] as const, ['b', 'la lista'] as const];
    expect(keysWith('lista', lists, ['elenco', 'lista d’attesa'])).toEqual(['b']);
  });

  it.each(MEANINGS)('use one word per language for “$what”', ({ terms, others }) => {
    expect([...terms.keys()].sort()).toEqual([...LANGUAGES].sort());
    for (const [language, term] of terms) {
      const texts = TEXTS.get(language) ?? [];
      const folded = term.toLocaleLowerCase(language);
      expect(
        texts.some(([, text]) => text.toLocaleLowerCase(language).includes(folded)),
        `${language}: ${term}`,
      ).toBe(true);
    }
    const termsIn = (language: string) => MEANINGS.map((one) => one.terms.get(language) ?? '');
    const found = others.map(([language, word]) => [
      `${language}: ${word}`,
      keysWith(word, TEXTS.get(language) ?? [], termsIn(language)),
    ]);
    expect(Object.fromEntries(found.filter(([, keys]) => keys?.length !== 0))).toEqual({});
  });
});

describe('the words of actions', () => {
  const actions = meaningsIn(readFileSync('docs/guide/translating.md', 'utf8'), 'action');

  it.each(actions)('“$what” has one word per language', ({ terms, others }) => {
    expect([...terms.keys()].sort()).toEqual([...LANGUAGES].sort());
    for (const [language, word] of terms) {
      const labels = (TEXTS.get(language) ?? []).map(([, text]) => text);
      expect(labels, `${language}: ${word}`).toContain(word);
    }
    const found = others.flatMap(([language, word]) =>
      (TEXTS.get(language) ?? []).filter(([, text]) => text === word).map(([key]) => `${language}: ${word} (${key})`),
    );
    expect(found).toEqual([]);
  });

  it.each(actions)('texts that are the word for “$what” in German are the word for it in all languages', ({
    terms,
  }) => {
    const german = terms.get('de') ?? '';
    const keys = (TEXTS.get('de') ?? []).filter(([, text]) => text === german).map(([key]) => key);
    expect(keys).not.toEqual([]);
    const different = [...terms].flatMap(([language, word]) =>
      (TEXTS.get(language) ?? [])
        .filter(([key, text]) => keys.includes(key) && text !== word)
        .map(([key, text]) => `${language}: ${text} (${key})`),
    );
    expect(different).toEqual([]);
  });
});
