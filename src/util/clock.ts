/** Returns the current time in milliseconds since 1970-01-01T00:00:00Z. Always passed as a parameter, so that tests control the time. */
export type Clock = () => number;

/** Clock of the machine. No other code reads it. */
export const systemClock: Clock = () => Date.now();

/** Monotonic clock in milliseconds, for measuring durations. Setting the system clock does not affect it. */
export const steadyClock: Clock = () => performance.now();

/**
 * True during a pause of `ms` milliseconds that ends at `until`. If the remaining time is longer than the pause, the clock was set back,
 * and the pause is over.
 */
export function isPauseActive(until: number, ms: number, now: number): boolean {
  return now < until && until - now <= ms;
}
