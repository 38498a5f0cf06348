// Changes one event of one of many parishes. Measures when the server shows it, and the cost that the other parishes add.

import { setTimeout as wait } from 'node:timers/promises';
import { openStore, type Store } from '../../src/store/store.ts';
import type { Row } from './bench.ts';
import type { Dataset } from './dataset.ts';
import { expectAtMost } from './goals.ts';
import type { Parvis } from './parvis.ts';
import { computeQuartiles } from './statistics.ts';

/** Numbers of writes for measuring latency and cost, and the interval between writes, during which the server polls. */
const [LATENCY_WRITES, COST_WRITES, WRITE_INTERVAL_MS] = [15, 100, 300];

const POLL_INTERVAL_MS = 10;

/** Maximum CPU time of a write on a server of many parishes, as a multiple of that of a single parish. */
const MAX_COST = 2;

const EVENT = 200;

const VISIBLE_TIMEOUT_MS = 20_000;

/** Number of writes of this process. It makes each title unique, because an unchanged title would not be written. */
let writeCount = 0;

async function change({ content }: Store, instance: string): Promise<string> {
  const text = `Anlass, zum ${++writeCount}. Mal geändert`;
  await content.change(instance, { actor: 'bench', action: 'bench', at: Date.now() }, async (tx) => {
    const present = await tx.get('event', EVENT);
    if (present === undefined) throw new Error(`${instance} has no event ${EVENT}`);
    if (present.value.title === text) throw new Error(`${instance} has that title already`);
    await tx.put('event', { ...present.value, title: text }, present.revision);
  });
  return text;
}

async function withStore<T>({ database }: Dataset, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(database, { create: false, busyTimeoutMs: 10_000 });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Returns the milliseconds from the end of each write to the first answer that shows it. */
function measureLatencies(parvis: Parvis, data: Dataset): Promise<number[]> {
  const names = [...data.keys.keys()];
  return withStore(data, async (store) => {
    const took: number[] = [];
    for (let time = 0; time < LATENCY_WRITES; time++) {
      const name = names[(time * 7) % names.length] ?? '';
      const path = parvis.pathOf('geteventdetails', name, `/${EVENT}`);
      await parvis.ask(path);
      const text = await change(store, name);
      const began = performance.now();
      while (!(await parvis.ask(path)).includes(text)) {
        if (performance.now() - began > VISIBLE_TIMEOUT_MS) throw new Error(`a write of ${name} is not shown`);
        await wait(POLL_INTERVAL_MS);
      }
      took.push(performance.now() - began);
    }
    return took;
  });
}

/**
 * Returns the CPU time of a write beyond the idle load, in milliseconds. An equally long pause follows each write, so that background work
 * affects both alike.
 */
function costOfWrite(parvis: Parvis, data: Dataset): Promise<number> {
  const names = [...data.keys.keys()];
  return withStore(data, async (store) => {
    const during = async (work: () => Promise<unknown>) => {
      const watch = parvis.cpuWatch();
      const began = performance.now();
      await work();
      await wait(WRITE_INTERVAL_MS - (performance.now() - began));
      return watch() / 1000;
    };
    let cost = 0;
    for (let time = 0; time < COST_WRITES; time++) {
      cost += await during(() => change(store, names[(time * 7) % names.length] ?? ''));
      cost -= await during(async () => undefined);
    }
    return cost / COST_WRITES;
  });
}

interface ServerPair {
  readonly parvis: Parvis;
  readonly many: Dataset;
  readonly alone: Parvis;
  readonly one: Dataset;
}

export async function measureWrites({ parvis, many, alone, one }: ServerPair): Promise<Row[]> {
  const [shown, shownAlone] = [await measureLatencies(parvis, many), await measureLatencies(alone, one)];
  const [cost, costAlone] = [await costOfWrite(parvis, many), await costOfWrite(alone, one)];
  // A write always has a cost. A difference of 0 or less is a measurement error, and does not meet the goal.
  const ratio = cost > 0 && costAlone > 0 ? cost / costAlone : Number.NaN;
  const besideOne = { 'of what': 'one parish' };
  return [
    {
      what: 'one event changed elsewhere, until it is shown',
      figure: computeQuartiles(shown),
      unit: 'ms',
      beside: computeQuartiles(shownAlone).median,
      ...besideOne,
      goal: expectAtMost(1000, computeQuartiles(shown), ' ms'),
    },
    {
      what: 'its cost for the server',
      figure: cost,
      unit: 'ms of CPU time',
      beside: costAlone,
      ...besideOne,
      ratio,
      goal: expectAtMost(MAX_COST, ratio),
    },
  ];
}
