// Entry point of a snapshot thread: its own database connection, and the response writer.

import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { writerFor } from '../contract/writing.ts';
import { openSource } from '../instance-cache/source.ts';
import { type Lane, serveSource, type ThreadSource } from '../instance-cache/thread.ts';
import { DatabaseError } from '../store/errors.ts';
import { openStore } from '../store/store.ts';

/** Priority as in `nice`. */
const BACKGROUND = 10;

interface SnapshotThreadData {
  readonly databaseUrl: string;
  /** The address of the server for visitors; "" if unknown. */
  readonly serverUrl: string;
  readonly lane: Lane;
}

const { databaseUrl, serverUrl, lane } = workerData as SnapshotThreadData;
if (lane === 'background') giveWay();
if (parentPort !== null) serveSource(parentPort, openHere);

async function openHere(): Promise<ThreadSource> {
  const store = await openStore(databaseUrl, { create: false, busyTimeoutMs: 0, durable: false });
  return {
    source: openSource(store, writerFor, serverUrl),
    confirm: async (identity) => {
      if (store.identity !== identity) throw new DatabaseError('The database was replaced; restart the server.');
      // Reading the token fails if the database file was deleted or replaced.
      if (identity !== '') await store.changeToken();
    },
  };
}

/** Lowers the priority of the thread, which Linux supports. */
function giveWay(): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(thread), BACKGROUND);
  } catch {
    // Other systems, or missing permissions: normal priority.
  }
}
