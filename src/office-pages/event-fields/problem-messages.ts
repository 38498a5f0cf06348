// Messages about values that the rules of the format reject.

import { createTranslator } from '../../i18n/translate.ts';
import type { ProblemCode } from '../../model/format/problem-codes.ts';
import type { Language } from '../../model/instance.ts';
import { type CodedMessage, describeProblem, formatProblemParams } from '../../office/words/describe-problem.ts';

const RULES = {
  missing: 'eventProblems.rules.empty',
  empty: 'eventProblems.rules.empty',
  only_markup: 'eventProblems.rules.onlyMarkup',
  no_date: 'eventProblems.rules.notOnCalendar',
  no_compact_date: 'eventProblems.rules.notOnCalendar',
  no_date_time: 'eventProblems.rules.notOnCalendar',
  ends_before_start: 'entered.endsBefore',
  occupied_after_start: 'eventProblems.rules.occupiedLate',
  occupied_before_end: 'eventProblems.rules.occupiedLate',
  too_long: 'eventProblems.rules.tooLong',
  not_found: 'eventProblems.rules.gone',
  twice: 'eventProblems.rules.twice',
  out_of_range: 'entered.badNumber',
  half_surrogate: 'eventProblems.rules.badCharacter',
  null_character: 'eventProblems.rules.badCharacter',
  not_one_of: 'eventProblems.rules.choice',
  owned_by_source: 'eventProblems.rules.owned',
} as const satisfies Partial<Record<ProblemCode, string>>;

type RuleWord = (typeof RULES)[keyof typeof RULES];

/** Message about a problem of the format. Codes without a message for events use the general one. */
export function describeEventProblem(one: CodedMessage & { readonly path?: string }, language: Language): string {
  if (one.path === '/title' && (one.code === 'missing' || one.code === 'empty'))
    return createTranslator(language)('eventProblems.rules.noTitle');
  const word = (RULES as Partial<Record<ProblemCode, RuleWord>>)[one.code];
  return word === undefined
    ? describeProblem(one, language)
    : createTranslator(language).with(word, formatProblemParams(one.params));
}

/** Message about an event outside the user’s areas (rule U3). */
export function describeOutsideAreasProblem(language: Language): string {
  return createTranslator(language)('eventProblems.outside');
}
