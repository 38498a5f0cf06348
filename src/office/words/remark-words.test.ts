import { describe, expect, it } from 'vitest';
import { PROBLEM_CODES, type ProblemCode } from '../../model/format/problem-codes.ts';
import { LANGUAGES } from '../../model/instance.ts';
import { REMARK_WORDS, sayRemark } from './remark-words.ts';

const CODES = PROBLEM_CODES;
const EXAMPLES = {
  number: 4711,
  text: 'Weit & Co',
  texts: ['eins', 'zwei'],
  'text?': 'vielleicht',
  role: 'editor',
  file: 'pdf',
} as const;

/** `{id}` of an address is written as such. */
const AS_WRITTEN: Partial<Record<ProblemCode, readonly string[]>> = { no_event_address: ['id'] };

const placesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

describe.each(Object.keys(CODES) as ProblemCode[])('%s', (code) => {
  const names = Object.keys(CODES[code].params);
  const params = Object.fromEntries(Object.entries(CODES[code].params).map(([name, type]) => [name, EXAMPLES[type]]));

  it('is a sentence in four languages, which say the same parameters, and none that it does not have', () => {
    const said = LANGUAGES.map((language) => REMARK_WORDS[language][code]);
    expect(new Set(said).size).toBe(LANGUAGES.length);
    expect(new Set(said.map((text) => placesIn(text).join())).size).toBe(1);
    const unknown = placesIn(said[0] ?? '').filter((name) => !names.includes(name));
    expect(unknown).toEqual(AS_WRITTEN[code] ?? []);
  });

  it.each(LANGUAGES)('is said in %s with what it is about', (language) => {
    const said = sayRemark({ code, params }, language);
    expect(placesIn(said)).toEqual(AS_WRITTEN[code] ?? []);
    for (const name of placesIn(REMARK_WORDS[language][code])) {
      if (names.includes(name)) expect(said.toLowerCase()).toContain([params[name]].flat().join(', ').toLowerCase());
    }
  });

  it('is said in English for programs with every parameter that its text shows', () => {
    const text = (CODES[code].say as (of: typeof params) => string)(params);
    expect(text).not.toMatch(/undefined|\[object/);
    expect(text.length).toBeGreaterThan(8);
  });
});
