// Which state of an instance a server may show: the last one acknowledged, the one before it for a moment, and what was
// begun and neither acknowledged nor refused.

export interface Ledger {
  readonly begin: (instance: string, mark: string) => void;
  /** From now on the states before may be shown for a moment only. */
  readonly acknowledge: (instance: string, mark: string) => void;
  /** While the database is away nothing gets outdated. */
  readonly away: () => void;
  readonly back: () => void;
  /** What an answer is that was asked for at this moment (of `performance.now`). */
  readonly judge: (instance: string, mark: string, askedAt: number) => 'right' | 'outdated' | 'wrong';
  /** The states acknowledged last. */
  readonly last: () => ReadonlyMap<string, string>;
}

/** How long the state before may be shown: usually, and after the database was away. */
const SHOWN_WITHIN_MS = 2000;
const RECOVERS_WITHIN_MS = 5000;

export function openLedger(): Ledger {
  /** Until when each state of each instance may be shown. */
  const states = new Map<string, Map<string, number>>();
  const last = new Map<string, string>();
  const waiting = new Set<() => void>();
  let isAway = false;

  const of = (instance: string) => {
    const known = states.get(instance) ?? new Map<string, number>();
    states.set(instance, known);
    return known;
  };
  const end = (instance: string, mark: string) => {
    const known = of(instance);
    known.set(mark, isAway ? Number.POSITIVE_INFINITY : performance.now() + SHOWN_WITHIN_MS);
    if (!isAway) return;
    waiting.add(() => {
      // A state that was lost and found again is the last one once more.
      if (last.get(instance) !== mark) known.set(mark, performance.now() + RECOVERS_WITHIN_MS);
    });
  };

  return {
    begin: (instance, mark) => void of(instance).set(mark, Number.POSITIVE_INFINITY),
    acknowledge: (instance, mark) => {
      const known = of(instance);
      for (const [other, until] of known) {
        if (other !== mark && until === Number.POSITIVE_INFINITY) end(instance, other);
      }
      known.set(mark, Number.POSITIVE_INFINITY);
      last.set(instance, mark);
    },
    away: () => {
      isAway = true;
      for (const [instance, known] of states) {
        for (const [mark, until] of known) {
          if (until !== Number.POSITIVE_INFINITY && until > performance.now()) end(instance, mark);
        }
      }
    },
    back: () => {
      isAway = false;
      for (const settle of waiting) settle();
      waiting.clear();
    },
    judge: (instance, mark, askedAt) => {
      const until = of(instance).get(mark);
      if (until === undefined) return 'wrong';
      return askedAt <= until ? 'right' : 'outdated';
    },
    last: () => last,
  };
}
