/** What came of the sources that this process fetched when they were due. */
export class SourceCounts {
  readonly #counts = new Map<string, number>();

  ran(outcome: string): void {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
  }

  /** A sample for every outcome, also for those of which there was none yet. */
  samples(): { readonly labels: { readonly outcome: string }; readonly value: number }[] {
    return OUTCOMES.map((outcome) => ({ labels: { outcome }, value: this.#counts.get(outcome) ?? 0 }));
  }
}

const OUTCOMES = ['changed', 'unchanged', 'failed'] as const;
