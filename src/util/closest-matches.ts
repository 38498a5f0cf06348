/** Returns the closest known words within the maximum distance of a word; empty if there are none. */
export function findClosestMatches(word: string, known: readonly string[]): string[] {
  const limit = word.length < 4 ? 1 : Math.min(3, Math.floor(word.length / 3) + 1);
  const measured = [...new Set(known)].map((name) => ({ name, slips: computeEditDistance(word.toLowerCase(), name) }));
  const minimum = Math.min(limit, ...measured.map(({ slips }) => slips));
  return measured.filter(({ slips }) => slips === minimum).map(({ name }) => name);
}

/** Formats `Did you mean a or b?` with a leading space; "" without suggestions. */
export function formatSuggestions(suggestions: readonly string[]): string {
  return suggestions.length === 0 ? '' : ` Did you mean ${suggestions.join(' or ')}?`;
}

/** Returns the number of letters to insert, delete, replace or swap with their neighbour (optimal string alignment distance). */
export function computeEditDistance(a: string, b: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(
        Math.min(
          at(row, j) + 1,
          at(next, j - 1) + 1,
          at(row, j - 1) + same,
          exchanged ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return at(row, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0;
}
