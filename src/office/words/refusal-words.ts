// Texts of the office's refusals: a sentence for every code (rule W6).

import { translator } from '../../i18n/translate.ts';
import type { Language } from '../../model/instance.ts';
import { REFUSAL_CODES, type Refusal } from '../refusal-codes.ts';
import { saidParams } from './param-words.ts';
import { paramsInWords } from './remark-words.ts';

export function sayRefused({ code, params }: Pick<Refusal, 'code' | 'params'>, language: Language): string {
  const said = saidParams(REFUSAL_CODES[code].params, params, language);
  return translator(language).with(`refusals.${code}`, paramsInWords(said));
}
