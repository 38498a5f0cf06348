// Cost of many parishes apart from requests: disk usage, start-up, memory, and CPU time of an idle server.

import { statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { readProcessSettings } from '../../src/config/process-settings.ts';
import type { Row, Settings } from './bench.ts';
import type { Dataset } from './dataset.ts';
import { expectAtMost } from './goals.ts';
import { type Parvis, startParvis } from './parvis.ts';
import type { RunningServer } from './processes.ts';
import { computePercentile, round } from './statistics.ts';

const [MIB, GIB] = [2 ** 20, 2 ** 30];

/** Maximum memory beyond the configured cache, in GiB. */
const MAX_OVERHEAD = 1;

/** Maximum CPU time of many parishes, as a multiple of one parish: for starting, and while idle. */
const [MAX_START, MAX_IDLE] = [3, 2];

const STARTS = 5;
/** Wait before measuring, because servers do some work a while after the start or the last request. */
const SETTLING_MS = 10_000;
const [IDLE_MS, IDLE_QUICK_MS] = [30_000, 10_000];

export async function measureDisk({ database, keys }: Dataset): Promise<Row> {
  const bytes = await sizeOf(database);
  return {
    what: 'on the disk',
    figure: bytes / GIB,
    unit: 'GiB',
    beside: bytes / keys.size / MIB,
    'of what': 'MiB a parish',
  };
}

async function sizeOf(database: string): Promise<number> {
  if (database.startsWith('sqlite:')) return statSync(database.slice('sqlite:'.length)).size;
  const { Client } = await import('pg');
  const client = new Client(database);
  await client.connect();
  const { rows } = await client.query('select pg_database_size(current_database()) as bytes');
  await client.end();
  return Number(rows[0].bytes);
}

/** Returns the CPU time from the start of the process until it is ready, in milliseconds. */
async function startCost(data: Dataset): Promise<number> {
  const parvis = await startParvis(data);
  while ((await fetch(`${parvis.url}/readyz`)).status !== 200) await wait(10);
  const cost = parvis.cpuSoFar() / 1000;
  parvis.stop();
  return cost;
}

export async function measureStart({ rounds }: Settings, many: Dataset, one: Dataset): Promise<Row> {
  const costs = { many: [] as number[], one: [] as number[] };
  // The first starts after filling run each parish's weekly maintenance as well.
  for (let round = -1; round < Math.min(STARTS, rounds); round++) {
    const [all, single] = [await startCost(many), await startCost(one)];
    if (round < 0) continue;
    costs.many.push(all);
    costs.one.push(single);
  }
  const ratio = Math.min(...costs.many) / Math.min(...costs.one);
  return {
    what: 'start until it is ready',
    figure: computePercentile(costs.many, 0.5),
    unit: 'ms of CPU time',
    beside: computePercentile(costs.one, 0.5),
    'of what': 'one parish',
    ratio,
    goal: expectAtMost(MAX_START, ratio),
  };
}

/** Returns the row of the resident memory. If `settings` are given, its peak must meet the goal. */
export function measureMemory(what: string, parvis: RunningServer, alone: RunningServer, settings?: Settings): Row {
  const [{ now, peak }, other] = [parvis.residentMemory(), alone.residentMemory()];
  // The limit follows from the cache size that the server reads from the same environment.
  const limit = round(readProcessSettings().config.cacheBytes / GIB + MAX_OVERHEAD);
  return {
    what,
    figure: now / GIB,
    unit: 'GiB',
    'at its peak': peak / GIB,
    beside: other.now / GIB,
    'of what': 'one parish',
    ratio: now / other.now,
    ...(settings !== undefined && { goal: expectAtMost(limit, peak / GIB, ' GiB') }),
  };
}

/** Returns the CPU usage of idle servers, in percent of a core. */
async function idleShares(servers: readonly Parvis[], ms: number): Promise<number[]> {
  const watches = servers.map((server) => server.cpuWatch());
  const began = performance.now();
  await wait(ms);
  const took = performance.now() - began;
  return watches.map((watch) => watch() / 10 / took);
}

export async function measureIdle({ quick }: Settings, parvis: Parvis, alone: Parvis): Promise<Row> {
  await wait(SETTLING_MS);
  const [figure = 0, beside = 0] = await idleShares([parvis, alone], quick ? IDLE_QUICK_MS : IDLE_MS);
  const ratio = figure / beside;
  return {
    what: 'idle',
    figure,
    unit: '% of a core',
    beside,
    'of what': 'one parish',
    ratio,
    goal: expectAtMost(MAX_IDLE, ratio),
  };
}
