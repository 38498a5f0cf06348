// The day of a field: one day as people write it, in their language.

import type { Language } from '../model/instance.ts';
import { isDate } from '../util/dates.ts';
import { foldText } from './fold.ts';
import { openDateReader } from './read-dates.ts';
import { openDayReader } from './read-days.ts';
import { WHEN_WORDS } from './when-words.ts';

/** Maximum length of a text that names a day. */
const LONGEST = 80;

export interface DayAsked {
  /** The day it is, from which words such as `morgen` are reckoned. */
  readonly today: string;
  readonly language: Language;
  /** Whether a day without a year is the most recent one, including today, and not the next one. */
  readonly isPast?: boolean;
}

/** The day as `YYYY-MM-DD`; otherwise whether no calendar has it, or it can’t be read. */
export type DayRead = { readonly day: string } | { readonly fault: 'noSuchDay' | 'badDay' };

/** Makes what reads days in one language; how long that takes is worth keeping it. */
export function openDayField({ today, language, isPast = false }: DayAsked): (text: string) => DayRead {
  const words = WHEN_WORDS[language];
  const outlook = { today, isPast };
  const read = openDayReader({ ...outlook, language, isAlone: true });
  const { isMissing } = openDateReader(words, outlook, true);
  const before = new RegExp(`^(?:(?:${words.at}) |(?:${words.elided}))+`);
  return (text) => {
    if (isDate(text)) return { day: text };
    if (text.length > LONGEST) return { fault: 'badDay' };
    const folded = foldText(text);
    const found = read(folded) ?? read(folded.replace(before, ''));
    if (found !== undefined && found.from === found.to) return { day: found.from };
    return { fault: isMissing(folded) || isMissing(folded.replace(before, '')) ? 'noSuchDay' : 'badDay' };
  };
}

/** Why a text is no day, in whatever language it is written. */
export function dayFault(text: string): 'noSuchDay' | 'badDay' {
  const faults = (Object.keys(WHEN_WORDS) as Language[]).map((language) =>
    readDay(text.trim(), { today: '2000-01-01', language }),
  );
  return faults.some((read) => 'fault' in read && read.fault === 'noSuchDay') ? 'noSuchDay' : 'badDay';
}

export function readDay(text: string, asked: DayAsked): DayRead {
  return openDayField(asked)(text);
}

/** The day as `YYYY-MM-DD`; what can’t be read stays as it was typed. */
export function dayOrText(text: string, asked: DayAsked): string {
  const typed = text.trim();
  if (typed === '') return '';
  const read = readDay(typed, asked);
  return 'day' in read ? read.day : typed;
}
