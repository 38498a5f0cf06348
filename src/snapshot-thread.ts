// What runs in a thread that makes snapshots: a connection of its own to the database, and the writer of the contract.

import { parentPort, workerData } from 'node:worker_threads';
import { writerFor } from './contract/writing.ts';
import { openSource } from './live/source.ts';
import { serveSource } from './live/thread.ts';
import { openStore } from './store/store.ts';

const { databaseUrl } = workerData as { readonly databaseUrl: string };
const openHere = async () =>
  openSource(await openStore(databaseUrl, { create: false, busyTimeoutMs: 0, durable: false }), writerFor);
if (parentPort !== null) serveSource(parentPort, openHere);
