// How long a page takes while somebody writes fifty times a second, beside the same without.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createKey } from '../../src/office/access-keys.ts';
import { openStore } from '../../src/store/store.ts';
import type { Row, Settings } from './bench.ts';
import { type Dataset, makeDataset } from './dataset.ts';
import { atMost } from './goals.ts';
import { runPaced } from './paced.ts';
import { type Parvis, startParvis } from './parvis.ts';
import { killable, ownProcess } from './processes.ts';
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
  const writing = openWriting(parvis, key);
  // Once each before it counts: a server that has run for a minute has its code compiled.
  await read();
  await writing.begin();
  await read();
  await writing.end();
  for (let turn = 0; turn < Math.min(rounds, 8); turn++) {
    without.push(await read());
    await writing.begin();
    during.push(await read());
    written.push(await writing.end());
  }
  writing.stop();
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

/** A process that writes at an even rate between its beginning and its end, which answers how many a second were acknowledged. */
function openWriting({ url }: Parvis, key: string) {
  const [, script] = ownProcess('write.ts');
  const child = fork(script, [url, INSTANCE, String(WRITES_A_SECOND)], {
    execPath: process.execPath,
    env: { ...process.env, KEY: key },
  });
  const ended = once(child, 'exit');
  const tell = async (wish: 'begin' | 'end'): Promise<number> => {
    child.send(wish);
    const [answer] = await Promise.race([once(child, 'message'), ended]);
    if (!child.connected) throw new Error('the process that writes has ended');
    return Number(answer);
  };
  let began = 0;
  return {
    begin: async () => {
      await tell('begin');
      began = performance.now();
    },
    end: async () => ((await tell('end')) * 1000) / (performance.now() - began),
    stop: killable(child),
  };
}
