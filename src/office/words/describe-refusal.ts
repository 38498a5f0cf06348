import { createTranslator } from '../../i18n/translate.ts';
import type { Language } from '../../model/instance.ts';
import { REFUSAL_CODES, type Refusal } from '../refusal-codes.ts';
import { formatProblemParams } from './describe-problem.ts';
import { formatParams } from './format-params.ts';

export function describeRefusal({ code, params }: Pick<Refusal, 'code' | 'params'>, language: Language): string {
  const said = formatParams(REFUSAL_CODES[code].params, params, language);
  return createTranslator(language).with(`refusals.${code}`, formatProblemParams(said));
}
