import type { OpenDatabase } from './dialects/dialect.ts';

/**
 * What the work answers; `otherwise` where another process writes just now, for whoever comes again anyway. Whoever can’t
 * come again tries again: app/retry-busy.ts.
 */
export async function unlessBusy<T, U>(
  { isBusy }: Pick<OpenDatabase, 'isBusy'>,
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
