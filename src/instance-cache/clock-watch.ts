// Detects a changed system clock: wall clock and monotonic clock diverge.

import type { Clock } from '../util/clock.ts';

export interface ClockJump {
  readonly at: number;
  readonly by: number;
}

export interface ClockWatch {
  /** Checks now; returns the jump since the last check, if any. */
  readonly check: () => ClockJump | undefined;
  /** Returns the last clock jump if it is recent. */
  readonly last: () => ClockJump | undefined;
}

/** Maximum drift between two checks; gradual clock corrections stay below it. */
const MAX_DRIFT_MS = 3_000;

const REPORT_DURATION_MS = 600_000;

export function createClockWatch(clock: Clock, steady: Clock): ClockWatch {
  let apart = clock() - steady();
  let last: { readonly jump: ClockJump; readonly noticedAt: number } | undefined;
  return {
    check: () => {
      const at = clock();
      const noticedAt = steady();
      const by = at - noticedAt - apart;
      apart += by;
      if (Math.abs(by) <= MAX_DRIFT_MS) return undefined;
      last = { jump: { at, by }, noticedAt };
      return last.jump;
    },
    last: () => (last !== undefined && steady() - last.noticedAt < REPORT_DURATION_MS ? last.jump : undefined),
  };
}
