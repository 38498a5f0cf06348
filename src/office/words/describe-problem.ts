import { createTranslator, type TextKey } from '../../i18n/translate.ts';
import type { Params } from '../../model/format/problem.ts';
import { PROBLEM_CODES, type ProblemCode } from '../../model/format/problem-codes.ts';
import type { Language } from '../../model/instance.ts';
import { formatParams } from './format-params.ts';

/** Default maximum of a number field, which messages do not mention. */
const NO_LIMIT = 2147483647;

export interface CodedMessage {
  readonly code: ProblemCode;
  readonly params: Params;
}

export function describeProblem(one: CodedMessage, language: Language): string {
  const said = formatParams(PROBLEM_CODES[one.code].params, one.params, language);
  return createTranslator(language).with(sentenceFor(one), formatProblemParams(said));
}

/** Chooses a sentence without the maximum if the field has no stated limit, and without the input if a date is empty. */
function sentenceFor({ code, params }: CodedMessage): TextKey {
  if (code === 'out_of_range' && Number(params['most']) >= NO_LIMIT) return 'remarksOtherwise.atLeast';
  if ((code === 'no_date' || code === 'no_compact_date') && (params['given'] ?? '""') === '""')
    return 'remarksOtherwise.day';
  return `remarks.${code}`;
}

export function formatProblemParams(params: Params): Readonly<Record<string, string | number>> {
  const pairs = Object.entries(params).map(([name, value]) => {
    if (typeof value === 'object') return [name, value.join(', ')];
    return [name, name === 'given' ? unquote(String(value)) : value];
  });
  return Object.fromEntries(pairs);
}

function unquote(given: string): string {
  return given.startsWith('"') ? given.slice(1).replace(/"$/, '') : given;
}
