/** The present instant in milliseconds since 1970-01-01T00:00:00Z. Injected everywhere, so that tests own the time. */
export type Clock = () => number;

/** The machine's clock; the only place that reads it. */
export const systemClock: Clock = () => Date.now();

/** Milliseconds from any beginning, of a clock that nobody sets: what tells how long something took. */
export const steadyClock: Clock = () => performance.now();

/** Whether a rest of `ms` that ends at `until` goes on; one that would last longer began before the clock was set back. */
export function isResting(until: number, ms: number, now: number): boolean {
  return now < until && until - now <= ms;
}
