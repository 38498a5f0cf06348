import type { Clock } from './clock.ts';

/** Addresses remembered at the most; past it all begin anew, which only ever forgives. */
const MAX_ADDRESSES = 50_000;

/**
 * Counts by network address how often something was attempted. Answers the seconds to wait, at least 1, once an address has
 * attempted it more than `most` times within `withinMs` milliseconds, else 0.
 */
export function openAttemptLimit(clock: Clock, most: number, withinMs: number): (address: string) => number {
  const windows = new Map<string, { readonly ends: number; count: number }>();
  return (address) => {
    const now = clock();
    const known = windows.get(address);
    // One that would end later than it can was begun before the clock was set back.
    if (known !== undefined && now < known.ends && known.ends - now <= withinMs) {
      known.count++;
      return known.count > most ? Math.ceil((known.ends - now) / 1000) : 0;
    }
    if (windows.size >= MAX_ADDRESSES) windows.clear();
    windows.set(address, { ends: now + withinMs, count: 1 });
    return 0;
  };
}
