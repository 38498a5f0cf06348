// Import and export of a large bundle, compared with only reading and writing the same JSON.

import { createSnapshotWriterFactory } from '../src/contract/snapshot-writer.ts';
import { createSnapshotSource } from '../src/instance-cache/snapshot-source.ts';
import { exportBundle } from '../src/office/export-bundle.ts';
import { importBundle } from '../src/office/import-bundle.ts';
import { openStore } from '../src/store/store.ts';
import { largeBundle } from '../test/support/large-bundle.ts';
import type { Bench, Row } from './support/bench.ts';
import { createTemporaryFolder } from './support/processes.ts';
import { round } from './support/statistics.ts';

const EVENTS = 20_000;

async function seconds(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

export const bundleImportBench: Bench = {
  name: 'import',
  what: `${EVENTS} events into and out of SQLite, in seconds and beside JSON.parse and JSON.stringify of the same bytes`,
  run: async () => {
    const bytes = Buffer.from(JSON.stringify(largeBundle({ events: EVENTS })));
    const json = await seconds(() => JSON.stringify(JSON.parse(bytes.toString())));
    const folder = createTemporaryFolder();
    const store = await openStore(`sqlite:${folder.path}/parvis.db`, { create: true, busyTimeoutMs: 1000 });
    const acting = { store, clock: () => 0, actor: 'bench' };
    const rows: Row[] = [];
    const measure = async (what: string, work: () => unknown) => {
      const took = await seconds(work);
      rows.push({ what, seconds: round(took), ratio: round(took / json, 1) });
    };
    await measure('first import', () => importBundle(acting, bytes));
    await measure('import that changes nothing', () => importBundle(acting, bytes));
    await measure('export', () => exportBundle(store, 'large'));
    await measure('read and build a snapshot', async () => {
      const wanted = { instance: 'large', since: '2030-01-01 00:00:00', profiles: ['document'] } as const;
      await createSnapshotSource(store, createSnapshotWriterFactory).make(wanted);
    });
    await store.close();
    folder.remove();
    return { rows };
  },
};
