import { randomFrom } from './stress-test.ts';

export interface Choices {
  readonly below: (bound: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
  /** Returns true with a probability of 1 / `times`. */
  readonly oneIn: (times: number) => boolean;
  readonly times: <T>(count: number, make: () => T) => T[];
}

/** Creates random choices that depend only on the seed and the turn. */
export function createChoices(seed: number, turn: number): Choices {
  const random = randomFrom(Math.imul(seed ^ Math.imul(turn + 1, 0x9e3779b1), 0x85ebca6b));
  const below = (bound: number) => Math.floor(random() * bound);
  return {
    below,
    pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
    oneIn: (times) => below(times) === 0,
    times: (count, make) => Array.from({ length: count }, make),
  };
}
