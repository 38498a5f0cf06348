// Which words differ between two texts. Its cost is bounded: of texts that have little in common, what lies between their common ends
// counts as another.

/** A piece of both texts, in their order: the same in both, or other words (one of them may be none). */
export interface WordPiece {
  readonly before: string;
  readonly after: string;
  readonly isSame: boolean;
}

/** Maximum differing words that are compared one by one. */
const MAX_EDITS = 500;

/** All `before` joined give the first text, all `after` the second; no two pieces of one sort follow each other. */
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
    ...(pairsOf(...middle) ?? [other(...middle)]),
    same(old.slice(old.length - end)),
  ];
  return joinPieces(pieces);
}

/** Splits a text into words and runs of whitespace. */
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

/** The shortest way from one to the other (Myers, 1986); undefined where it is longer than what is looked for. */
function pairsOf(old: readonly string[], present: readonly string[]): WordPiece[] | undefined {
  const most = Math.min(old.length + present.length, MAX_EDITS);
  const reached = new Int32Array(2 * most + 3);
  const middle = most + 1;
  const steps: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits += 1) {
    steps.push(reached.slice(middle - edits - 1, middle + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = middle + diagonal;
      const isDown = comesDown(diagonal, edits, reached[at - 1] ?? 0, reached[at + 1] ?? 0);
      let x = isDown ? (reached[at + 1] ?? 0) : (reached[at - 1] ?? 0) + 1;
      while (x < old.length && x - diagonal < present.length && old[x] === present[x - diagonal]) x += 1;
      reached[at] = x;
      if (x >= old.length && x - diagonal >= present.length) return walkBack(old, present, steps);
    }
  }
  return undefined;
}

/** Returns whether the furthest path to a diagonal ends with an added word; otherwise it ends with a removed one. */
function comesDown(diagonal: number, edits: number, left: number, right: number): boolean {
  return diagonal === -edits || (diagonal !== edits && left < right);
}

/** The pieces of the way whose reaches each step kept, from the end. */
function walkBack(old: readonly string[], present: readonly string[], steps: readonly Int32Array[]): WordPiece[] {
  const pieces: WordPiece[] = [];
  let [x, y] = [old.length, present.length];
  for (let edits = steps.length - 1; edits >= 0; edits -= 1) {
    const reached = steps[edits] as Int32Array;
    const at = x - y + edits + 1;
    const isDown = comesDown(x - y, edits, reached[at - 1] ?? 0, reached[at + 1] ?? 0);
    const fromX = edits === 0 ? 0 : isDown ? (reached[at + 1] ?? 0) : (reached[at - 1] ?? 0);
    const fromY = edits === 0 ? 0 : fromX - (x - y) + (isDown ? -1 : 1);
    const turnX = edits === 0 || isDown ? fromX : fromX + 1;
    pieces.push(same(old.slice(turnX, x)));
    if (edits > 0) pieces.push(other(old.slice(fromX, turnX), present.slice(fromY, isDown ? fromY + 1 : fromY)));
    [x, y] = [fromX, fromY];
  }
  return pieces.reverse();
}

/** Neighbours of one sort are one; spaces alone between other words belong to these. */
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
