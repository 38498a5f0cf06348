import type { Clock } from './clock.ts';

/** Maximum addresses tracked. The map is cleared when full, which can only allow more attempts. */
const MAX_ADDRESSES = 50_000;

/**
 * Counts attempts by network address. The returned function returns the seconds to wait (at least 1) once an address has made more than
 * `limit` attempts within `withinMs` milliseconds, otherwise 0.
 */
export function createAttemptLimit(clock: Clock, limit: number, withinMs: number): (address: string) => number {
  const windows = new Map<string, { readonly ends: number; count: number }>();
  return (address) => {
    const now = clock();
    const known = windows.get(address);
    // A window that ends later than possible was opened before the clock was set back, and is discarded.
    if (known !== undefined && now < known.ends && known.ends - now <= withinMs) {
      known.count++;
      return known.count > limit ? Math.ceil((known.ends - now) / 1000) : 0;
    }
    if (windows.size >= MAX_ADDRESSES) windows.clear();
    windows.set(address, { ends: now + withinMs, count: 1 });
    return 0;
  };
}
