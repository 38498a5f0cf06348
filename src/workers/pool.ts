// First process of several: it starts the workers, restarts one that has ended, and replaces them one by one. It listens on behalf of all,
// so that no pending connection is lost when a worker ends.

import { setTimeout as delay } from 'node:timers/promises';
import { type Family, labelled } from '../metrics/exposition.ts';
import { end, figuresOf, type RunningWorker, started, type WorkerProcess } from './worker-process.ts';

export interface PoolOptions {
  readonly count: number;
  readonly fork: () => WorkerProcess;
  /** Called for a worker that ended unexpectedly, and for one that could not be restarted. */
  readonly onTrouble: (what: string, details: Readonly<Record<string, unknown>>) => void;
  /** Delay in milliseconds between the end of a worker and its restart, by the number of failed restarts. */
  readonly restMs?: (inVain: number) => number;
}

export interface Pool {
  readonly url: string;
  /** Restarts all workers, one by one, each before the one that it replaces ends. */
  readonly replace: () => Promise<void>;
  /** The figures of all workers, each sample with the number of its worker as a label. */
  readonly figures: () => Promise<Family[]>;
  readonly stop: () => Promise<void>;
}

/** Restart delay: from a tenth of a second to half a minute. */
const REST_MS = (inVain: number) => Math.min(30_000, 100 * 2 ** inVain);

/** Starts the workers; resolves when all of them answer. Rejects with WorkerRefused when the first one can't. */
export async function startPool(options: PoolOptions): Promise<Pool> {
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
  readonly #options: PoolOptions;
  /** The workers in their places; an empty place is being filled. */
  readonly #places: (RunningWorker | undefined)[] = [];
  #stopping = false;
  #replacing: Promise<void> = Promise.resolve();
  #asked = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Gives the URL of the first one. */
  async startAll(): Promise<string> {
    // Only one worker first: it may have to create or migrate the database, and an error is reported once.
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
        this.#options.onTrouble('the workers could not be replaced; the others go on', { reason: String(error) });
      });
    return this.#replacing;
  }

  async figures(): Promise<Family[]> {
    const number = ++this.#asked;
    const running = this.#places.flatMap((one, place) => (one === undefined ? [] : [{ one, place }]));
    const told = await Promise.all(
      running.map(async ({ one, place }) => labelled(await figuresOf(one, number), { worker: place + 1 })),
    );
    return joined(told.flat());
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#replacing;
    await Promise.all(this.#places.map((running) => running && end(running, 'leave')));
  }

  /** Starts a worker for a place. */
  async #start(place: number): Promise<RunningWorker> {
    const running = await started(this.#options.fork());
    running.ended.then(() => {
      if (!running.isWanted || this.#stopping) return;
      this.#options.onTrouble('a worker has ended by itself', { worker: place + 1 });
      if (this.#places[place] === running) this.#places[place] = undefined;
      this.#startAgain(place).catch(() => undefined);
    });
    return running;
  }

  /** Fills an empty place, however long that takes. */
  async #startAgain(place: number): Promise<void> {
    const { restMs = REST_MS, onTrouble } = this.#options;
    for (let inVain = 0; !this.#stopping; inVain++) {
      await delay(restMs(inVain), undefined, { ref: false });
      if (this.#stopping || this.#places[place] !== undefined) return;
      try {
        const running = await this.#start(place);
        if (this.#stopping) running.process.send({ ask: 'leave' });
        this.#places[place] = running;
        return;
      } catch (error) {
        onTrouble('a worker could not be started', { worker: place + 1, reason: String(error) });
      }
    }
  }

  async #replaceAll(): Promise<void> {
    for (let place = 0; place < this.#options.count && !this.#stopping; place++) {
      const before = this.#places[place];
      const next = await this.#start(place);
      this.#places[place] = next;
      if (before !== undefined) await end(before, 'give way');
    }
  }
}

/** Merges families of the same name, with all samples. */
function joined(families: readonly Family[]): Family[] {
  const byName = new Map<string, Family>();
  for (const family of families) {
    const before = byName.get(family.name)?.samples ?? [];
    byName.set(family.name, { ...family, samples: [...before, ...family.samples] });
  }
  return [...byName.values()];
}
