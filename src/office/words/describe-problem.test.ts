import { describe, expect, it } from 'vitest';
import { textsBelow } from '../../i18n/translate.ts';
import { PROBLEM_CODES, type ProblemCode } from '../../model/format/problem-codes.ts';
import { LANGUAGES, type Language } from '../../model/instance.ts';
import { describeProblem } from './describe-problem.ts';
import { formatDateTimeParam } from './format-params.ts';

const CODES = PROBLEM_CODES;
const EXAMPLES = {
  number: 4711,
  text: 'Weit & Co',
  texts: ['eins', 'zwei'],
  'text?': 'vielleicht',
  role: 'editor',
  file: 'pdf',
  when: '2026-12-06 10:00:00',
} as const;

const shown = (value: unknown, language: Language) => formatDateTimeParam([value].flat().join(', '), language);

const placesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

describe.each(Object.keys(CODES) as ProblemCode[])('%s', (code) => {
  const names = Object.keys(CODES[code].params);
  const params = Object.fromEntries(Object.entries(CODES[code].params).map(([name, type]) => [name, EXAMPLES[type]]));

  it('is a sentence in four languages with the same parameters, all of which it has', () => {
    const said = LANGUAGES.map((language) => textsBelow(language, 'remarks')[code]);
    expect(new Set(said).size).toBe(LANGUAGES.length);
    expect(new Set(said.map((text) => placesIn(text).join())).size).toBe(1);
    expect(placesIn(said[0] ?? '').filter((name) => ![...names, 'id'].includes(name))).toEqual([]);
  });

  it.each(LANGUAGES)('has a text in %s with its values', (language) => {
    const said = describeProblem({ code, params }, language);
    expect(said).not.toMatch(/\{(?!id\})/);
    for (const name of placesIn(textsBelow(language, 'remarks')[code])) {
      if (names.includes(name)) expect(said.toLowerCase()).toContain(shown(params[name], language).toLowerCase());
    }
  });

  it('has an English text for programs with every parameter that its text shows', () => {
    const text = (CODES[code].text as (of: typeof params) => string)(params);
    expect(text).not.toMatch(/undefined|\[object/);
    expect(text.length).toBeGreaterThan(8);
  });
});
