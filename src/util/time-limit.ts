import { setTimeout as delay } from 'node:timers/promises';

export async function withTimeLimit<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  const timer = new AbortController();
  const timeout = delay(ms, undefined, { signal: timer.signal }).then((): never => {
    throw late();
  });
  timeout.catch(() => undefined);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    timer.abort();
  }
}
