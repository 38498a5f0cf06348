/** Instant in milliseconds since 1970-01-01T00:00:00Z. Injected everywhere, so that tests control the time. */
export type Clock = () => number;

/** The machine's clock; the only place that reads it. */
export const systemClock: Clock = () => Date.now();

/** Monotonic clock in milliseconds, for measuring durations; setting the system clock does not affect it. */
export const steadyClock: Clock = () => performance.now();

/**
 * Returns whether a pause of `ms` that ends at `until` still lasts. A longer remaining time means that the clock was set back: the pause is
 * over.
 */
export function isPauseActive(until: number, ms: number, now: number): boolean {
  return now < until && until - now <= ms;
}
