export interface SerialPoller {
  /** Runs a task exclusively, after the current one. */
  readonly now: (work: () => Promise<void>) => Promise<void>;
  readonly end: () => void;
}

/**
 * Runs a task repeatedly and never concurrently, `everyMs` after the end of its last run (0: only on request). If `everyMs` is a function,
 * it is called before each pause and returns the length.
 */
export function pollSerially(
  everyMs: number | (() => number),
  onTrouble: (error: unknown) => void,
  turn: () => Promise<void>,
): SerialPoller {
  let timer: NodeJS.Timeout | undefined;
  let ended = everyMs === 0;
  let current: Promise<void> = Promise.resolve();
  const now = (work: () => Promise<void>): Promise<void> => {
    current = current.catch(() => undefined).then(work);
    return current;
  };
  const next = () => {
    if (ended) return;
    timer = setTimeout(
      () => {
        now(turn).catch(onTrouble).finally(next);
      },
      typeof everyMs === 'number' ? everyMs : everyMs(),
    );
  };
  next();
  return {
    now,
    end: () => {
      ended = true;
      clearTimeout(timer);
    },
  };
}
