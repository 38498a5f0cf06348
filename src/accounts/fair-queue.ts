// Fair queue for expensive work: limited concurrency, with round-robin between origins, so that a flood of requests from one origin
// delays only that origin.

export interface FairQueue {
  /** Resolves with a release function when it is the caller's turn; undefined if too many are waiting, from the origin or in total. */
  readonly enter: (from: string) => Promise<(() => void) | undefined>;
}

export interface FairQueueOptions {
  readonly maxConcurrent: number;
  readonly maxPerOrigin: number;
  readonly maxQueued: number;
}

export function createFairQueue({ maxConcurrent, maxPerOrigin, maxQueued: limit }: FairQueueOptions): FairQueue {
  /** Waiting callers by origin; the origin to be served next comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let working = 0;
  let count = 0;

  const done = () => {
    const [next] = waiting;
    if (next === undefined) {
      working--;
      return;
    }
    const [from, queue] = next;
    const wake = queue.shift();
    waiting.delete(from);
    if (queue.length > 0) waiting.set(from, queue);
    count--;
    // The slot goes directly to the next in the queue, so that no newcomer can take it.
    wake?.();
  };

  return {
    enter: async (from) => {
      if (working < maxConcurrent) {
        working++;
        return done;
      }
      const queue = waiting.get(from) ?? [];
      if (queue.length >= maxPerOrigin || count >= limit) return undefined;
      count++;
      await new Promise<void>((resolve) => {
        queue.push(resolve);
        waiting.set(from, queue);
      });
      return done;
    },
  };
}
