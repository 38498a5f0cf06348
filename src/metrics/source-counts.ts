/** Outcomes of source fetches by this process, scheduled or manual. */
export class SourceCounters {
  readonly #counts = new Map<string, number>();

  ran(started: (typeof STARTED)[number], outcome: string): void {
    const key = `${started} ${outcome}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** Returns samples for each kind of start and each outcome, including those with a count of 0. */
  samples(): { readonly labels: { readonly started: string; readonly outcome: string }; readonly value: number }[] {
    return STARTED.flatMap((started) =>
      OUTCOMES.map((outcome) => ({
        labels: { started, outcome },
        value: this.#counts.get(`${started} ${outcome}`) ?? 0,
      })),
    );
  }
}

const STARTED = ['due', 'hand'] as const;
const OUTCOMES = ['changed', 'unchanged', 'failed'] as const;
