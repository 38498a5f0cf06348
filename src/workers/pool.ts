// The first process of several: it starts the workers, starts one anew that has ended, and replaces them one by one. It
// listens for all of them, so that no connection that waits to be taken up is lost when one ends.

import { setTimeout as delay } from 'node:timers/promises';
import { type Family, labelled } from '../metrics/exposition.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** A process that works: `Worker` of node:cluster. */
export interface WorkerProcess {
  readonly send: (message: ToWorker) => unknown;
  readonly on: (event: 'message', listener: (message: FromWorker) => void) => unknown;
  readonly once: (event: 'exit', listener: (code: number | null) => void) => unknown;
  /** Ends it at once. */
  readonly kill: () => void;
}

export interface PoolOptions {
  readonly count: number;
  readonly fork: () => WorkerProcess;
  /** Told of a worker that has ended by itself, and of one that could not be started in its place. */
  readonly onTrouble: (what: string, details: Readonly<Record<string, unknown>>) => void;
  /** Between the end of a worker and its next start, in milliseconds, by how often that was in vain before. */
  readonly restMs?: (inVain: number) => number;
}

export interface Pool {
  readonly url: string;
  /** Starts every worker anew, one by one, each before the one that it replaces ends. */
  readonly replace: () => Promise<void>;
  /** The figures of all workers, each sample with the number of its worker as a label. */
  readonly figures: () => Promise<Family[]>;
  readonly stop: () => Promise<void>;
}

/** A worker that could not start; the message is what it says to the operator. */
export class WorkerRefused extends Error {
  override readonly name = 'WorkerRefused';
}

/** A worker that answers. */
interface Running {
  readonly process: WorkerProcess;
  readonly url: string;
  readonly ended: Promise<void>;
  /** Those who wait for its figures, by the number of their question. */
  readonly asking: Map<number, (figures: readonly Family[]) => void>;
  isWanted: boolean;
}

/** How long a worker may take to tell its figures. */
const TELLS_WITHIN_MS = 2000;

/** From a tenth of a second to half a minute. */
const REST_MS = (inVain: number) => Math.min(30_000, 100 * 2 ** inVain);

/** Starts the workers; resolves when all of them answer. Rejects with WorkerRefused when the first one can't. */
export async function startPool({ count, fork, onTrouble, restMs = REST_MS }: PoolOptions): Promise<Pool> {
  const places: (Running | undefined)[] = [];
  let stopping = false;
  let replacing: Promise<void> = Promise.resolve();
  let asked = 0;

  /** Starts a worker for a place. */
  const start = async (place: number): Promise<Running> => {
    const running = await started(fork());
    running.ended.then(() => {
      if (!running.isWanted || stopping) return;
      onTrouble('a worker has ended by itself', { worker: place + 1 });
      if (places[place] === running) places[place] = undefined;
      again(place).catch(() => undefined);
    });
    return running;
  };

  /** Fills an empty place, however long that takes. */
  const again = async (place: number) => {
    for (let inVain = 0; !stopping; inVain++) {
      await delay(restMs(inVain), undefined, { ref: false });
      if (stopping || places[place] !== undefined) return;
      try {
        const running = await start(place);
        if (stopping) running.process.send({ ask: 'leave' });
        places[place] = running;
        return;
      } catch (error) {
        onTrouble('a worker could not be started', { worker: place + 1, reason: String(error) });
      }
    }
  };

  const end = async (running: Running, ask: 'leave' | 'give way') => {
    running.isWanted = false;
    running.process.send({ ask });
    await running.ended;
  };

  const replaceAll = async () => {
    for (let place = 0; place < count && !stopping; place++) {
      const before = places[place];
      const next = await start(place);
      places[place] = next;
      if (before !== undefined) await end(before, 'give way');
    }
  };

  // The first one alone: it may have to make or to migrate the database, and what is wrong is said once.
  const first = await start(0);
  places[0] = first;
  await Promise.all(
    Array.from({ length: count - 1 }, async (_, index) => {
      places[index + 1] = await start(index + 1);
    }),
  ).catch(async (error) => {
    stopping = true;
    for (const running of places) running?.process.kill();
    throw error;
  });

  return {
    url: first.url,
    replace: () => {
      replacing = replacing.then(replaceAll).catch((error) => {
        onTrouble('the workers could not be replaced; the others go on', { reason: String(error) });
      });
      return replacing;
    },
    figures: async () => {
      const number = ++asked;
      const running = places.flatMap((one, place) => (one === undefined ? [] : [{ one, place }]));
      const told = await Promise.all(
        running.map(async ({ one, place }) => labelled(await figuresOf(one, number), { worker: place + 1 })),
      );
      return joined(told.flat());
    },
    stop: async () => {
      stopping = true;
      await replacing;
      await Promise.all(places.map((running) => running && end(running, 'leave')));
    },
  };
}

/** Resolves when the worker answers; rejects with WorkerRefused when it can't. */
function started(process: WorkerProcess): Promise<Running> {
  const asking: Running['asking'] = new Map();
  const ended = new Promise<number | null>((resolve) => process.once('exit', resolve));
  return new Promise((resolve, reject) => {
    process.on('message', (message) => {
      if ('refused' in message) reject(new WorkerRefused(message.refused));
      else if ('figures' in message) asking.get(message.number)?.(message.figures);
      else if ('answers' in message) {
        resolve({ process, url: message.answers, ended: ended.then(() => undefined), asking, isWanted: true });
      }
    });
    ended.then((code) => reject(new WorkerRefused(`A worker ended with ${code ?? 'a signal'} while it started.`)));
  });
}

/** What a worker tells in time; nothing of one that does not. */
async function figuresOf({ process, ended, asking }: Running, number: number): Promise<readonly Family[]> {
  const told = new Promise<readonly Family[]>((resolve) => asking.set(number, resolve));
  process.send({ ask: 'figures', number });
  const timer = new AbortController();
  const late = delay(TELLS_WITHIN_MS, [], { signal: timer.signal }).catch(() => []);
  try {
    return await Promise.race([told, late, ended.then(() => [])]);
  } finally {
    asking.delete(number);
    timer.abort();
  }
}

/** One family of each name, with all samples. */
function joined(families: readonly Family[]): Family[] {
  const byName = new Map<string, Family>();
  for (const family of families) {
    const before = byName.get(family.name)?.samples ?? [];
    byName.set(family.name, { ...family, samples: [...before, ...family.samples] });
  }
  return [...byName.values()];
}
