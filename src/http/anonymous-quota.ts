// Quota of the server's time for requests without a key (pages, forms), so that a flood of them does not affect websites with keys. Each
// address has a fair share of it: a flooding address is rejected first, and visitors get through.

/** Share of the time for requests without a key, while there are recent requests with a key and while there are none. */
const SHARE = 1 / 4;
const SHARE_ALONE = 3 / 4;

/** Time for which a request with a key counts as recent, in milliseconds. */
const RECENT_MS = 1000;

const AT_ONCE_MS = 250;

/** Additional time for addresses below their share, in milliseconds. */
const RESERVE_MS = 250;

const FEWEST_PARTS = 4;

/** Maximum number of addresses tracked; the least recent one is evicted. */
const MAX_ADDRESSES = 1000;

/** Maximum cost counted for a request that had to wait, in milliseconds, because waiting costs nothing. */
const WITH_WAITING_MS = 2;

export interface AnonymousQuota {
  readonly admits: (from: string) => boolean;
  /** True if an address is below its share, so that its requests are processed even if the turn of the event loop has lasted too long. */
  readonly spares: (from: string) => boolean;
  readonly spent: (from: string, tookMs: number, hasWaited: boolean) => void;
  readonly noteKeyed: () => void;
}

/** Utilization from which the event loop counts as busy, and the interval between measurements in milliseconds. */
const BUSY_UTILIZATION = 0.9;
const POLL_INTERVAL_MS = 100;

/**
 * Creates the quota, which applies only while the event loop is busy. `now`: milliseconds of a monotonic clock; `utilization`: share of
 * time, from 0 to 1, for which the event loop has worked since the last call.
 */
export function createAnonymousQuota(
  now: () => number = () => performance.now(),
  utilization = loopUtilization(),
): AnonymousQuota {
  let isBusy = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let used = 0;
  let at = now();
  let keyedAt = Number.NEGATIVE_INFINITY;
  const parts = createUsageByAddress();
  const settle = () => {
    const moment = now();
    const freed = (moment - at) * (moment - keyedAt < RECENT_MS ? SHARE : SHARE_ALONE);
    used = Math.max(0, used - freed);
    parts.free(freed);
    at = moment;
  };
  const spares = (from: string) => used < AT_ONCE_MS + RESERVE_MS && parts.isLittle(from);
  return {
    spares,
    admits: (from) => {
      settle();
      if (used < AT_ONCE_MS || spares(from)) return true;
      if (at - lookedAt >= POLL_INTERVAL_MS) {
        lookedAt = at;
        isBusy = utilization() >= BUSY_UTILIZATION;
      }
      return !isBusy;
    },
    spent: (from, tookMs, hasWaited) => {
      const cost = hasWaited ? Math.min(tookMs, WITH_WAITING_MS) : tookMs;
      used += cost;
      parts.spend(from, cost);
    },
    noteKeyed: () => {
      keyedAt = now();
    },
  };
}

function createUsageByAddress() {
  /** Used time by address, least recent request first. `freed`: total freed time per address at its last request. */
  const spent = new Map<string, { readonly used: number; readonly freed: number }>();
  let freed = 0;
  const usedBy = (from: string): number => {
    const known = spent.get(from);
    return known === undefined ? 0 : Math.max(0, known.used - (freed - known.freed));
  };
  return {
    free: (ms: number) => {
      freed += ms / Math.max(FEWEST_PARTS, spent.size);
    },
    isLittle: (from: string) => usedBy(from) < AT_ONCE_MS / Math.max(FEWEST_PARTS, spent.size),
    spend: (from: string, ms: number) => {
      const used = usedBy(from) + ms;
      spent.delete(from);
      spent.set(from, { used, freed });
      // Evicts the least recent addresses: those whose use no longer matters, and those above the limit.
      for (const oldest of spent.keys()) {
        if (spent.size <= MAX_ADDRESSES && usedBy(oldest) > 0) break;
        spent.delete(oldest);
      }
    },
  };
}

function loopUtilization(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const present = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(present, last);
    last = present;
    return utilization;
  };
}
