// Snapshots made in threads of their own, so that reading goes on undisturbed while a large instance is read and written.

import { type MessagePort, Worker } from 'node:worker_threads';
import type { Gathered } from '../readmodel/gathering.ts';
import { DatabaseError } from '../store/errors.ts';
import { DataAway, type Made, type MadeSubscribers, type SnapshotSource, type Wanted } from './source.ts';

type Job = { readonly make: Wanted } | { readonly subscribers: string };

interface Result {
  readonly made?: Made | undefined;
  readonly subscribers?: MadeSubscribers | undefined;
  readonly error?: unknown;
  /** Whether the error is DataAway: between threads errors lose their class. */
  readonly isAway?: boolean;
}

/** In the thread: does the jobs that arrive, one after the other, as they come. The source is opened for the first one. */
export function serveSource(port: MessagePort, open: () => Promise<SnapshotSource>): void {
  let last: Promise<void> = Promise.resolve();
  let source: SnapshotSource | undefined;
  port.on('message', (job: Job) => {
    last = last.then(async () => {
      const work = async () => {
        source ??= await open();
        return done(job, source);
      };
      const result = await work().catch(
        (error: unknown): Result => ({ error, isAway: error instanceof DataAway || error instanceof DatabaseError }),
      );
      port.postMessage(result, transferable(result));
    });
  });
}

async function done(job: Job, source: SnapshotSource): Promise<Result> {
  if ('make' in job) return { made: await source.make(job.make) };
  return { subscribers: await source.subscribers(job.subscribers) };
}

function away(error: unknown): DataAway {
  return new DataAway(error instanceof Error ? error.message : String(error), { cause: error });
}

/** The large arrays of a result, which are handed over instead of copied. */
function transferable({ made }: Result): ArrayBuffer[] {
  const gathered = made?.whole ?? made?.patch?.changed;
  const arrays: ArrayBufferView[] = gathered === undefined ? [] : arraysOf(gathered);
  if (made?.whole !== undefined) {
    const { texts, spans, hashes } = made.whole.persons;
    arrays.push(texts.base, spans, hashes);
  }
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))];
}

function arraysOf({ events, byLayer, byTargetGroup, byList }: Gathered): ArrayBufferView[] {
  const { rows, ids, startsAt, endsAt, rowOf, sortedIds, sortedPositions } = events;
  const logs = [rows.items, rows.details, rows.connectorDetails].map(({ base }) => base);
  const sets = [byLayer, byTargetGroup, byList].flatMap((memberships) => [...memberships.values()]);
  return [
    rows.spans,
    rows.hashes,
    rows.stamps,
    ...logs,
    ids,
    startsAt,
    endsAt,
    rowOf,
    sortedIds,
    sortedPositions,
    ...sets,
  ];
}

/** Two, so that an instance that someone asks for need not wait for the renewal of a large one. */
const MAX_THREADS = 2;

/** A thread that had nothing to do for this long is ended, in milliseconds; the first one stays. */
const IDLE_MS = 30_000;

interface Waiting {
  readonly job: Job;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface Thread {
  readonly worker: Worker;
  doing: Waiting | undefined;
  idle: NodeJS.Timeout | undefined;
}

/** Opens the threads' side in the main thread. `module` serves a source there; `data` is what it finds as `workerData`. */
export function openThreads(module: URL, data: unknown): SnapshotSource {
  const threads: Thread[] = [];
  const waiting: Waiting[] = [];
  let closed = false;

  const ended = (thread: Thread, error: unknown) => {
    clearTimeout(thread.idle);
    const at = threads.indexOf(thread);
    if (at !== -1) threads.splice(at, 1);
    thread.doing?.reject(error);
    thread.doing = undefined;
    if (!closed) distribute();
  };

  const start = (): Thread => {
    // What lives shortly is small in there: more room for it would only be memory in use.
    const resourceLimits = { maxYoungGenerationSizeMb: 16 };
    const worker = new Worker(module, { workerData: data, resourceLimits });
    const thread: Thread = { worker, doing: undefined, idle: undefined };
    thread.worker.on('message', (result: Result) => {
      const { doing } = thread;
      thread.doing = undefined;
      if ('error' in result) doing?.reject(result.isAway === true ? away(result.error) : result.error);
      else doing?.resolve(result);
      distribute();
    });
    thread.worker.on('error', (error) => ended(thread, error));
    thread.worker.on('exit', () => ended(thread, new Error('the thread that makes snapshots ended')));
    thread.worker.unref();
    threads.push(thread);
    return thread;
  };

  const distribute = () => {
    for (const thread of threads) {
      if (thread.doing !== undefined) continue;
      const next = waiting.shift();
      if (next === undefined) rest(thread);
      else give(thread, next);
    }
    if (waiting.length > 0 && threads.length < MAX_THREADS) give(start(), waiting.shift() as Waiting);
  };

  const give = (thread: Thread, next: Waiting) => {
    clearTimeout(thread.idle);
    thread.doing = next;
    // Only while it does something does it keep the program from ending.
    thread.worker.ref();
    thread.worker.postMessage(next.job);
  };

  const rest = (thread: Thread) => {
    clearTimeout(thread.idle);
    thread.worker.unref();
    if (thread === threads[0]) return;
    thread.idle = setTimeout(() => void thread.worker.terminate(), IDLE_MS).unref();
  };

  const ask = (job: Job, isUrgent: boolean) =>
    new Promise<Result>((resolve, reject) => {
      if (closed) {
        reject(new DataAway('the server is stopping'));
        return;
      }
      const one = { job, resolve, reject };
      if (isUrgent) waiting.unshift(one);
      else waiting.push(one);
      distribute();
    });

  start();
  return {
    // What nothing is known of yet, somebody waits for.
    make: async (wanted) => (await ask({ make: wanted }, wanted.known === undefined)).made,
    subscribers: async (instance) => (await ask({ subscribers: instance }, false)).subscribers,
    close: async () => {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new DataAway('the server is stopping'));
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}
