// Common parts of processes that write until they are killed.

import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { openStore, type Store } from '../../src/store/store.ts';
import type { VisitorMessage } from './errands.ts';
import type { WriterMessage } from './writers.ts';

/** Prints a message synchronously, so that the process has sent all of it on return. */
export function reportMessage(said: WriterMessage | VisitorMessage): void {
  writeSync(1, `${JSON.stringify(said)}\n`);
}

/** Opens the store. Retries while the database is locked during the recovery from a kill. */
export async function openStoreWithRetries(url: string): Promise<Store> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await openStore(url, { create: true, busyTimeoutMs: 30_000 });
    } catch (error) {
      if (attempt === 20) throw error;
      await delay(100);
    }
  }
}
