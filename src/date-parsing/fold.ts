// Texts as they are compared with the words for days and times.

import { foldForSearch } from '../util/fold-for-search.ts';

/** The words of a text, without spaces around them. */
export function wordsIn(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Invisible characters that some programs copy: marks of the writing direction, and zero-width spaces. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Returns a word without case, accents, invisible characters and trailing commas. */
export function foldWord(word: string): string {
  const folded = foldForSearch(word.replace(UNSEEN, '')).replaceAll('’', "'");
  let end = folded.length;
  while (end > 0 && (folded[end - 1] === ',' || folded[end - 1] === ';')) end--;
  return folded.slice(0, end);
}

/** A whole text, with one space between its words. */
export function foldText(text: string): string {
  return wordsIn(text).map(foldWord).join(' ');
}
