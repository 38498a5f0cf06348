import { describe, expect, it } from 'vitest';
import { textsBelow } from '../../i18n/translate.ts';
import { LANGUAGES } from '../../model/instance.ts';
import { REFUSAL_CODES, type RefusalCode } from '../refusal-codes.ts';
import { describeRefusal } from './describe-refusal.ts';

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

  it('is a sentence in four languages with the same parameters, all of which it has', () => {
    const said = LANGUAGES.map((language) => textsBelow(language, 'refusals')[code]);
    expect(new Set(said).size).toBe(LANGUAGES.length);
    expect(new Set(said.map((text) => placesIn(text).join())).size).toBe(1);
    expect(placesIn(said[0] ?? '').filter((name) => !Object.hasOwn(types, name))).toEqual([]);
  });

  it.each(LANGUAGES)('has a text in %s with its values, in Swiss spelling', (language) => {
    const said = describeRefusal({ code, params }, language);
    expect(said).not.toMatch(/[{}ß]/);
  });

  it('has an English text for programs', () => {
    const text = (REFUSAL_CODES[code].text as (of: typeof params) => string)(params);
    expect(text).not.toMatch(/undefined|\[object/);
  });
});
