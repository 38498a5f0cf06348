// Primary process: starts the workers, restarts a worker that has ended, and replaces all workers one by one. It listens on behalf of all
// workers, so that no pending connection is lost when a worker ends.

import { setTimeout as delay } from 'node:timers/promises';
import { addLabels, type MetricFamily } from '../metrics/exposition.ts';
import { endWorker, type RunningWorker, requestMetrics, type WorkerProcess, waitForWorker } from './worker-process.ts';

export interface WorkerPoolOptions {
  readonly count: number;
  readonly fork: () => WorkerProcess;
  /** Called for a worker that ended unexpectedly, and for a failed restart. */
  readonly onTrouble: (what: string, details: Readonly<Record<string, unknown>>) => void;
  /** Called for a worker that replaces another one after its unexpected end. */
  readonly onRestart?: (details: Readonly<Record<string, unknown>>) => void;
  /** Returns the delay in milliseconds between the end of a worker and its restart, by the number of failed restarts. */
  readonly restMs?: (inVain: number) => number;
}

export interface WorkerPool {
  readonly url: string;
  /** Restarts all workers one by one. Each new worker is ready before the old one ends. */
  readonly replace: () => Promise<void>;
  /** Returns the figures of all workers. Each sample has the number of its worker as a label. */
  readonly figures: () => Promise<MetricFamily[]>;
  readonly stop: () => Promise<void>;
}

/** Returns the restart delay: from a tenth of a second to half a minute. */
const restartDelayMs = (inVain: number) => Math.min(30_000, 100 * 2 ** inVain);

/** Starts the workers. Resolves when all of them answer. Rejects with WorkerStartError if one can't start. */
export async function startWorkerPool(options: WorkerPoolOptions): Promise<WorkerPool> {
  const workers = new Workers(options);
  const url = await workers.startAll();
  return {
    url,
    replace: () => workers.replace(),
    figures: () => workers.figures(),
    stop: () => workers.stop(),
  };
}

class Workers {
  readonly #options: WorkerPoolOptions;
  readonly #places: (RunningWorker | undefined)[] = [];
  #stopping = false;
  #replacing: Promise<void> = Promise.resolve();
  #asked = 0;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** Starts all workers; returns the URL of the first one. */
  async startAll(): Promise<string> {
    // The first worker starts alone. It may have to create or migrate the database, and an error is reported once.
    const first = await this.#start(0);
    this.#places[0] = first;
    await Promise.all(
      Array.from({ length: this.#options.count - 1 }, async (_, index) => {
        this.#places[index + 1] = await this.#start(index + 1);
      }),
    ).catch(async (error) => {
      this.#stopping = true;
      for (const running of this.#places) running?.process.kill();
      throw error;
    });
    return first.url;
  }

  replace(): Promise<void> {
    this.#replacing = this.#replacing
      .then(() => this.#replaceAll())
      .catch((error) => {
        this.#options.onTrouble('workers could not be replaced; the others continue', { reason: String(error) });
      });
    return this.#replacing;
  }

  async figures(): Promise<MetricFamily[]> {
    const number = ++this.#asked;
    const running = this.#places.flatMap((one, place) => (one === undefined ? [] : [{ one, place }]));
    const notes = await Promise.all(
      running.map(async ({ one, place }) => addLabels(await requestMetrics(one, number), { worker: place + 1 })),
    );
    return joinFamilies(notes.flat());
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#replacing;
    await Promise.all(this.#places.map((running) => running && endWorker(running, 'leave')));
  }

  async #start(place: number): Promise<RunningWorker> {
    const running = await waitForWorker(this.#options.fork());
    running.ended.then(({ code, signal }) => {
      if (!running.isWanted || this.#stopping) return;
      const details = { worker: place + 1, pid: running.process.pid, code, signal };
      this.#options.onTrouble('worker ended unexpectedly; another one is started', details);
      if (this.#places[place] === running) this.#places[place] = undefined;
      this.#startAgain(place).catch(() => undefined);
    });
    return running;
  }

  /** Restarts the worker at a position, however long that takes. */
  async #startAgain(place: number): Promise<void> {
    const { restMs = restartDelayMs, onTrouble, onRestart } = this.#options;
    for (let inVain = 0; !this.#stopping; inVain++) {
      await delay(restMs(inVain), undefined, { ref: false });
      if (this.#stopping || this.#places[place] !== undefined) return;
      try {
        const running = await this.#start(place);
        if (this.#stopping) running.process.send({ ask: 'leave' });
        this.#places[place] = running;
        onRestart?.({ worker: place + 1, pid: running.process.pid });
        return;
      } catch (error) {
        onTrouble('worker could not be started', { worker: place + 1, reason: String(error) });
      }
    }
  }

  async #replaceAll(): Promise<void> {
    for (let place = 0; place < this.#options.count && !this.#stopping; place++) {
      const before = this.#places[place];
      const next = await this.#start(place);
      this.#places[place] = next;
      if (before !== undefined) await endWorker(before, 'give way');
    }
  }
}

function joinFamilies(families: readonly MetricFamily[]): MetricFamily[] {
  const byName = new Map<string, MetricFamily>();
  for (const family of families) {
    const before = byName.get(family.name)?.samples ?? [];
    byName.set(family.name, { ...family, samples: [...before, ...family.samples] });
  }
  return [...byName.values()];
}
