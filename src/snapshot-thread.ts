// What runs in a thread that makes snapshots: a connection of its own to the database, and the writer of the contract.

import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { writerFor } from './contract/writing.ts';
import { openSource } from './live/source.ts';
import { serveSource } from './live/thread.ts';
import { openStore } from './store/store.ts';

/** As `nice` counts. */
const BACKGROUND = 10;

runInBackground();

const { databaseUrl } = workerData as { readonly databaseUrl: string };
const openHere = async () =>
  openSource(await openStore(databaseUrl, { create: false, busyTimeoutMs: 0, durable: false }), writerFor);
if (parentPort !== null) serveSource(parentPort, openHere);

/** On Linux a thread can give way to the others of its process: answering goes before making snapshots. */
function runInBackground(): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(thread), BACKGROUND);
  } catch {
    // Elsewhere, or where that is forbidden, it runs like any other.
  }
}
