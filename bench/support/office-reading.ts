// How long a page takes while somebody writes fifty times a second, beside the same without.

import { setTimeout as delay } from 'node:timers/promises';
import { createKey } from '../../src/office/access-keys.ts';
import { openStore } from '../../src/store/store.ts';
import type { Row, Settings } from './bench.ts';
import { type Dataset, makeDataset } from './dataset.ts';
import { atMost } from './goals.ts';
import { runPaced } from './paced.ts';
import { type Parvis, startParvis } from './parvis.ts';
import { percentile, quartiles, round } from './statistics.ts';

const WRITES_A_SECOND = 50;
/** Requests a second, which a server on a busy machine answers easily. */
const READS_A_SECOND = 500;
const INSTANCE = 'parish';

/** Reading with and without writing takes turns. */
export async function readingWhileWriting({ rounds, quick }: Settings): Promise<Row[]> {
  const data = await makeDataset([{ name: INSTANCE, events: quick ? 500 : 20_000 }]);
  const key = await officeKey(data);
  const parvis = await startParvis(data);
  const path = parvis.pathOf('geteventsbylist', INSTANCE, '/0/0/20');
  await parvis.ask(path);
  const read = async () =>
    (await runPaced({ url: parvis.url, path, rate: READS_A_SECOND, seconds: quick ? 1 : 4 })).p99;
  const [without, during, written]: [number[], number[], number[]] = [[], [], []];
  await read();
  for (let turn = 0; turn < Math.min(rounds, 8); turn++) {
    without.push(await read());
    const writing = startWriting(parvis, key);
    during.push(await read());
    written.push(await writing.end());
  }
  parvis.stop();
  const ratio = round(percentile(during, 0.5) / percentile(without, 0.5));
  return [
    {
      ...{ store: 'SQLite', what: 'p99 of a page, nobody writes', 'ms, median': quartiles(without) },
    },
    {
      ...{ store: 'SQLite', what: `p99 of a page, ${Math.round(percentile(written, 0.5))} writes a second` },
      ...{ 'ms, median': quartiles(during), 'bare ms': percentile(without, 0.5), ratio, goal: atMost(1.5, ratio) },
    },
  ];
}

/** Such a key is never taken in a path, so it is another one than that for reading. */
async function officeKey({ database }: Dataset): Promise<string> {
  const store = await openStore(database, { create: false, busyTimeoutMs: 10_000 });
  const wish = { name: 'office', scopes: ['office'], profile: 'document', origins: [], expiresOn: null } as const;
  const key = await createKey({ store, clock: Date.now, actor: 'bench' }, INSTANCE, wish);
  await store.close();
  return key;
}

/** Writes at an even rate until it is ended; that answers how many writes a second were acknowledged. */
function startWriting({ url }: Parvis, key: string): { readonly end: () => Promise<number> } {
  const headers = { authorization: `Bearer ${key}`, 'if-match': '*', 'content-type': 'application/merge-patch+json' };
  const began = performance.now();
  const asked = new Set<Promise<void>>();
  let [isOver, done] = [false, 0];
  const write = async (id: number) => {
    const body = JSON.stringify({ title: `Titel ${id} ${performance.now()}` });
    const answer = await fetch(`${url}/office/api/${INSTANCE}/events/${id}`, { method: 'PATCH', headers, body });
    const said = await answer.text();
    // A busy server refuses some; how many it took is told.
    if (answer.status !== 200 && answer.status !== 503) throw new Error(`a write: ${answer.status} ${said}`);
    if (answer.status === 200) done++;
  };
  const going = (async () => {
    for (let number = 0; !isOver; number++) {
      const writing = write(1 + (number % 400)).finally(() => asked.delete(writing));
      asked.add(writing);
      await delay(Math.max(0, began + ((number + 1) * 1000) / WRITES_A_SECOND - performance.now()));
    }
  })();
  return {
    end: async () => {
      isOver = true;
      const seconds = (performance.now() - began) / 1000;
      await going;
      await Promise.all(asked);
      return done / seconds;
    },
  };
}
