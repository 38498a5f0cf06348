/**
 * Creates a queue that runs tasks serially. A failed task does not stop it. With a limit, calls `onTooMany`, which throws, if too many
 * tasks are waiting.
 */
export function createSerialQueue(
  maxWaiting = Number.POSITIVE_INFINITY,
  onTooMany?: () => never,
): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting > maxWaiting) onTooMany?.();
    waiting++;
    const turn = last.then(work).finally(() => {
      waiting--;
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}
