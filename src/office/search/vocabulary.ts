// The words of all texts of an instance, each kept once: a text is the numbers of its words. Looking for a part of a word
// looks at each different word, which is far less than the texts. A text can have marks too, which are words of no text.

/** Begins a mark; it stands in no text. */
const MARK = '\0';

export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  #bytes = 0;

  /** How many words it has; those that no text has any more count too. */
  get size(): number {
    return this.#numbers.size;
  }

  /** About how much memory it takes, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The numbers of a text's words and marks, each once; words are what blanks and line breaks are between. */
  numbersOf(text: string, marks: readonly string[] = []): readonly number[] {
    const numbers = new Set<number>();
    for (const word of text.split(/\s+/)) if (word !== '') numbers.add(this.#numberOf(word));
    for (const mark of marks) numbers.add(this.#numberOf(MARK + mark));
    return [...numbers];
  }

  /**
   * Tells by the number of a word which of the parts occur in it, as bits: 1 for the first, 2 for the next; 32 parts at most. Which
   * stand for a mark is said by `marked`.
   */
  partsIn(parts: readonly string[], marked: ReadonlyMap<string, number> = new Map()): Int32Array {
    const found = new Int32Array(this.#numbers.size);
    let number = 0;
    // In the order of their numbers.
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
