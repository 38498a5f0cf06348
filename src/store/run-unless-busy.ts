import type { DatabaseConnection } from './dialects/dialect.ts';

/**
 * Returns the result of the work, or `otherwise` while another process writes, for callers that run again anyway. Other callers use
 * app/retry-busy.ts.
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
