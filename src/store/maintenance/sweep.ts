import { randomUUID } from 'node:crypto';
import type { Store } from '../store.ts';

const DAY_MS = 86_400_000;

/**
 * Forgets what was kept for long enough (rules W14, W17 and U4), once a day and by one of all the processes: the first to ask. False where
 * it was done within a day, or another process writes just now. What fails is tried again the next time.
 */
export async function sweepDaily(
  store: Pick<Store, 'content' | 'files' | 'foreignPictures' | 'uploads' | 'accounts' | 'leases'>,
  now: number,
): Promise<boolean> {
  const { content, files, foreignPictures, uploads, accounts, leases } = store;
  // The lease is short and not held on to: it records when the last sweep was.
  const holder = randomUUID();
  if (!(await leases.hold('sweep', holder, now, DAY_MS))) return false;
  try {
    await content.forgetOld(now);
    await foreignPictures.review(now);
    await files.forgetUnused(now);
    await uploads.forgetOld(now);
    await accounts.forgetOld(now);
    return true;
  } catch (error) {
    await leases.release('sweep', holder);
    throw error;
  }
}
