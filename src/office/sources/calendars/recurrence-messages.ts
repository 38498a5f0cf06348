// Messages about recurrence rules that can’t be imported, for users; the codes of the rule format are for programs.

import { createTranslator } from '../../../i18n/translate.ts';
import type { ProblemCode } from '../../../model/format/problem-codes.ts';
import type { Language } from '../../../model/instance.ts';
import { type CodedMessage, formatProblemParams } from '../../words/describe-problem.ts';

const CODES = {
  too_long: 'long',
  recurrence_part: 'part',
  recurrence_easter: 'part',
  recurrence_value: 'value',
  recurrence_end: 'part',
  recurrence_twice: 'twice',
  recurrence_without_frequency: 'frequency',
  recurrence_two_ends: 'ends',
  recurrence_ordinals: 'together',
  recurrence_month_day: 'together',
  recurrence_choice: 'together',
} as const satisfies Partial<Record<ProblemCode, string>>;

type Word = (typeof CODES)[keyof typeof CODES] | 'oftener';

const SUBDAILY_FREQUENCIES: ReadonlySet<unknown> = new Set(['HOURLY', 'MINUTELY', 'SECONDLY']);

/** Sentence for a problem found by `findRecurrenceProblem`. */
export function describeRecurrenceProblem(flaw: CodedMessage | undefined, language: Language): string {
  return createTranslator(language).with(`recurrence.${wordOf(flaw)}`, formatProblemParams(flaw?.params ?? {}));
}

function wordOf(flaw: CodedMessage | undefined): Word | 'other' {
  if (
    flaw?.code === 'recurrence_value' &&
    flaw.params['name'] === 'FREQ' &&
    SUBDAILY_FREQUENCIES.has(flaw.params['value'])
  ) {
    return 'oftener';
  }
  return (CODES as Partial<Record<ProblemCode, Word>>)[flaw?.code ?? 'missing'] ?? 'other';
}
