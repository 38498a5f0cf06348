// Non-breaking spaces: in French before some punctuation marks and inside quotation marks, and in every language between a number and the
// word that it counts.

const NO_BREAK = '\u00a0';
const WORD_JOINER = '\u2060';

/** Inserts non-breaking spaces into all texts of a nested value, by language (`fr`, `de`, …). */
export function typeset<T>(language: string, words: T): T {
  return mapTexts(words, (text) => bindNumbers(language === 'fr' ? withFrenchSpaces(text) : text)) as T;
}

/** Keeps day and month of a formatted day on one line: `26. November`, `1er janvier`, `November 26`. */
export function keepDayTogether(text: string): string {
  return bindNumbers(text).replace(/(?<=\p{L}) (?=\d{1,2}(?![\d:]))/gu, NO_BREAK);
}

/** Keeps a range of times on one line: `09:30–10:30`. */
export function keepTimesTogether(text: string): string {
  return text.replace(/(?<=\d{2}:\d{2}–)(?=\d{2}:\d{2})/g, WORD_JOINER);
}

/** Prevents line breaks at the hyphens of short words such as `E-Mail`. */
export function keepHyphensTogether(text: string): string {
  return text.replaceAll('-', '\u2011');
}

/** Maximum characters of a text that stays on one line. */
const MAX_UNBROKEN_LENGTH = 24;

/**
 * Keeps a short text, such as a person’s name, on one line; in a longer one, each phone number, and each number and the word that it
 * counts.
 */
export function keepShortTextTogether(text: string): string {
  return text.length > MAX_UNBROKEN_LENGTH ? keepNumbersTogether(text) : text.replaceAll(' ', NO_BREAK);
}

/** Keeps the short parts of a place, such as `Grosser Saal, Kirche Seewil`, on one line each. */
export function keepPartsTogether(text: string): string {
  return text
    .split(/(?<=[,;] )/)
    .map(keepPart)
    .join('');
}

function keepPart(part: string): string {
  const words = part.trimEnd();
  return keepShortTextTogether(words) + part.slice(words.length);
}

// Groups of an IBAN or of another long number are not a phone number.
const PHONE = /(?<!\p{L}|\d ?)(?:\+\d{1,3}|0\d{1,4})(?: \d{2,4}){2,5}(?! ?\d)/u;

export function findPhone(text: string): string | undefined {
  return PHONE.exec(text)?.[0];
}

/** Splits a text at its phone numbers, which are every second part. */
export function splitPhones(text: string): string[] {
  return text.split(new RegExp(`(${PHONE.source})`, 'u'));
}

/** Keeps on one line the groups of a phone number, and a number and the word that it counts: `65 Franken`. */
export function keepNumbersTogether(text: string): string {
  return keepPhonesTogether(bindNumbers(text));
}

/** Keeps the groups of a phone number on one line: `044 555 01 90`, `+41 44 555 01 90`. */
export function keepPhonesTogether(text: string): string {
  return text.replace(new RegExp(PHONE, 'gu'), (phone) => phone.replaceAll(' ', NO_BREAK));
}

/** Joins a number of up to three digits to its word, such as `14 Tagen` or `09:30 Uhr`. A year may end a line. */
function bindNumbers(text: string): string {
  return text.replace(/(?<=(?<!\d)\d{1,3}(?:\.|er)?) (?=\p{L})/gu, NO_BREAK);
}

function withFrenchSpaces(text: string): string {
  return text.replace(/ (?=[?!:;»])|(?<=«) /g, NO_BREAK);
}

function mapTexts(part: unknown, made: (text: string) => string): unknown {
  if (typeof part === 'string') return made(part);
  if (Array.isArray(part)) return part.map((one) => mapTexts(one, made));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, mapTexts(value, made)]));
}
