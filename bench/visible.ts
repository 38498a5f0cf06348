// Time until a running server shows a write of another process (rule S4: within a second), compared with the duration of the write and of
// one request.

import { setTimeout as delay } from 'node:timers/promises';
import { createKey, revokeKey } from '../src/office/accounts/access-keys.ts';
import { openStore } from '../src/store/store.ts';
import { systemClock } from '../src/util/clock.ts';
import type { Bench, Row } from './support/bench.ts';
import { createDataset } from './support/dataset.ts';
import { expectAtMost } from './support/goals.ts';
import { startParvis } from './support/parvis.ts';
import { computeQuartiles } from './support/statistics.ts';

const KEY_OPTIONS = { name: 'bench', scopes: ['read'], profile: 'document', origins: [], expiresOn: null } as const;

const WRITES_PER_INSTANCE = 5;

export const visibilityBench: Bench = {
  name: 'visible',
  what: 'from the end of another process’s write to the first answer that shows it, in milliseconds',
  run: async ({ rounds }) => {
    const data = await createDataset([{ name: 'parish', events: 500 }]);
    const parvis = await startParvis(data);
    const store = await openStore(data.database, { create: false, busyTimeoutMs: 10_000 });
    const acting = { store, clock: systemClock, actor: 'bench' };
    const took = { asked: [] as number[], written: [] as number[], shown: [] as number[], gone: [] as number[] };
    const timed = async <T>(into: number[], work: () => Promise<T>): Promise<T> => {
      const began = performance.now();
      const done = await work();
      into.push(performance.now() - began);
      return done;
    };
    const status = async (key: string) => (await fetch(`${parvis.url}/getlayers/parish/${key}`)).status;
    const becomes = async (key: string, wanted: number) => {
      while ((await status(key)) !== wanted) await delay(2);
    };
    for (let time = 0; time < rounds * WRITES_PER_INSTANCE; time++) {
      const key = await timed(took.written, () => createKey(acting, 'parish', KEY_OPTIONS));
      await timed(took.shown, () => becomes(key, 200));
      await timed(took.asked, () => status(key));
      const id = (await store.listKeys(['parish'])).reduce((last, one) => Math.max(last, one.id), 0);
      await revokeKey(acting, 'parish', id);
      await timed(took.gone, () => becomes(key, 401));
    }
    await store.close();
    parvis.stop();
    const row = (what: string, times: number[], goal?: number): Row => {
      const ms = computeQuartiles(times);
      return { what, ms, goal: goal === undefined ? '' : expectAtMost(goal, ms, ' ms') };
    };
    return {
      rows: [
        row('one request', took.asked),
        row('the write', took.written),
        row('a new key works', took.shown, 1000),
        row('a revoked key no longer works', took.gone, 1000),
      ],
    };
  },
};
