// What may be asked without a key (pages, forms) has a share of the server's time and no more, so that whoever floods it
// takes nothing from the websites that ask with one.

/** The part of the time that goes to requests without a key while others come, and while none do. */
const SHARE = 1 / 4;
const SHARE_ALONE = 3 / 4;

/** Others come when one came within so long, in milliseconds. */
const RECENT_MS = 1000;

/** So much may be spent at once, in milliseconds. */
const AT_ONCE_MS = 250;

/** What a request may have cost at most that waited for something in between, in milliseconds: waiting is no work. */
const WITH_WAITING_MS = 2;

export interface OpenShare {
  /** Whether a request without a key may be worked on now. */
  readonly admits: () => boolean;
  /** Notes what one took that began at a moment; `hasWaited`: other requests may have been worked on meanwhile. */
  readonly spent: (beganAt: number, hasWaited: boolean) => void;
  /** Notes that somebody asks with a key. */
  readonly noteKeyed: () => void;
}

/** The loop is busy where so much of its time, looked at so often in milliseconds, went to work. */
const BUSY = 0.9;
const LOOKS_EVERY_MS = 100;

/**
 * The share is kept to while the event loop is busy: else nobody waits. `now` is milliseconds of a steady clock;
 * `utilization` tells how much of the loop's time went to work since it was asked last, from 0 to 1.
 */
export function openShare(now: () => number = () => performance.now(), utilization = loopUtilization()): OpenShare {
  let isBusy = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let used = 0;
  let at = now();
  let keyedAt = Number.NEGATIVE_INFINITY;
  const settle = () => {
    const moment = now();
    used = Math.max(0, used - (moment - at) * (moment - keyedAt < RECENT_MS ? SHARE : SHARE_ALONE));
    at = moment;
  };
  return {
    admits: () => {
      settle();
      if (used < AT_ONCE_MS) return true;
      if (at - lookedAt >= LOOKS_EVERY_MS) {
        lookedAt = at;
        isBusy = utilization() >= BUSY;
      }
      return !isBusy;
    },
    spent: (beganAt, hasWaited) => {
      const took = now() - beganAt;
      used += hasWaited ? Math.min(took, WITH_WAITING_MS) : took;
    },
    noteKeyed: () => {
      keyedAt = now();
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
