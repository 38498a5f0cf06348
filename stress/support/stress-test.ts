// Common parts of all stress tests.

export interface Settings {
  /** A small part of it, to see whether it works. */
  readonly quick: boolean;
  /** The same seed does the same things in the same order, as far as the machine lets it. */
  readonly seed: number;
  /** Says how far it is, to whoever watches. */
  readonly tell: (text: string) => void;
}

/** A figure that was found, and whether it is as it must be. */
export interface Finding {
  readonly what: string;
  readonly figure: string | number;
  /** What it must be, to be read: `0`, `under 250 ms`. */
  readonly wanted: string;
  readonly holds: boolean;
  /** Whether it tells how long something took, which a busy machine can spoil. */
  readonly isTime?: boolean;
}

export interface StressTest {
  readonly name: string;
  /** What is done and what must hold, in one line. */
  readonly what: string;
  /** What this machine lacks for it, in words for whoever starts it; undefined: nothing. */
  readonly lacks?: () => string | undefined;
  /** Rejects only when it could not be done at all. */
  readonly run: (settings: Settings) => Promise<readonly Finding[]>;
}

/**
 * What several found that ran at the same time, since one waits for the disk while the other computes. Rejects when one could not be
 * done, once all have ended.
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

/** A figure that is told, whatever it is. */
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
