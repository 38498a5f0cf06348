// Folding of texts for comparison with the words for days and times.

import { foldForSearch } from '../util/fold-for-search.ts';

export function splitWords(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Invisible characters that some programs copy: direction marks, and zero-width spaces. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Returns a word without case, accents, invisible characters and trailing commas. */
export function foldWord(word: string): string {
  const folded = foldForSearch(word.replace(UNSEEN, '')).replaceAll('’', "'");
  let end = folded.length;
  while (end > 0 && (folded[end - 1] === ',' || folded[end - 1] === ';')) end--;
  return folded.slice(0, end);
}

export function foldText(text: string): string {
  return splitWords(text).map(foldWord).join(' ');
}
