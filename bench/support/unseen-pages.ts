// Pages that were never requested before. Each page has a different pair of lists, offset or size, so that no answer comes from the cache.

export interface Pair {
  readonly lists: string;
  readonly events: number;
}

const SIZES = [20, 18, 22, 19, 21];
const LARGEST = Math.max(...SIZES);

export function countPages(pairs: readonly Pair[]): number {
  return pairs.reduce((sum, { events }) => sum + SIZES.length * Math.max(0, events - LARGEST + 1), 0);
}

/**
 * Creates a function that returns pages (`LISTS/OFFSET/SIZE`) of all pairs in a scattered order, each once. Throws a RangeError when no
 * page is left.
 */
export function createUnseenPages(pairs: readonly Pair[]): (count: number) => string[] {
  const total = countPages(pairs);
  const stride = coprimeNear(Math.floor(total * 0.618), total);
  let given = 0;
  return (count) => {
    if (given + count > total) throw new RangeError(`there are only ${total} different pages`);
    const first = given;
    given += count;
    return Array.from({ length: count }, (_, index) => pageAt(pairs, ((first + index) * stride) % total));
  };
}

function pageAt(pairs: readonly Pair[], index: number): string {
  let rest = index;
  for (const { lists, events } of pairs) {
    const pages = countPages([{ lists, events }]);
    if (rest < pages) return `${lists}/${Math.floor(rest / SIZES.length)}/${SIZES[rest % SIZES.length]}`;
    rest -= pages;
  }
  throw new RangeError(`there is no page ${index}`);
}

/** Returns the smallest number from `wanted` on that is coprime to `total`. */
function coprimeNear(wanted: number, total: number): number {
  let number = Math.max(1, wanted);
  while (divisor(number, total) !== 1) number++;
  return number;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
