// Sets of positions 0 … size−1, one bit each. Intersections of lists, layers and groups are word-wise ANDs of such sets.

export type Bitset = Uint32Array;

export function createEmptySet(size: number): Bitset {
  return new Uint32Array((size + 31) >>> 5);
}

export function createFullSet(size: number): Bitset {
  const set = createEmptySet(size).fill(0xffffffff);
  const rest = size & 31;
  if (rest !== 0) set[set.length - 1] = 0xffffffff >>> (32 - rest);
  return set;
}

export function addPosition(set: Bitset, position: number): void {
  const word = position >>> 5;
  set[word] = (set[word] ?? 0) | (1 << (position & 31));
}

export function removePosition(set: Bitset, position: number): void {
  const word = position >>> 5;
  set[word] = (set[word] ?? 0) & ~(1 << (position & 31));
}

export function hasPosition(set: Bitset, position: number): boolean {
  return ((set[position >>> 5] ?? 0) & (1 << (position & 31))) !== 0;
}

/** Returns the intersection of sets of the same size as a new set. */
export function intersect(first: Bitset, ...others: readonly Bitset[]): Bitset {
  const result = first.slice();
  for (const other of others) {
    for (let word = 0; word < result.length; word++) result[word] = (result[word] ?? 0) & (other[word] ?? 0);
  }
  return result;
}

export function addAllPositions(set: Bitset, other: Bitset): void {
  for (let word = 0; word < set.length; word++) set[word] = (set[word] ?? 0) | (other[word] ?? 0);
}

export function countPositions(set: Bitset): number {
  let total = 0;
  for (const word of set) total += bits(word);
  return total;
}

function bits(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Returns the positions in ascending order. Skips the first `offset`, and returns at most `max`. */
export function listPositions(set: Bitset, offset = 0, max = Number.POSITIVE_INFINITY): number[] {
  const found: number[] = [];
  let skip = offset;
  for (let index = 0; index < set.length && found.length < max; index++) {
    let word = set[index] ?? 0;
    const inWord = bits(word);
    if (skip >= inWord) {
      skip -= inWord;
      continue;
    }
    while (word !== 0 && found.length < max) {
      const lowest = word & -word;
      if (skip > 0) skip--;
      else found.push(index * 32 + 31 - Math.clz32(lowest));
      word ^= lowest;
    }
  }
  return found;
}

/** Copies `length` bits of one set, from position `from` on, into unset bits of another one, from `to` on. */
export function copyBits(source: Bitset, from: number, target: Bitset, to: number, length: number): void {
  let [read, write, left] = [from, to, length];
  while (left > 0) {
    const into = write & 31;
    const [word, offset] = [read >>> 5, read & 31];
    const whole = (left - 32) >>> 5;
    if (into === 0 && offset === 0 && left >= 64) {
      target.set(source.subarray(word, word + whole), write >>> 5);
      [read, write, left] = [read + 32 * whole, write + 32 * whole, left - 32 * whole];
      continue;
    }
    const take = Math.min(32 - into, left);
    let bits = (source[word] ?? 0) >>> offset;
    if (offset > 0) bits |= (source[word + 1] ?? 0) << (32 - offset);
    if (take < 32) bits &= (1 << take) - 1;
    target[write >>> 5] = (target[write >>> 5] ?? 0) | (bits << into);
    [read, write, left] = [read + take, write + take, left - take];
  }
}

const BLOCK = 64;

/** Cumulative counts of an intersection of sets: positions before each block of 2048. The last element is the total. */
export type Ranks = Uint32Array;

/** Computes the ranks of the intersection of sets of the same size, with which `pickPage` finds a page without counting. */
export function computeRanks(sets: readonly Bitset[]): Ranks {
  const words = sets[0]?.length ?? 0;
  const ranks = new Uint32Array(Math.ceil(words / BLOCK) + 1);
  const [a = createEmptySet(0), b = a, c = a] = sets;
  const further = sets.slice(3);
  let total = 0;
  for (let index = 0; index < words; index++) {
    if (index % BLOCK === 0) ranks[index / BLOCK] = total;
    let word = (a[index] ?? 0) & (b[index] ?? 0) & (c[index] ?? 0);
    for (const set of further) word &= set[index] ?? 0;
    total += bits(word);
  }
  ranks[ranks.length - 1] = total;
  return ranks;
}

function blockOf(ranks: Ranks, offset: number): number {
  let [low, high] = [0, Math.max(0, ranks.length - 2)];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((ranks[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Returns the size of the intersection of sets of the same size, and at most `max` of its positions from `offset` on. With the ranks of the
 * same sets, reads only the blocks of the page.
 */
export function pickPage(
  sets: readonly Bitset[],
  offset: number,
  max: number,
  ranks?: Ranks,
): { total: number; positions: number[] } {
  const [a = createEmptySet(0), b = a, c = a] = sets;
  const further = sets.slice(3);
  const positions: number[] = [];
  const last = offset + max;
  const block = ranks === undefined ? 0 : blockOf(ranks, offset);
  let total = ranks?.[block] ?? 0;
  for (let index = block * BLOCK; index < a.length; index++) {
    if (total >= last && ranks !== undefined) break;
    let word = (a[index] ?? 0) & (b[index] ?? 0) & (c[index] ?? 0);
    for (const set of further) word &= set[index] ?? 0;
    if (word === 0) continue;
    const inWord = bits(word);
    const before = total;
    total += inWord;
    if (total <= offset || before >= last) continue;
    for (let at = before; word !== 0; at++) {
      const lowest = word & -word;
      if (at >= offset && at < last) positions.push(index * 32 + 31 - Math.clz32(lowest));
      word ^= lowest;
    }
  }
  return { total: ranks?.[ranks.length - 1] ?? total, positions };
}
