/** Rows per statement; stays below the databases' limits on parameters. */
const BATCH = 500;

export async function runInBatches<T>(all: readonly T[], work: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += BATCH) await work(all.slice(from, from + BATCH));
}
