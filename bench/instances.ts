// Many instances on one server, all of them asked for: what they take of memory, and what an answer costs then.

import { setTimeout as wait } from 'node:timers/promises';
import { alternate } from './support/alternate.ts';
import type { Bench, Row } from './support/bench.ts';
import { atMost } from './support/goals.ts';
import { bareServer, besideBare } from './support/limits.ts';
import { manyInstances } from './support/many-instances.ts';
import { type Parvis, startParvis } from './support/parvis.ts';

const GIB = 2 ** 30;
const PAGE = '/0/0/20';
const ASKED_AT_ONCE = 4;
const SETTLING_MS = 5000;

/** A row about memory, where the peak must keep the goal. */
function memoryRow(what: string, parvis: Parvis, goal: boolean): Row {
  const { now, peak } = parvis.residentMemory();
  return {
    what,
    'resident GiB': now / GIB,
    'peak GiB': peak / GIB,
    'memory goal': goal ? atMost(1.5, peak / GIB, ' GiB') : '',
  };
}

/** Asks everything once, a few at a time. */
async function askEach(parvis: Parvis, paths: readonly string[]): Promise<void> {
  const rest = paths.values();
  const worker = async () => {
    for (const path of rest) await parvis.ask(path);
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, worker));
}

/** The same in another order, that looks random and is always the same one. */
function scattered<T>(items: readonly T[]): T[] {
  const keyed = items.map((item, index) => ({ item, key: Math.imul(index + 1, 0x9e3779b1) >>> 0 }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

export const instances: Bench = {
  name: 'instances',
  what: '1,000 instances (with --quick 100) of 500 events, requested at random: memory, and CPU time of a repeated page of 20',
  run: async (settings) => {
    const data = await manyInstances(settings);
    const parvis = await startParvis(data);
    const paths = scattered([...data.keys.keys()]).map((name) => parvis.pathOf('geteventsbylist', name, PAGE));
    const rows = [memoryRow('after the start', parvis, false)];
    try {
      await askEach(parvis, paths);
      rows.push(memoryRow(`all ${paths.length} asked once`, parvis, false));
      // What was loaded last is still being packed.
      await wait(SETTLING_MS);
      const body = await parvis.ask(paths[0] ?? '');
      for (const [what, some] of [
        ['page of 20, the same again and again', paths.slice(0, 1)],
        ['page of 20, any of all', paths],
      ] as const) {
        const asks = () => ({ paths: some });
        // As many buffers in as much memory: what is sent is as cold in the processor's caches.
        const spread = { copies: some.length, bytes: some.length === 1 ? 0 : parvis.residentMemory().now };
        const bare = await bareServer(body, { asks }, spread);
        const rounds = await alternate(settings, { bare, parvis: { server: parvis, asks } });
        bare.server.stop();
        rows.push({ what, ...besideBare(rounds, 1.1) });
      }
      rows.push(memoryRow('after all rounds', parvis, true));
    } catch (error) {
      const words = parvis.lastWords();
      if (words === undefined) throw error;
      rows.push({
        what: `the server ended: ${/FATAL ERROR: .*/.exec(words)?.[0] ?? words}`,
        'memory goal': atMost(1.5, Number.NaN, ' GiB'),
      });
    }
    parvis.stop();
    return { rows };
  },
};
