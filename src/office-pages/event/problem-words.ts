// What is said at a field that is refused: what we could not read, and what the rules of the format say.

import type { ProblemCode } from '../../model/format/problem-codes.ts';
import type { Language } from '../../model/instance.ts';
import { type Coded, paramsInWords, sayRemark } from '../../office/words/remark-words.ts';
import { translator } from '../../words/translate.ts';
import type { FieldFaultCode } from '../kit/form/control.ts';

/** What of the rules of the format has words of its own at an event; the rest is said as in all other forms. */
const RULES = {
  missing: 'empty',
  empty: 'empty',
  only_markup: 'onlyMarkup',
  no_date: 'notOnCalendar',
  no_compact_date: 'notOnCalendar',
  no_date_time: 'notOnCalendar',
  ends_before_start: 'endsBefore',
  occupied_after_start: 'occupiedLate',
  occupied_before_end: 'occupiedLate',
  too_long: 'tooLong',
  not_found: 'gone',
  twice: 'twice',
  out_of_range: 'badNumber',
  half_surrogate: 'badCharacter',
  null_character: 'badCharacter',
  not_one_of: 'choice',
  owned_by_source: 'owned',
} as const satisfies Partial<Record<ProblemCode, string>>;

type RuleCode = (typeof RULES)[keyof typeof RULES];

export type FileFaultWord = 'type' | 'size' | 'pixels' | 'broken' | 'unable' | 'busy';

/** What is said of a field that could not be read. */
export function sayFault(code: FieldFaultCode, typed: string | undefined, language: Language): string {
  const t = translator(language);
  if (code === 'no_email') return t('remarks.no_email');
  const rule = (Object.values(RULES) as readonly string[]).includes(code);
  return rule
    ? t.with(`eventProblems.rules.${code as RuleCode}`, { typed: typed ?? '' })
    : t.with(`eventProblems.faults.${code as Exclude<FieldFaultCode, RuleCode | 'no_email'>}`, { typed: typed ?? '' });
}

/** A problem of the format in somebody’s language; what has no words here has those of the other forms. */
export function sayRule(one: Coded, language: Language): string {
  const word = (RULES as Partial<Record<ProblemCode, RuleCode>>)[one.code];
  return word === undefined
    ? sayRemark(one, language)
    : translator(language).with(`eventProblems.rules.${word}`, paramsInWords(one.params));
}

/** Why a file is not taken. */
export function sayFileFault(fault: FileFaultWord, language: Language): string {
  return translator(language)(`eventProblems.files.${fault}`);
}

/** That an event lies outside of somebody’s areas (rule U3). */
export function sayOutside(language: Language): string {
  return translator(language)('eventProblems.outside');
}
