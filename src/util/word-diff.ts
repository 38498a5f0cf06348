// Word differences between two texts, at bounded cost. In texts with little in common, everything between their common beginning and end is
// one difference.

import { diffArrays } from 'diff';

/** Run of words that is the same in both texts, or differs. One side may be empty. */
export interface WordPiece {
  readonly before: string;
  readonly after: string;
  readonly isSame: boolean;
}

/** Maximum differing words that are compared one by one. */
const MAX_EDITS = 500;

/**
 * Returns the pieces. Joining all `before` gives the first text, and joining all `after` gives the second. Adjacent pieces are of different
 * kinds.
 */
export function diffWords(before: string, after: string): WordPiece[] {
  const [old, present] = [wordsOf(before), wordsOf(after)];
  const shorter = Math.min(old.length, present.length);
  let start = 0;
  while (start < shorter && old[start] === present[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === present.at(-1 - end)) end += 1;
  const middle = [old.slice(start, old.length - end), present.slice(start, present.length - end)] as const;
  const pieces = [
    same(old.slice(0, start)),
    ...(piecesBetween(...middle) ?? [other(...middle)]),
    same(old.slice(old.length - end)),
  ];
  return joinPieces(pieces);
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\s+|\S+/g) ?? [];
}

function same(words: readonly string[]): WordPiece {
  const text = words.join('');
  return { before: text, after: text, isSame: true };
}

function other(before: readonly string[], after: readonly string[]): WordPiece {
  return { before: before.join(''), after: after.join(''), isSame: false };
}

/** Returns word-by-word pieces of two texts. Undefined if they differ in more than MAX_EDITS words. */
function piecesBetween(old: readonly string[], present: readonly string[]): WordPiece[] | undefined {
  const changes = diffArrays([...old], [...present], { maxEditLength: MAX_EDITS });
  return changes?.map(({ value, added, removed }) => {
    if (added) return other([], value);
    return removed ? other(value, []) : same(value);
  });
}

/** Joins adjacent pieces of one kind. Pure whitespace between two differences belongs to them. */
function joinPieces(pieces: readonly WordPiece[]): WordPiece[] {
  const full = pieces.filter(({ before, after }) => before !== '' || after !== '');
  const joined: WordPiece[] = [];
  full.forEach((piece, index) => {
    const [last, next] = [joined.at(-1), full[index + 1]];
    const isGap = piece.isSame && piece.before.trim() === '' && last?.isSame === false && next?.isSame === false;
    const isSame = piece.isSame && !isGap;
    if (last === undefined || last.isSame !== isSame) joined.push({ ...piece, isSame });
    else {
      joined[joined.length - 1] = { before: last.before + piece.before, after: last.after + piece.after, isSame };
    }
  });
  return joined;
}
