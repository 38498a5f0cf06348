import { describe, expect, it } from 'vitest';
import { texts } from '../../i18n/translate.ts';
import { LANGUAGES } from '../../model/instance.ts';
import { REFUSAL_CODES, type RefusalCode } from '../refusal-codes.ts';
import { sayRefused } from './refusal-words.ts';

const EXAMPLES = {
  number: 4711,
  text: 'Weit & Co',
  texts: ['eins', 'zwei'],
  'text?': 'vielleicht',
  role: 'editor',
  file: 'pdf',
  when: '2026-12-06 10:00:00',
} as const;

const placesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

describe.each(Object.keys(REFUSAL_CODES) as RefusalCode[])('%s', (code) => {
  const types: Readonly<Record<string, keyof typeof EXAMPLES>> = REFUSAL_CODES[code].params;
  const params = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, EXAMPLES[type]]));

  it('is a sentence in four languages, which say the same parameters, and none that it does not have', () => {
    const said = LANGUAGES.map((language) => texts(language, 'refusals')[code]);
    expect(new Set(said).size).toBe(LANGUAGES.length);
    expect(new Set(said.map((text) => placesIn(text).join())).size).toBe(1);
    expect(placesIn(said[0] ?? '').filter((name) => !Object.hasOwn(types, name))).toEqual([]);
  });

  it.each(LANGUAGES)('is said in %s with what it is about, and in Swiss spelling', (language) => {
    const said = sayRefused({ code, params }, language);
    expect(said).not.toMatch(/[{}ß]/);
  });

  it('is said in English for programs', () => {
    const text = (REFUSAL_CODES[code].say as (of: typeof params) => string)(params);
    expect(text).not.toMatch(/undefined|\[object/);
  });
});
