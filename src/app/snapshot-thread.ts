// Entry point of a snapshot thread: its own database connection, and the response writer.

import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createSnapshotWriterFactory } from '../contract/snapshot-writer.ts';
import { createSnapshotSource } from '../instance-cache/snapshot-source.ts';
import { type Lane, runSnapshotThread, type ThreadSource } from '../instance-cache/snapshot-threads.ts';
import { DatabaseError } from '../store/errors.ts';
import { openStore } from '../store/store.ts';

/** Priority as in `nice`. */
const BACKGROUND = 10;

interface SnapshotThreadData {
  readonly databaseUrl: string;
  readonly serverUrl: string;
  readonly lane: Lane;
}

const { databaseUrl, serverUrl, lane } = workerData as SnapshotThreadData;
if (lane === 'background') giveWay();
if (parentPort !== null) runSnapshotThread(parentPort, openHere);

async function openHere(): Promise<ThreadSource> {
  const store = await openStore(databaseUrl, { create: false, busyTimeoutMs: 0, durable: false });
  return {
    source: createSnapshotSource(store, createSnapshotWriterFactory, serverUrl),
    confirm: async (identity) => {
      if (store.identity !== identity) throw new DatabaseError('The database was replaced; restart the server.');
      // Reading the token fails if the database file was deleted or replaced.
      if (identity !== '') await store.changeToken();
    },
  };
}

function giveWay(): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(thread), BACKGROUND);
  } catch {
    // On other systems, or without permission, the thread keeps its normal priority.
  }
}
