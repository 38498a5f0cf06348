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

/** `now` is milliseconds of a steady clock. */
export function openShare(now: () => number = () => performance.now()): OpenShare {
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
      return used < AT_ONCE_MS;
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
