// Does less often what is asked for often.

import { systemClock } from '../kit/clock.ts';

/** Passes on the first of the same errors, and one a minute while they go on. */
export function onceInAWhile(tell: (error: unknown) => void): (error: unknown) => void {
  let last = { text: '', at: 0 };
  return (error) => {
    const [text, at] = [String(error), systemClock()];
    if (text === last.text && at - last.at < 60_000) return;
    last = { text, at };
    tell(error);
  };
}

/** A figure that is looked at often and told anew once a second. */
export function onceASecond(look: () => number): () => number {
  let [at, figure] = [Number.NaN, 0];
  return () => {
    const now = Math.floor(systemClock() / 1000);
    if (now !== at) [at, figure] = [now, look()];
    return figure;
  };
}
