import type { DatabaseConnection } from './dialects/dialect.ts';

/**
 * Returns the result of `work`, or `otherwise` while another process is writing. For callers that run again at intervals;
 * `app/retry-while-busy.ts` is for all other callers.
 */
export async function runUnlessBusy<T, U>(
  { isBusy }: Pick<DatabaseConnection, 'isBusy'>,
  otherwise: U,
  work: () => Promise<T>,
): Promise<T | U> {
  try {
    return await work();
  } catch (error) {
    if (isBusy(error)) return otherwise;
    throw error;
  }
}
