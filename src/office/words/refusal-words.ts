// Why the office refuses something, in the words of people: a sentence for every code (rule W6).

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';
import { REFUSAL_CODES, type Refusal, type RefusalCode } from '../refusal-codes.ts';
import { saidParams } from './param-words.ts';
import { REFUSALS_DE } from './refusals-de.ts';
import { REFUSALS_EN } from './refusals-en.ts';
import { REFUSALS_FR } from './refusals-fr.ts';
import { REFUSALS_IT } from './refusals-it.ts';
import { filledIn } from './remark-words.ts';

/** A sentence for each code; `{name}` is the parameter of that name. */
export const REFUSAL_WORDS: Readonly<Record<Language, Readonly<Record<RefusalCode, string>>>> = typesetAll({
  de: REFUSALS_DE,
  fr: REFUSALS_FR,
  it: REFUSALS_IT,
  en: REFUSALS_EN,
});

/** Why something is refused, as a sentence in somebody's language. */
export function sayRefused({ code, params }: Pick<Refusal, 'code' | 'params'>, language: Language): string {
  return filledIn(REFUSAL_WORDS[language][code], saidParams(REFUSAL_CODES[code].params, params, language));
}
