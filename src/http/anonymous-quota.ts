// What may be asked without a key (pages, forms) has a share of the server's time and no more, so that whoever floods it
// takes nothing from the websites that ask with one. Of this share nobody has more than their part while others come: one
// address that floods is refused first, and visitors go through.

/** The part of the time that goes to requests without a key while others come, and while none do. */
const SHARE = 1 / 4;
const SHARE_ALONE = 3 / 4;

/** Others come when one came within so long, in milliseconds. */
const RECENT_MS = 1000;

/** So much may be spent at once, in milliseconds. */
const AT_ONCE_MS = 250;

/** So much more is kept for addresses that took less than their part, in milliseconds. */
const KEPT_MS = 250;

/** The part of one address in what may be spent at once, however few they are. */
const FEWEST_PARTS = 4;

/** Addresses that are remembered; of more the one that asked longest ago is forgotten. */
const MAX_ADDRESSES = 1000;

/** What a request may have cost at most that waited for something in between, in milliseconds: waiting is no work. */
const WITH_WAITING_MS = 2;

export interface AnonymousQuota {
  /** Whether a request without a key may be worked on now, of a client's address. */
  readonly admits: (from: string) => boolean;
  /** Whether one of that address is worked on although this turn of the event loop is late: it took less than its part. */
  readonly spares: (from: string) => boolean;
  /** Notes how many milliseconds of work one took; `hasWaited`: others may have been worked on meanwhile. */
  readonly spent: (from: string, tookMs: number, hasWaited: boolean) => void;
  /** Notes that somebody asks with a key. */
  readonly noteKeyed: () => void;
}

/** The loop is busy where so much of its time, looked at so often in milliseconds, went to work. */
const BUSY = 0.9;
const POLL_INTERVAL_MS = 100;

/**
 * The share is kept to while the event loop is busy: else nobody waits. `now` is milliseconds of a steady clock;
 * `utilization` tells how much of the loop's time went to work since it was asked last, from 0 to 1.
 */
export function openShare(
  now: () => number = () => performance.now(),
  utilization = loopUtilization(),
): AnonymousQuota {
  let isBusy = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let used = 0;
  let at = now();
  let keyedAt = Number.NEGATIVE_INFINITY;
  const parts = openParts();
  const settle = () => {
    const moment = now();
    const freed = (moment - at) * (moment - keyedAt < RECENT_MS ? SHARE : SHARE_ALONE);
    used = Math.max(0, used - freed);
    parts.free(freed);
    at = moment;
  };
  const spares = (from: string) => used < AT_ONCE_MS + KEPT_MS && parts.isLittle(from);
  return {
    spares,
    admits: (from) => {
      settle();
      if (used < AT_ONCE_MS || spares(from)) return true;
      if (at - lookedAt >= POLL_INTERVAL_MS) {
        lookedAt = at;
        isBusy = utilization() >= BUSY;
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

/** What each address has spent of late, in milliseconds; what time frees is divided among them. */
function openParts() {
  /** By when they asked last: how much they had spent, and how much had been freed for each until then. */
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
      // Those that asked longest ago have spent nothing that still counts, or are too many.
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
