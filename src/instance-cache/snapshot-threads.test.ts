import { renameSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fullBundle } from '../../test/support/full-bundle.ts';
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts';
import { createSnapshotWriterFactory } from '../contract/snapshot-writer.ts';
import { PROFILES } from '../model/accounts/access-key.ts';
import { importBundle } from '../office/import-bundle.ts';
import { joinEvents } from '../readmodel/texts.ts';
import { openStore, type Store } from '../store/store.ts';
import {
  createSnapshotSource,
  type SnapshotPurpose,
  type SnapshotResult,
  type SnapshotSource,
} from './snapshot-source.ts';
import { createSnapshotThreads } from './snapshot-threads.ts';

const { folder, remove } = createTemporaryFolder();
const MODULE = new URL('../app/snapshot-thread.ts', import.meta.url);
const WANTED = { instance: 'voll', since: '2000-01-01 00:00:00', profiles: PROFILES };

let store: Store;
let threads: SnapshotSource;
let databases = 0;

afterAll(remove);

async function write(change: (bundle: ReturnType<typeof fullBundle>) => void = () => undefined): Promise<void> {
  const bundle = fullBundle();
  bundle['instance'].name = 'voll';
  change(bundle);
  await importBundle({ store, clock: () => 0, actor: 'test' }, Buffer.from(JSON.stringify(bundle)));
}

beforeEach(async () => {
  const databaseUrl = `sqlite:${folder}/${databases++}.db`;
  store = await openStore(databaseUrl, { create: true, busyTimeoutMs: 1000 });
  await write();
  threads = createSnapshotThreads({ module: MODULE, data: { databaseUrl }, identity: () => store.identity });
});

afterEach(async () => {
  await threads.close();
  await store.close();
});

function readable(made: SnapshotResult | undefined): unknown {
  const gathered = made?.whole ?? made?.patch?.changed;
  if (made === undefined || gathered === undefined) return undefined;
  const { rows, rowOf, ...table } = gathered.events;
  const texts = (['item', 'layerItem', 'groupItem', 'detail', 'connectorDetail'] as const).map((form) => {
    const { bytes, digest } = joinEvents(rows, form, rowOf, '[', ']');
    return [JSON.parse(bytes().toString()), digest()];
  });
  const { whole, patch, ...rest } = made;
  const { events: _, persons, ...others } = whole ?? { ...gathered, persons: undefined };
  return { ...rest, table, texts, others, persons: persons?.ids, gone: patch?.gone };
}

describe('a snapshot built in a thread', () => {
  it('equals one built in the main thread, whole or as a patch', async () => {
    const here = createSnapshotSource(store, createSnapshotWriterFactory);
    const whole = await threads.make(WANTED);
    expect(whole?.whole?.events.ids.length).toBeGreaterThan(0);
    expect(readable(whole)).toEqual(readable(await here.make(WANTED)));
    await write((bundle) => {
      bundle['events'][0].title = 'Anders';
    });
    const patch = await threads.make({ ...WANTED, known: whole?.known });
    expect(patch?.patch?.changed.events.ids).toHaveLength(1);
    expect(readable(patch)).toEqual(readable(await here.make({ ...WANTED, known: whole?.known })));
  });

  it('is returned to all concurrent callers, and is undefined if there is no such instance', async () => {
    const names = ['voll', 'nichts', 'voll', 'voll', 'nichts'];
    const all = await Promise.all(names.map((instance) => threads.make({ ...WANTED, instance })));
    expect(all.map((made) => made?.whole?.events.ids.length)).toEqual([2, 0, 2, 2, 0].map((any) => any || undefined));
    expect((await threads.subscribers('voll'))?.subscribers).toEqual(
      (await store.readSubscribers('voll'))?.subscribers,
    );
    expect(await threads.subscribers('nichts')).toBeUndefined();
  });

  it('fails with the reason, and the next request builds it again', async () => {
    const broken = { ...WANTED, profiles: undefined as unknown as typeof PROFILES };
    await expect(threads.make(broken)).rejects.toThrow(/includes/);
    expect((await threads.make(WANTED))?.whole).toBeDefined();
  });

  it('is rejected once the threads are closed', async () => {
    const waiting = [threads.make(WANTED), threads.make(WANTED), threads.make(WANTED), threads.make(WANTED)];
    const ended = Promise.allSettled(waiting);
    await threads.close();
    for (const result of await ended) expect(result.status).toBe('rejected');
    await expect(threads.make(WANTED)).rejects.toThrow('the server is stopping');
  });

  it('is never built from another file in place of the database', async () => {
    const other = createSnapshotThreads({
      module: MODULE,
      data: { databaseUrl: `sqlite:${folder}/${databases - 1}.db` },
      identity: () => 'another file',
    });
    await expect(other.make(WANTED)).rejects.toThrow('The database was replaced; restart the server.');
    await other.close();
    renameSync(`${folder}/${databases - 1}.db`, `${folder}/moved.db`);
    await expect(threads.make(WANTED)).rejects.toThrow();
  });

  it('is built in the order of the requests, and a refresh delays no request', async () => {
    const order: string[] = [];
    const ask = (name: string, purpose: SnapshotPurpose) =>
      threads.make({ ...WANTED, purpose }).then(() => order.push(name));
    await threads.make(WANTED);
    const requests = ['a', 'b', 'c', 'd'];
    await Promise.all([
      ask('large', 'large refresh'),
      ask('started', 'request'),
      ask('small', 'small refresh'),
      ask('other', 'small refresh'),
      ...requests.map((name) => ask(name, 'request')),
    ]);
    expect(order.filter((name) => !['large', 'small', 'other'].includes(name))).toEqual(['started', ...requests]);
    expect(order).toHaveLength(8);
  });

  it('is refreshed although requests never pause', async () => {
    let [asked, isRefreshed] = [0, false];
    const askAgain = async (): Promise<void> => {
      if (isRefreshed || asked++ >= 400) return;
      await threads.make(WANTED);
      await askAgain();
    };
    const requests = Promise.all([askAgain(), askAgain(), askAgain()]);
    const refreshes = Promise.all([1, 2].map(() => threads.make({ ...WANTED, purpose: 'small refresh' })));
    await refreshes.then(() => {
      isRefreshed = true;
    });
    await requests;
    expect(asked).toBeLessThan(400);
  });

  it('fails if the thread cannot start', async () => {
    const lost = createSnapshotThreads({
      module: MODULE,
      data: { databaseUrl: `sqlite:${folder}/nothing.db` },
      identity: () => '',
    });
    await expect(lost.make(WANTED)).rejects.toThrow('There is no database');
    await expect(lost.make(WANTED)).rejects.toThrow('There is no database');
    await lost.close();
  });
});
