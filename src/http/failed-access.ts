import type { Clock } from '../kit/clock.ts';

/** Refused calls a minute and address that are answered as such before 429 takes their place (rule E2). */
const FREE_REFUSALS = 300;

const MINUTE_MS = 60_000;

/** Addresses remembered at the most; past it the minute begins anew for all, which only ever forgives. */
const MAX_ADDRESSES = 50_000;

/**
 * Counts 401 answers by address (rule R5). Answers the seconds to wait once an address has had its share of the running
 * minute, else 0. A working key is never asked about here, so nobody behind a shared address is locked out.
 */
export function failedAccess(clock: Clock): (address: string) => number {
  const counts = new Map<string, number>();
  let ends = 0;
  return (address) => {
    const now = clock();
    if (now >= ends || ends - now > MINUTE_MS || counts.size >= MAX_ADDRESSES) {
      counts.clear();
      ends = now + MINUTE_MS;
    }
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count > FREE_REFUSALS ? Math.max(1, Math.ceil((ends - now) / 1000)) : 0;
  };
}
