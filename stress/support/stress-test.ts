// Common parts of all stress tests.

export interface Settings {
  /** Whether to run only a small part, as a smoke test. */
  readonly quick: boolean;
  /** Equal seeds cause equal actions in the same order, as far as the machine permits. */
  readonly seed: number;
  readonly tell: (text: string) => void;
}

/** Measured figure, and whether it meets the expectation. */
export interface Finding {
  readonly what: string;
  readonly figure: string | number;
  /** Expected value for the reader: `0`, `under 250 ms`. */
  readonly wanted: string;
  readonly holds: boolean;
  /** Whether the figure is a duration, which a busy machine can distort. */
  readonly isTime?: boolean;
}

export interface StressTest {
  readonly name: string;
  /** Summary of the actions and the expectations, in one line. */
  readonly what: string;
  /** Returns the reason why this machine cannot run it, or undefined. */
  readonly lacks?: () => string | undefined;
  /** Rejects only if the test could not run. */
  readonly run: (settings: Settings) => Promise<readonly Finding[]>;
}

/**
 * Findings of concurrent tests, which overlap because one waits for the disk while the other computes. Rejects if a test could not run,
 * once all have ended.
 */
export async function sideBySide(running: readonly Promise<readonly Finding[]>[]): Promise<readonly Finding[]> {
  const ended = await Promise.allSettled(running);
  return ended.flatMap((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

/** A figure that must be exactly this. */
export function exactly(what: string, figure: number, wanted = 0): Finding {
  return { what, figure, wanted: String(wanted), holds: figure === wanted };
}

/** A time that must be shorter than a bound. */
export function within(what: string, figure: number, bound: number, unit: 'ms' | 's'): Finding {
  return { ...under(what, figure, bound, ` ${unit}`), isTime: true };
}

/** A figure that must be lower than a bound; `unit` follows both. */
export function under(what: string, figure: number, bound: number, unit = ''): Finding {
  const shown = `${Math.round(figure * 100) / 100}${unit}`;
  return { what, figure: shown, wanted: `under ${bound}${unit}`, holds: figure < bound };
}

/** Finding that is only reported, whatever its value. */
export function told(what: string, figure: string | number): Finding {
  return { what, figure, wanted: '', holds: true };
}

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
