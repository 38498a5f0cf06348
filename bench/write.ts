// Cost of writes as the instance grows: one event through the store, and repeated imports with one changed event or none.

import type { InstanceContent } from '../src/model/instance.ts';
import { importBundle } from '../src/office/import-bundle.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { largeBundle } from '../test/support/large-bundle.ts';
import { type PostgresServer, startPostgres } from '../test/support/postgres-server.ts';
import type { Bench, Row, Settings } from './support/bench.ts';
import { expectAtMost } from './support/goals.ts';
import { createTemporaryFolder } from './support/processes.ts';
import { computePercentile, round } from './support/statistics.ts';

const SIZES = [200, 2000, 20_000, 200_000];
const LARGEST_QUICK = 20_000;

/** Maximum CPU time of this process for one event through the store on SQLite. */
const CPU_OF_ONE_MS = 3;

const CHANGE = { actor: 'bench', action: 'bench', at: 0 };

const TIMES = 5;
const WARM_UP_CHANGES = 2;

const SINGLE_CHANGES = 100;

/** Median elapsed time in milliseconds; `cpu`: CPU time of this process. */
interface Cost {
  readonly took: number;
  readonly cpu: number;
}

async function costOf(times: number, work: (time: number) => unknown): Promise<Cost> {
  const costs: Cost[] = [];
  for (let time = 0; time < times + WARM_UP_CHANGES; time++) {
    const [began, before] = [performance.now(), process.cpuUsage()];
    await work(time);
    const took = performance.now() - began;
    const { user, system } = process.cpuUsage(before);
    if (time >= WARM_UP_CHANGES) costs.push({ took, cpu: (user + system) / 1000 });
  }
  const median = (of: keyof Cost) =>
    round(
      computePercentile(
        costs.map((cost) => cost[of]),
        0.5,
      ),
    );
  return { took: median('took'), cpu: median('cpu') };
}

function changeOneEvent(content: InstanceContent, time: number): InstanceContent {
  const middle = content.events.length >> 1;
  const events = content.events.map((event, at) => (at === middle ? { ...event, title: `Titel ${time}` } : event));
  return { ...content, events };
}

async function changeOne({ content }: Store, id: number, time: number): Promise<void> {
  await content.change('large', CHANGE, async (change) => {
    const present = await change.get('event', id);
    if (present !== undefined)
      await change.put('event', { ...present.value, title: `Titel ${time}` }, present.revision);
  });
}

async function measureStore(store: Store, name: string, events: number): Promise<Row> {
  const bytes = Buffer.from(JSON.stringify(largeBundle({ events })));
  const acting = { store, clock: () => 0, actor: 'bench' };
  const json = await costOf(TIMES, () => JSON.parse(bytes.toString()));
  const unchanged = await costOf(TIMES, () => importBundle(acting, bytes));
  const content = (await store.readContent('large'))?.content;
  if (content === undefined) throw new Error('nothing was imported');
  const smallest = await costOf(SINGLE_CHANGES, (time) => store.leases.hold('bench', 'bench', time, 1));
  const single = await costOf(SINGLE_CHANGES, (time) => changeOne(store, events >> 1, time));
  const replaced = await costOf(TIMES, (time) => store.replaceContent(changeOneEvent(content, time), CHANGE));
  const goal = name === 'SQLite' ? { 'under 3 ms': expectAtMost(CPU_OF_ONE_MS, single.cpu, ' ms') } : {};
  return {
    store: name,
    events,
    'one event at the port': single.took,
    'its processor': single.cpu,
    ...goal,
    'beside one row': round(single.took / smallest.took, 1),
    'import, nothing changed': unchanged.took,
    'its processor ': unchanged.cpu,
    'beside JSON.parse': round(unchanged.cpu / json.cpu, 1),
    'content with one event changed': replaced.took,
  };
}

async function measureAll(name: string, newUrl: (events: number) => Promise<string>, { quick }: Settings) {
  const rows: Row[] = [];
  for (const events of SIZES.filter((size) => !quick || size <= LARGEST_QUICK)) {
    const store = await openStore(await newUrl(events), { create: true, busyTimeoutMs: 1000 });
    rows.push(await measureStore(store, name, events));
    await store.close();
  }
  return rows;
}

async function schemaOf({ url }: PostgresServer, name: string): Promise<string> {
  const { Client } = await import('pg');
  const client = new Client(url);
  await client.connect();
  await client.query(`create schema ${name}`);
  await client.end();
  return `${url}?options=${encodeURIComponent(`-c search_path=${name}`)}`;
}

export const writeBench: Bench = {
  name: 'write',
  what: `writing into instances of ${SIZES.join(', ')} events, in milliseconds`,
  run: async (settings) => {
    const folder = createTemporaryFolder();
    const server = await startPostgres();
    try {
      return {
        rows: [
          ...(await measureAll('SQLite', async (events) => `sqlite:${folder.path}/${events}.db`, settings)),
          ...(await measureAll('PostgreSQL', (events) => schemaOf(server, `of_${events}`), settings)),
        ],
      };
    } finally {
      await server.remove();
      folder.remove();
    }
  },
};
