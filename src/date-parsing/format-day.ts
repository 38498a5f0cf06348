// Formats days for form fields: as usually typed, and with weekday and church-day name.

import { findCommonChurchDayName } from '../model/church-year.ts';
import type { Language } from '../model/instance.ts';
import { isDate, parseAsUtc } from '../util/dates.ts';
import { keepDayTogether } from '../util/typesetting.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Formats a day as it is usually typed: `6.12.2026`, and `6 Dec 2026` in English, where numbers alone are ambiguous. A text that is not
 * `YYYY-MM-DD` is returned unchanged.
 */
export function formatDayAsTyped(day: string, language: Language): string {
  if (!isDate(day)) return day;
  const [year = '', month = '', date = ''] = day.split('-');
  if (language === 'en') return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
  return `${Number(date)}.${Number(month)}.${year}`;
}

/** Regional formats of our languages; English uses the British order. */
const LOCALES: Readonly<Record<Language, string>> = { de: 'de', fr: 'fr', it: 'it', en: 'en-GB' };

/** Describes a day, `YYYY-MM-DD`: `Sonntag, 28. März 2027 · Ostern`, or if `isBrief` only `Sonntag · Ostern`. */
export function createDayDescriber(language: Language, isBrief = false): (day: string) => string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'UTC',
    weekday: 'long',
    ...(!isBrief && { day: 'numeric', month: 'long', year: 'numeric' }),
  });
  return (day) =>
    [keepDayTogether(format.format(parseAsUtc(day))), findCommonChurchDayName(day, language)]
      .filter((text) => text !== '')
      .join(' · ');
}
