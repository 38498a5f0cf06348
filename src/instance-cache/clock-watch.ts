// Detects a changed system clock: wall clock and monotonic clock diverge.

import type { Clock } from '../util/clock.ts';

export interface ClockJump {
  /** System time at detection, in milliseconds since 1970. */
  readonly at: number;
  /** Size of the jump in milliseconds; negative if the clock was set back. */
  readonly by: number;
}

export interface ClockWatch {
  /** Checks now; returns the jump since the last check, if any. */
  readonly look: () => ClockJump | undefined;
  /** Returns the last jump for a while after it. */
  readonly last: () => ClockJump | undefined;
}

/** Maximum drift between two checks; gradual clock corrections stay below it. */
const JUMP_MS = 3_000;

/** Duration for which a jump is reported. */
const TOLD_MS = 600_000;

export function watchClock(clock: Clock, steady: Clock): ClockWatch {
  let apart = clock() - steady();
  let last: { readonly jump: ClockJump; readonly noticedAt: number } | undefined;
  return {
    look: () => {
      const at = clock();
      const noticedAt = steady();
      const by = at - noticedAt - apart;
      apart += by;
      if (Math.abs(by) <= JUMP_MS) return undefined;
      last = { jump: { at, by }, noticedAt };
      return last.jump;
    },
    last: () => (last !== undefined && steady() - last.noticedAt < TOLD_MS ? last.jump : undefined),
  };
}
