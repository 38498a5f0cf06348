// All distinct words of an instance's texts; a text is stored as the numbers of its words. Searching for part of a word scans only the
// distinct words, which are far fewer than the texts. Marks are additional words that occur in no text.

/** Prefix of marks; does not occur in texts. */
const MARK = '\0';

export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  #bytes = 0;

  get size(): number {
    return this.#numbers.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Numbers of the words and marks of a text, without duplicates; words are separated by whitespace. */
  numbersOf(text: string, marks: readonly string[] = []): readonly number[] {
    const numbers = new Set<number>();
    for (const word of text.split(/\s+/)) if (word !== '') numbers.add(this.#numberOf(word));
    for (const mark of marks) numbers.add(this.#numberOf(MARK + mark));
    return [...numbers];
  }

  /**
   * Bit mask, by word number, of the parts that occur in the word: bit 0 for the first part; at most 32 parts. `marked` gives the bits of
   * marks.
   */
  partsIn(parts: readonly string[], marked: ReadonlyMap<string, number> = new Map()): Int32Array {
    const found = new Int32Array(this.#numbers.size);
    let number = 0;
    for (const word of this.#numbers.keys()) {
      let bits = 0;
      if (!word.startsWith(MARK)) {
        for (let at = 0; at < parts.length; at++) if (word.includes(parts[at] ?? '')) bits |= 1 << at;
      }
      found[number++] = bits;
    }
    for (const [mark, bits] of marked) {
      const known = this.#numbers.get(MARK + mark);
      if (known !== undefined) found[known] = bits;
    }
    return found;
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(word, number);
    this.#bytes += 100 + 2 * word.length;
    return number;
  }
}
