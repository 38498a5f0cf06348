export type DatabaseName = 'SQLite' | 'PostgreSQL';

export interface Settings {
  /** True to run only a small part, as a smoke test. */
  readonly quick: boolean;
  /** The database of tests that could run on both. Default: both. */
  readonly database?: DatabaseName;
  /** Seed of the random actions. The same seed causes the same actions in the same order, as far as the machine permits. */
  readonly seed: number;
  readonly tell: (text: string) => void;
}

export interface Finding {
  readonly what: string;
  readonly figure: string | number;
  readonly wanted: string;
  readonly holds: boolean;
  /** True if the figure is a duration or depends on one: a busy machine can distort it. */
  readonly isTime?: boolean;
}

export interface StressTest {
  readonly name: string;
  readonly what: string;
  /** Returns the reason why this machine can't run the test, or undefined. */
  readonly lacks?: () => string | undefined;
  readonly run: (settings: Settings) => Promise<readonly Finding[]>;
}

/**
 * Collects findings of concurrent tests, which overlap because one waits for the disk while the other computes. If a test could not run,
 * rejects after all have ended.
 */
export async function collectFindings(running: readonly Promise<readonly Finding[]>[]): Promise<readonly Finding[]> {
  const ended = await Promise.allSettled(running);
  return ended.flatMap((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

export function expectExactly(what: string, figure: number, wanted = 0): Finding {
  return { what, figure, wanted: String(wanted), holds: figure === wanted };
}

export function expectTimeUnder(what: string, figure: number, bound: number, unit: 'ms' | 's'): Finding {
  return { ...expectUnder(what, figure, bound, ` ${unit}`), isTime: true };
}

export function expectUnder(what: string, figure: number, bound: number, unit = ''): Finding {
  const shown = `${Math.round(figure * 100) / 100}${unit}`;
  return { what, figure: shown, wanted: `under ${bound}${unit}`, holds: figure < bound };
}

export function createReportedFinding(what: string, figure: string | number): Finding {
  return { what, figure, wanted: '', holds: true };
}

export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
