// Builds the snapshot of an instance like the server, follows changes of one event, and prints memory, the size of all prebuilt answers,
// the time, and the longest time for which this thread was blocked. Run with --expose-gc. Arguments: DATABASE INSTANCE.

import Database from 'better-sqlite3';
import { createInstanceCache } from '../../src/instance-cache/instance-cache.ts';
import { createSnapshotThreads } from '../../src/instance-cache/snapshot-threads.ts';
import { type EventForm, joinEvents } from '../../src/readmodel/texts.ts';
import { openStore } from '../../src/store/store.ts';

const CHANGES = 40;
const FORMS: readonly EventForm[] = ['item', 'layerItem', 'groupItem', 'detail'];

const [databaseUrl = '', instance = ''] = process.argv.slice(2);

async function longestPause<T>(work: () => Promise<T>): Promise<{ result: T; took: number; pause: number }> {
  let [pause, last, running] = [0, performance.now(), true];
  const tick = () => {
    const now = performance.now();
    pause = Math.max(pause, now - last);
    last = now;
    if (running) setImmediate(tick);
  };
  const began = performance.now();
  setImmediate(tick);
  const result = await work();
  tick();
  running = false;
  return { result, took: performance.now() - began, pause };
}

async function memory(): Promise<number> {
  for (let round = 0; round < 4; round++) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const store = await openStore(databaseUrl, { create: false, busyTimeoutMs: 0 });
const source = createSnapshotThreads({
  module: new URL('../../src/app/snapshot-thread.ts', import.meta.url),
  data: { databaseUrl },
  identity: () => store.identity,
});
const onTrouble = (error: unknown) => {
  throw error;
};
const live = await createInstanceCache({ store, source, clock: Date.now, onTrouble, everyMs: 0 });
// The first call loads the code, so that only the data is measured below.
await source.subscribers(instance);
await longestPause(async () => undefined);

const before = await memory();
const made = await longestPause(async () => live.view(instance));
const taken = (await memory()) - before;
const { snapshot, rows } = made.result ?? onTrouble(new Error(`there is no instance ${instance}`));
const { events } = snapshot;
const json = FORMS.map((form) => joinEvents(events.rows, form, rows, '[', ']').size);

const writer = new Database(databaseUrl.slice('sqlite:'.length));
const changes = { took: [] as number[], pauses: [] as number[] };
for (let index = 0; index < CHANGES; index++) {
  const id = snapshot.events.ids[(index * 997) % snapshot.events.ids.length] ?? 0;
  const { revision, key } = writer
    .prepare(
      'update instances set revision = revision + 1, content_revision = revision + 1 where name = ? returning revision, id as key',
    )
    .get(instance) as { revision: number; key: number };
  writer
    .prepare(
      `update entities set document = json_set(document, '$.title', ?), revision = ?
       where instance_id = ? and kind = 'event' and id = ?`,
    )
    .run(`changed to ${revision}`, revision, key, id);
  const { took, pause } = await longestPause(() => live.refresh());
  changes.took.push(took);
  changes.pauses.push(pause);
}
process.stdout.write(
  JSON.stringify({ events: events.ids.length, json, taken, made: { took: made.took, pause: made.pause }, changes }),
);
process.exit(0);
