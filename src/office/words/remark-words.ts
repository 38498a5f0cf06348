// Texts of problems in entered values: a sentence for every code (rule W6).

import { translator, type WordKey } from '../../i18n/translate.ts';
import type { Params } from '../../model/format/problem.ts';
import { PROBLEM_CODES, type ProblemCode } from '../../model/format/problem-codes.ts';
import type { Language } from '../../model/instance.ts';
import { saidParams } from './param-words.ts';

/** Maximum of a number field without a limit of its own. */
const NO_LIMIT = 2147483647;

export interface CodedMessage {
  readonly code: ProblemCode;
  readonly params: Params;
}

export function sayRemark(one: CodedMessage, language: Language): string {
  const said = saidParams(PROBLEM_CODES[one.code].params, one.params, language);
  return translator(language).with(sentenceFor(one), paramsInWords(said));
}

/** Uses a shorter sentence without the maximum if there is no real one, and without the input if a date is empty. */
function sentenceFor({ code, params }: CodedMessage): WordKey {
  if (code === 'out_of_range' && Number(params['most']) >= NO_LIMIT) return 'remarksOtherwise.atLeast';
  if ((code === 'no_date' || code === 'no_compact_date') && (params['given'] ?? '""') === '""')
    return 'remarksOtherwise.day';
  return `remarks.${code}`;
}

export function paramsInWords(params: Params): Readonly<Record<string, string | number>> {
  const pairs = Object.entries(params).map(([name, value]) => {
    if (typeof value === 'object') return [name, value.join(', ')];
    return [name, name === 'given' ? unquoted(String(value)) : value];
  });
  return Object.fromEntries(pairs);
}

/** Input without JSON quotes; it may be truncated. */
function unquoted(given: string): string {
  return given.startsWith('"') ? given.slice(1).replace(/"$/, '') : given;
}
