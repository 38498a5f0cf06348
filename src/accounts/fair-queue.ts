// A queue for work that is costly on purpose: little of it at once, and those who wait are served in turn by where they come from, so
// that whoever sends hundreds at once keeps only themselves waiting.

export interface FairQueue {
  /**
   * Resolves once it is somebody’s turn, with what is to be called when their work is done; undefined where as many wait already, from
   * there or in all.
   */
  readonly enter: (from: string) => Promise<(() => void) | undefined>;
}

export interface FairQueueOptions {
  readonly atOnce: number;
  /** The most that wait from one place, and in all. */
  readonly mostOfOne: number;
  readonly most: number;
}

export function openFairQueue({ atOnce, mostOfOne, most }: FairQueueOptions): FairQueue {
  /** Who waits, by where they come from; the place whose turn is next comes first. */
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
    // The place goes directly to the next in the queue, so that no newcomer can take it.
    wake?.();
  };

  return {
    enter: async (from) => {
      if (working < atOnce) {
        working++;
        return done;
      }
      const queue = waiting.get(from) ?? [];
      if (queue.length >= mostOfOne || count >= most) return undefined;
      count++;
      await new Promise<void>((resolve) => {
        queue.push(resolve);
        waiting.set(from, queue);
      });
      return done;
    },
  };
}
