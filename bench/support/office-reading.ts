// Latency of a page during fifty writes a second, compared with the latency without writes.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createKey } from '../../src/office/accounts/access-keys.ts';
import { openStore } from '../../src/store/store.ts';
import type { Row, Settings } from './bench.ts';
import { createDataset, type Dataset } from './dataset.ts';
import { expectAtMost } from './goals.ts';
import { measureAtRate } from './paced.ts';
import { type Parvis, startParvis } from './parvis.ts';
import { createKillFunction, createProcessCommand } from './processes.ts';
import { computePercentile, computeQuartiles, round } from './statistics.ts';

const WRITES_A_SECOND = 50;
const READS_A_SECOND = 500;
const INSTANCE = 'parish';

/**
 * Alternates between reading without writes, with writes through another server of this machine, and with writes through the server that is
 * read. This separates the effect of the machine's few cores from the server's own.
 */
export async function measureReadingWhileWriting({ rounds, quick }: Settings): Promise<Row[]> {
  const events = quick ? 500 : 20_000;
  const [own, other] = [await openServer(events), await openServer(events)];
  const path = own.parvis.pathOf('geteventsbylist', INSTANCE, '/0/0/20');
  await own.parvis.ask(path);
  const read = async () =>
    (await measureAtRate({ url: own.parvis.url, path, rate: READS_A_SECOND, seconds: quick ? 1 : 4 })).p99;
  const [without, elsewhere, during, written]: [number[], number[], number[], number[]] = [[], [], [], []];
  // Each case runs once before it is measured, to warm up.
  await read();
  for (const { writing } of [other, own]) {
    await writing.begin();
    await read();
    await writing.end();
  }
  for (let turn = 0; turn < Math.min(rounds, 8); turn++) {
    without.push(await read());
    await other.writing.begin();
    elsewhere.push(await read());
    await other.writing.end();
    await own.writing.begin();
    during.push(await read());
    written.push(await own.writing.end());
  }
  for (const { writing, parvis } of [other, own]) {
    writing.stop();
    parvis.stop();
  }
  const alone = computePercentile(without, 0.5);
  const ratioOf = (times: readonly number[]) => round(computePercentile(times, 0.5) / alone);
  const writes = `${Math.round(computePercentile(written, 0.5))} writes a second`;
  const of = { store: 'SQLite' };
  return [
    { ...of, what: 'p99 of a page, nobody writes', 'ms, median': computeQuartiles(without) },
    {
      ...of,
      what: `p99 of a page, ${writes} at another server`,
      'ms, median': computeQuartiles(elsewhere),
      'bare ms': alone,
      ratio: ratioOf(elsewhere),
    },
    {
      ...of,
      what: `p99 of a page, ${writes}`,
      'ms, median': computeQuartiles(during),
      'bare ms': alone,
      ratio: ratioOf(during),
      goal: expectAtMost(1.5, ratioOf(during)),
    },
  ];
}

async function openServer(events: number) {
  const data = await createDataset([{ name: INSTANCE, events }]);
  const key = await officeKey(data);
  const parvis = await startParvis(data);
  return { parvis, writing: openWriting(parvis, key) };
}

/** Returns the key for writing. It is not accepted in a path, so it differs from the key for reading. */
async function officeKey({ database }: Dataset): Promise<string> {
  const store = await openStore(database, { create: false, busyTimeoutMs: 10_000 });
  const options = { name: 'office', scopes: ['office'], profile: 'document', origins: [], expiresOn: null } as const;
  const key = await createKey({ store, clock: Date.now, actor: 'bench' }, INSTANCE, options);
  await store.close();
  return key;
}

function openWriting({ url }: Parvis, key: string) {
  const [, script] = createProcessCommand('write.ts');
  const child = fork(script, [url, INSTANCE, String(WRITES_A_SECOND)], {
    execPath: process.execPath,
    env: { ...process.env, KEY: key },
  });
  const ended = once(child, 'exit');
  const tell = async (requested: 'begin' | 'end'): Promise<number> => {
    child.send(requested);
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
    stop: createKillFunction(child),
  };
}
