// Non-breaking spaces: in French before some punctuation marks and inside quotation marks, in every language between a number and the word
// it counts.

const NO_BREAK = '\u00a0';
const WORD_JOINER = '\u2060';

/** Inserts non-breaking spaces into all texts of a nested value, by language (`fr`, `de`, …). */
export function typeset<T>(language: string, words: T): T {
  return mapped(words, (text) => unbroken(language === 'fr' ? withFrenchSpaces(text) : text)) as T;
}

/** A day as a format wrote it, with day and month on one line: `26. November`, `1er janvier`, `November 26`. */
export function unbrokenDay(text: string): string {
  return unbroken(text).replace(/(?<=\p{L}) (?=\d{1,2}(?![\d:]))/gu, NO_BREAK);
}

/** Times from and to as one word: no line ends behind the dash of `09:30–10:30`. */
export function unbrokenTimes(text: string): string {
  return text.replace(/(?<=\d{2}:\d{2}–)(?=\d{2}:\d{2})/g, WORD_JOINER);
}

/** The hyphens of a short word such as `E-Mail`, at which no heading or label breaks. */
export function unbrokenHyphens(text: string): string {
  return text.replaceAll('-', '\u2011');
}

/** Joins a number of up to three digits to its word, such as `14 Tagen` or `09:30 Uhr`; a year may end a line. */
function unbroken(text: string): string {
  return text.replace(/(?<=(?<!\d)\d{1,3}(?:\.|er)?) (?=\p{L})/gu, NO_BREAK);
}

function withFrenchSpaces(text: string): string {
  return text.replace(/ (?=[?!:;»])|(?<=«) /g, NO_BREAK);
}

function mapped(part: unknown, made: (text: string) => string): unknown {
  if (typeof part === 'string') return made(part);
  if (Array.isArray(part)) return part.map((one) => mapped(one, made));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, mapped(value, made)]));
}
