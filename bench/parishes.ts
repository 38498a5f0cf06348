// Many parishes on one server, all of them requested: memory and disk usage, background work, the cost of a page before and after the first
// request for it, and the cost of a write.

import { startPostgres } from '../test/support/postgres-server.ts';
import type { Bench, Row, Settings } from './support/bench.ts';
import { createDataset, type Dataset } from './support/dataset.ts';
import { createManyInstanceSizes, EVENTS_PER_INSTANCE } from './support/many-instances.ts';
import { measureFirstPages, measureRandomPages } from './support/parish-pages.ts';
import { measureDisk, measureIdle, measureMemory, measureStart } from './support/parish-rest.ts';
import { measureWrites } from './support/parish-write.ts';
import { startParvis } from './support/parvis.ts';
import { formatTable } from './support/report.ts';

/** Cache sizes in MiB: per parish as the guide recommends, and the default of the server. `PARVIS_CACHE_BYTES` overrides them. */
const [CACHE_PER_PARISH, MIN_CACHE] = [1.4, 512];

interface Databases {
  readonly kind: string;
  readonly many: Dataset;
  readonly one: Dataset;
}

async function onSqlite({ parishes: count }: Settings): Promise<Databases> {
  return {
    kind: 'SQLite',
    many: await createDataset(createManyInstanceSizes(count)),
    one: await createDataset(createManyInstanceSizes(1)),
  };
}

async function onPostgres({ parishes: count }: Settings, url: string): Promise<Databases> {
  const { Client } = await import('pg');
  const client = new Client(url);
  await client.connect();
  for (const name of ['many', 'one']) await client.query(`create database ${name}`);
  await client.end();
  const fillDatabase = (name: string, many: number) =>
    createDataset(createManyInstanceSizes(many), url.replace(/postgres$/, name));
  return { kind: 'PostgreSQL', many: await fillDatabase('many', count), one: await fillDatabase('one', 1) };
}

async function measure(settings: Settings, { kind, many, one }: Databases): Promise<Row[]> {
  const rows: Row[] = [await measureDisk(many), await measureStart(settings, many, one)];
  const alone = await startParvis(one);
  const parvis = await startParvis(many);
  rows.push(measureMemory('memory after the start', parvis, alone));
  const [pages, single] = [
    [...many.keys.keys()].map((name) => `/${name}/`),
    [...one.keys.keys()].map((name) => `/${name}/`),
  ];
  rows.push(...(await measureFirstPages(parvis, pages)));
  await measureFirstPages(alone, single);
  rows.push(measureMemory('memory once all were asked', parvis, alone));
  rows.push(await measureIdle(settings, parvis, alone));
  rows.push(...(await measureRandomPages(settings, parvis, [...many.keys.keys()])));
  rows.push(measureMemory('memory after all rounds', parvis, alone, settings));
  rows.push(...(await measureWrites({ parvis, many, alone, one })));
  for (const server of [parvis, alone]) server.stop();
  return rows.map((row) => ({ ...row, what: `${kind}: ${row['what']}` }));
}

export const parishesBench: Bench = {
  name: 'parishes',
  what:
    `1,000 parishes (with --quick 100; --parishes says how many) of ${EVENTS_PER_INSTANCE} events on one server, ` +
    'on SQLite and on PostgreSQL, beside one parish, a page that was asked before or a bare server',
  run: async (settings) => {
    process.env['PARVIS_CACHE_BYTES'] ??= `${Math.max(MIN_CACHE, Math.ceil(settings.parishes * CACHE_PER_PARISH))}M`;
    const rows = await measure(settings, await onSqlite(settings));
    // These slow results are printed now, because a later failure would lose them.
    process.stdout.write(`${formatTable(rows)}\n`);
    const server = await startPostgres();
    try {
      return { rows: [...rows, ...(await measure(settings, await onPostgres(settings, server.url)))] };
    } finally {
      await server.remove();
    }
  },
};
