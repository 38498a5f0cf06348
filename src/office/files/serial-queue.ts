/** Creates a queue that runs tasks one after another. Calls `onTooMany`, which throws, if too many tasks are waiting. */
export function createSerialQueue(
  mostWaiting: number,
  onTooMany: () => never,
): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting > mostWaiting) onTooMany();
    waiting++;
    const turn = last.then(work).finally(() => {
      waiting--;
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}
