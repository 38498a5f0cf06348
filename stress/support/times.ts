const STEPS = 10;

export type DurationCounts = readonly (readonly [tenths: number, count: number])[];

/** Histogram of durations in milliseconds, which can hold millions of values. */
export class DurationHistogram {
  readonly #counts = new Map<number, number>();
  #count = 0;

  static of(...parts: readonly DurationCounts[]): DurationHistogram {
    const times = new DurationHistogram();
    for (const part of parts) for (const [tenths, count] of part) times.#add(tenths, count);
    return times;
  }

  add(ms: number): void {
    this.#add(Math.ceil(ms * STEPS), 1);
  }

  get count(): number {
    return this.#count;
  }

  get counts(): DurationCounts {
    return [...this.#counts];
  }

  /** Quantile of the durations for a share (0 to 1); 0 if there are none. */
  quantile(share: number): number {
    let left = this.#count * (1 - share);
    for (const [tenths, count] of [...this.#counts].sort(([a], [b]) => b - a)) {
      left -= count;
      if (left < 0) return tenths / STEPS;
    }
    return this.#count === 0 ? 0 : Math.min(...this.#counts.keys()) / STEPS;
  }

  get longest(): number {
    return this.quantile(1);
  }

  #add(tenths: number, count: number): void {
    this.#counts.set(tenths, (this.#counts.get(tenths) ?? 0) + count);
    this.#count += count;
  }
}
