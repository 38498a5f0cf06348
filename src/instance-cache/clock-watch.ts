// Detects a changed system clock: wall clock and monotonic clock diverge.

import type { Clock } from '../util/clock.ts';

export interface ClockJump {
  /** What the clock said when it was noticed, in milliseconds since 1970. */
  readonly at: number;
  /** How far the clock was set, in milliseconds; negative: back. */
  readonly by: number;
}

export interface ClockWatch {
  /** Looks now. Answers the jump since the last look, if there was one. */
  readonly look: () => ClockJump | undefined;
  /** The last jump, for a while after it. */
  readonly last: () => ClockJump | undefined;
}

/** What two looks may differ by: a clock that is kept right in small steps does not jump. */
const JUMP_MS = 3_000;

/** How long a jump is told. */
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
