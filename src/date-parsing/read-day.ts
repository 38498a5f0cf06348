// Parser for the day of a form field, as people write it in their language.

import type { Language } from '../model/instance.ts';
import { isDate } from '../util/dates.ts';
import { foldText } from './fold.ts';
import { createDateReader } from './read-dates.ts';
import { createDayReader } from './read-days.ts';
import { DATE_VOCABULARIES } from './vocabulary.ts';

const MAX_TEXT_LENGTH = 80;

export interface ParseDayOptions {
  /** Reference day for words such as `morgen`. */
  readonly today: string;
  readonly language: Language;
  /** True if a day without a year is the most recent one, including today, and not the next one. */
  readonly isPast?: boolean;
}

export type ParsedDay = { readonly day: string } | { readonly fault: 'noSuchDay' | 'badDay' };

/** Creates a parser for days in one language. Keep the parser, because creating it is slow. */
export function createDayParser({ today, language, isPast = false }: ParseDayOptions): (text: string) => ParsedDay {
  const words = DATE_VOCABULARIES[language];
  const outlook = { today, isPast };
  const read = createDayReader({ ...outlook, language, isAlone: true });
  const { isMissing } = createDateReader(words, outlook, true);
  const before = new RegExp(`^(?:(?:${words.at}) |(?:${words.elided}))+`);
  return (text) => {
    if (isDate(text)) return { day: text };
    if (text.length > MAX_TEXT_LENGTH) return { fault: 'badDay' };
    const folded = foldText(text);
    const found = read(folded) ?? read(folded.replace(before, ''));
    if (found !== undefined && found.from === found.to) return { day: found.from };
    return { fault: isMissing(folded) || isMissing(folded.replace(before, '')) ? 'noSuchDay' : 'badDay' };
  };
}

export function dayErrorOf(text: string): 'noSuchDay' | 'badDay' {
  const faults = (Object.keys(DATE_VOCABULARIES) as Language[]).map((language) =>
    parseDay(text.trim(), { today: '2000-01-01', language }),
  );
  return faults.some((read) => 'fault' in read && read.fault === 'noSuchDay') ? 'noSuchDay' : 'badDay';
}

export function parseDay(text: string, options: ParseDayOptions): ParsedDay {
  return createDayParser(options)(text);
}

/** Returns the day as `YYYY-MM-DD`; an unreadable text is returned as typed. */
export function parseDayOrKeep(text: string, options: ParseDayOptions): string {
  const typed = text.trim();
  if (typed === '') return '';
  const read = parseDay(typed, options);
  return 'day' in read ? read.day : typed;
}
