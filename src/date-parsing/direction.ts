// Selects the intended date of several with one name, such as the Octobers of many years.

import type { WhenWords } from './when-words.ts';

/** The first and the last day, `YYYY-MM-DD`, both counted. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export type Which = 'this' | 'next' | 'afterNext' | 'last' | undefined;

/** Reference day, and whether past dates are meant by default. */
export interface Outlook {
  readonly today: string;
  readonly isPast: boolean;
}

/** `all` are in order, and more of them than are looked for. */
export function meant(all: readonly Days[], which: Which, { today, isPast }: Outlook): Days | undefined {
  const isNow = ({ from, to }: Days) => from <= today && today <= to;
  const inYear = ({ from }: Days) => from.slice(0, 4) === today.slice(0, 4);
  if (which === 'next') return all.find(({ from }) => from > today);
  if (which === 'afterNext') return all.filter(({ from }) => from > today)[1];
  if (which === 'last') return all.findLast(({ to }) => to < today);
  if (which === 'this') return all.find(isNow) ?? all.find(inYear);
  return isPast ? all.findLast(({ from }) => from <= today) : all.find(({ to }) => to >= today);
}

export interface NamedTime {
  readonly noun: string;
  readonly which: Which;
}

/** A noun with which one of them is meant, before or behind it; `noun` is a part of a pattern. */
export function openWhich(noun: string, words: WhenWords): (text: string) => NamedTime | undefined {
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
