// Selects the intended date among several with the same name, such as the Octobers of many years.

import type { DateVocabulary } from './vocabulary.ts';

/** First and last day, `YYYY-MM-DD`, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export type RelativeChoice = 'this' | 'next' | 'afterNext' | 'last' | undefined;

/** Reference day, and whether past dates are meant by default. */
export interface DateReference {
  readonly today: string;
  readonly isPast: boolean;
}

export function selectRange(
  all: readonly DayRange[],
  which: RelativeChoice,
  { today, isPast }: DateReference,
): DayRange | undefined {
  const isNow = ({ from, to }: DayRange) => from <= today && today <= to;
  const inYear = ({ from }: DayRange) => from.slice(0, 4) === today.slice(0, 4);
  if (which === 'next') return all.find(({ from }) => from > today);
  if (which === 'afterNext') return all.filter(({ from }) => from > today)[1];
  if (which === 'last') return all.findLast(({ to }) => to < today);
  if (which === 'this') return all.find(isNow) ?? all.find(inYear);
  return isPast ? all.findLast(({ from }) => from <= today) : all.find(({ to }) => to >= today);
}

export interface RelativeExpression {
  readonly noun: string;
  readonly which: RelativeChoice;
}

/** Creates a matcher for a noun with a word such as “next” or “last” before or after it; `noun`: part of a regular expression. */
export function createRelativeMatcher(
  noun: string,
  words: DateVocabulary,
): (text: string) => RelativeExpression | undefined {
  const before = `(?<next>${words.next})|(?<afterNext>${words.afterNext})|(?<last>${words.last})`;
  const behind = (['next', 'afterNext', 'last'] as const)
    .map((which) => `(?<${which}Behind>${words[`${which}Behind`]})`)
    .join('|');
  const pattern = new RegExp(
    `^(?:(?<this>${words.this})(?: |(?<='))|(?:${before}) )?(?<noun>${noun})(?: (?:${behind}))?$`,
  );
  return (text) => {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) return undefined;
    const isSaid = (which: string) => groups[which] !== undefined || groups[`${which}Behind`] !== undefined;
    const found = (['next', 'afterNext', 'last', 'this'] as const).find(isSaid);
    return { noun: groups['noun'] ?? '', which: found };
  };
}

/** Years around a day that are searched for a name without a year. */
export function yearsAround(today: string): readonly number[] {
  const year = Number(today.slice(0, 4));
  return Array.from({ length: 5 }, (_, index) => year - 2 + index);
}
