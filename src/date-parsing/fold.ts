// Texts as they are compared with the words for days and times.

import { foldForSearch } from '../util/fold-for-search.ts';

/** The words of a text, without spaces around them. */
export function wordsIn(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Marks that nobody sees and that some programs copy along: of the direction of writing, and blanks without width. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A word without case, accents, what nobody sees, and commas behind it. */
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
