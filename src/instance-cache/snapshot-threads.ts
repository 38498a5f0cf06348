// Snapshots built in separate threads, so that reading and writing a large instance does not block requests.

import { type MessagePort, Worker } from 'node:worker_threads';
import type { CollectedEvents } from '../readmodel/snapshot-builder.ts';
import { DatabaseError } from '../store/errors.ts';
import {
  DataUnavailableError,
  type SnapshotPurpose,
  type SnapshotRequest,
  type SnapshotResult,
  type SnapshotSource,
  type SubscribersResult,
} from './snapshot-source.ts';

type Job = (
  | { readonly make: SnapshotRequest }
  | { readonly subscribers: string; readonly since: number | undefined }
) & {
  readonly identity: string;
};

export interface ThreadSource {
  readonly source: SnapshotSource;
  /** Throws if the database has been replaced since it had this identity. */
  readonly confirm: (identity: string) => Promise<void>;
}

/** The background lane has low priority. */
export type Lane = 'normal' | 'background';

interface Result {
  readonly made?: SnapshotResult | undefined;
  readonly subscribers?: SubscribersResult | undefined;
  readonly error?: unknown;
  /** True for DataUnavailableError, because errors lose their class between threads. */
  readonly isAway?: boolean;
}

export function runSnapshotThread(port: MessagePort, open: () => Promise<ThreadSource>): void {
  let last: Promise<void> = Promise.resolve();
  let opened: ThreadSource | undefined;
  port.on('message', (job: Job) => {
    last = last.then(async () => {
      const work = async () => {
        opened ??= await open();
        await opened.confirm(job.identity);
        return runJob(job, opened.source);
      };
      const result = await work().catch(
        (error: unknown): Result => ({
          error,
          isAway: error instanceof DataUnavailableError || error instanceof DatabaseError,
        }),
      );
      port.postMessage(result, transferableBuffers(result));
    });
  });
}

async function runJob(job: Job, source: SnapshotSource): Promise<Result> {
  if ('make' in job) return { made: await source.make(job.make) };
  return { subscribers: await source.subscribers(job.subscribers, 'request', job.since) };
}

function toUnavailableError(error: unknown): DataUnavailableError {
  return new DataUnavailableError(error instanceof Error ? error.message : String(error), { cause: error });
}

function transferableBuffers({ made }: Result): ArrayBuffer[] {
  const gathered = made?.whole ?? made?.patch?.changed;
  const arrays: ArrayBufferView[] = gathered === undefined ? [] : arraysOf(gathered);
  if (made?.whole !== undefined) {
    const { texts, spans, hashes } = made.whole.persons;
    arrays.push(texts.base, spans, hashes);
  }
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))];
}

function arraysOf({ events, byLayer, byTargetGroup, byList, byRoom, byPerson }: CollectedEvents): ArrayBufferView[] {
  const { rows, ids, startsAt, endsAt, rowOf, sortedIds, sortedPositions } = events;
  const logs = [rows.items, rows.details, rows.connectorDetails, rows.calendars].map(({ base }) => base);
  const sets = [byLayer, byTargetGroup, byList, byRoom, byPerson].flatMap((memberships) => [...memberships.values()]);
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

const IDLE_MS = 30_000;

interface Waiting {
  readonly job: Job;
  readonly purpose: SnapshotPurpose;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface LaneQueue {
  readonly lane: Lane;
  readonly waiting: Waiting[];
  worker: Worker | undefined;
  doing: Waiting | undefined;
  idle: NodeJS.Timeout | undefined;
}

export interface SnapshotThreadsOptions {
  readonly module: URL;
  readonly data: object;
  readonly identity: () => string;
}

/**
 * Opens the threads from the main thread. There are two, so that a request never waits for the refresh of a large instance. Small refreshes
 * run in the request thread while no request is pending, because at low priority a busy machine would show their changes only after many
 * seconds. A request moves waiting refreshes to the other thread, so that neither delays the other.
 */
export function createSnapshotThreads({ module, data, identity }: SnapshotThreadsOptions): SnapshotSource {
  let closed = false;
  const lines = { normal: openLine('normal'), background: openLine('background') };

  const start = (line: LaneQueue): Worker => {
    // These threads create few short-lived objects, so a larger young generation would only use more memory.
    const resourceLimits = { maxYoungGenerationSizeMb: 16 };
    const worker = new Worker(module, { workerData: { ...data, lane: line.lane }, resourceLimits });
    const onEnd = (error: unknown) => {
      if (line.worker !== worker) return;
      line.worker = undefined;
      line.doing?.reject(error);
      line.doing = undefined;
      if (!closed) next(line);
    };
    worker.on('message', (result: Result) => {
      const { doing } = line;
      line.doing = undefined;
      if ('error' in result) doing?.reject(result.isAway === true ? toUnavailableError(result.error) : result.error);
      else doing?.resolve(result);
      next(line);
    });
    worker.on('error', onEnd);
    worker.on('exit', () => onEnd(new Error('the snapshot thread ended')));
    worker.unref();
    line.worker = worker;
    return worker;
  };

  const next = (line: LaneQueue) => {
    if (line.doing !== undefined) return;
    clearTimeout(line.idle);
    line.doing = line.waiting.shift();
    if (line.doing === undefined) {
      line.worker?.unref();
      if (line.lane === 'background') line.idle = setTimeout(() => void line.worker?.terminate(), IDLE_MS).unref();
      return;
    }
    const worker = line.worker ?? start(line);
    worker.ref();
    worker.postMessage(line.doing.job);
  };

  const ask = (job: Job, purpose: SnapshotPurpose) =>
    new Promise<Result>((resolve, reject) => {
      if (closed) {
        reject(new DataUnavailableError('the server is stopping'));
        return;
      }
      const { normal, background } = lines;
      // The waiting jobs of this lane are all requests or all refreshes.
      const isRefreshing = normal.waiting[0] !== undefined && normal.waiting[0].purpose !== 'request';
      if (purpose === 'request' && isRefreshing) background.waiting.push(...normal.waiting.splice(0));
      const isAnswering = [normal.doing, ...normal.waiting].some((one) => one?.purpose === 'request');
      const isBackground = purpose === 'large refresh' || (purpose === 'small refresh' && isAnswering);
      (isBackground ? background : normal).waiting.push({ job, purpose, resolve, reject });
      for (const line of [normal, background]) if (line.waiting.length > 0) next(line);
    });

  start(lines.normal);
  return {
    make: async (wanted) => (await ask({ make: wanted, identity: identity() }, wanted.purpose ?? 'request')).made,
    subscribers: async (instance, purpose = 'request', since = undefined) =>
      (await ask({ subscribers: instance, since, identity: identity() }, purpose)).subscribers,
    close: async () => {
      closed = true;
      const all = Object.values(lines);
      for (const { reject } of all.flatMap(({ waiting }) => waiting.splice(0))) {
        reject(new DataUnavailableError('the server is stopping'));
      }
      await Promise.all(all.map(({ worker }) => worker?.terminate()));
    },
  };
}

function openLine(lane: Lane): LaneQueue {
  return { lane, waiting: [], worker: undefined, doing: undefined, idle: undefined };
}
