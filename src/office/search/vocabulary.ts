// The words of all texts of an instance, each kept once: a text is the numbers of its words. Looking for a part of a word
// looks at each different word, which is far less than the texts.

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

  /** The numbers of a text's words, each once; words are what blanks and line breaks are between. */
  numbersOf(text: string): readonly number[] {
    const numbers = new Set<number>();
    for (const word of text.split(/\s+/)) if (word !== '') numbers.add(this.#numberOf(word));
    return [...numbers];
  }

  /** Tells by a word's number whether the part occurs in it. */
  wordsWith(part: string): Uint8Array {
    const marks = new Uint8Array(this.#numbers.size);
    let number = 0;
    // In the order of their numbers.
    for (const word of this.#numbers.keys()) {
      if (word.includes(part)) marks[number] = 1;
      number++;
    }
    return marks;
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
