import { randomUUID } from 'node:crypto';
import type { Store } from '../store.ts';

const DAY_MS = 86_400_000;

type Swept = Pick<Store, 'content' | 'files' | 'foreignPictures' | 'uploads' | 'accounts'>;

/** Deletes expired data (rules W14, W17, U4 and D17). */
async function sweep({ content, files, foreignPictures, uploads, accounts }: Swept, now: number): Promise<void> {
  await content.forgetOld(now);
  await foreignPictures.review(now);
  await files.deleteUnused(now);
  await uploads.forgetOld(now);
  await accounts.forgetOld(now);
}

/** Cleans up at the start of a process, no matter when the last cleanup took place. The next daily cleanup is then due a day later. */
export async function cleanUpAtStart(store: Swept & Pick<Store, 'leases'>, now: number): Promise<void> {
  await sweep(store, now);
  await store.leases.hold('sweep', randomUUID(), now, DAY_MS);
}

/**
 * Cleans up once a day, in the first process that calls. False if a cleanup was done within a day, or while another process is writing. A
 * failed cleanup is repeated with the next call.
 */
export async function cleanUpDaily(store: Swept & Pick<Store, 'leases'>, now: number): Promise<boolean> {
  const { leases } = store;
  // The lease is not renewed, because it records the time of the last cleanup.
  const holder = randomUUID();
  if (!(await leases.hold('sweep', holder, now, DAY_MS))) return false;
  try {
    await sweep(store, now);
    return true;
  } catch (error) {
    await leases.release('sweep', holder);
    throw error;
  }
}
