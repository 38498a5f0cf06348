// How many digests may be sent a minute.

export interface Allowance {
  /** How many may be sent at an instant, given in milliseconds since 1970; infinite where there is no rate. */
  readonly left: (now: number) => number;
  readonly use: (count: number) => void;
}

/** How much may be sent now, at an even rate: what was left unused is made up for within a few seconds only. */
export function openAllowance(perMinute: number): Allowance {
  const most = Math.max(1, perMinute / 12);
  let [left, at] = [most, Number.NaN];
  return {
    left: (now) => {
      if (perMinute === 0) return Number.POSITIVE_INFINITY;
      // A clock that was set back begins anew.
      if (now > at) left = Math.min(most, left + ((now - at) * perMinute) / 60_000);
      at = now;
      return Math.floor(left);
    },
    use: (count) => {
      left -= count;
    },
  };
}
