// Texts as they are compared with the words for days and times.

import { comparable } from '../kit/comparable.ts';

/** The words of a text, without spaces around them. */
export function wordsIn(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** A word without case, accents and a comma behind it. */
export function foldWord(word: string): string {
  return comparable(word)
    .replaceAll('’', "'")
    .replace(/[,;]+$/, '');
}

/** A whole text, with one space between its words. */
export function foldText(text: string): string {
  return wordsIn(text).map(foldWord).join(' ');
}
