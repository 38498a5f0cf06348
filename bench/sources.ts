// Sources of the maximum size: the preview of their changes compared with only parsing the same bytes, and a source without changes.

import { parse } from 'csv-parse/sync';
import ICAL from 'ical.js';
import { applyChanges } from '../src/office/content/apply-changes.ts';
import { importBundle } from '../src/office/import-bundle.ts';
import { MAX_SOURCE_BYTES } from '../src/office/sources/limits.ts';
import { detectFormat } from '../src/office/sources/runs/detect-format.ts';
import { createSourceFetchLoop } from '../src/office/sources/runs/fetch-loop.ts';
import { parseSource } from '../src/office/sources/runs/parse-source.ts';
import { previewSource } from '../src/office/sources/runs/preview-source.ts';
import { API_KEY_AUTHORITY } from '../src/office/write-context.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { fullBundle } from '../test/support/full-bundle.ts';
import type { Bench, Row } from './support/bench.ts';
import { createTemporaryFolder } from './support/processes.ts';
import { round } from './support/statistics.ts';

const ROWS = 100_000;

/** Maximum duration of a preview, as a multiple of parsing only. */
const GOAL = 10;

const NOW = Date.parse('2026-11-23T12:00:00Z');
const DAY_MS = 86_400_000;

function dayOf(row: number): string {
  return new Date(NOW + (1 + (row % 380)) * DAY_MS).toISOString().slice(0, 10);
}

function table(): Buffer {
  const rows = Array.from(
    { length: ROWS },
    (_, row) => `${dayOf(row)};${10 + (row % 9)}:00;Anlass ${row};Text zum Anlass`,
  );
  return Buffer.from(['Datum;Zeit;Titel;Beschreibung', ...rows].join('\n'));
}

function calendar(): { readonly bytes: Buffer; readonly count: number } {
  const parts = ['BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//bench\r\n'];
  let [size, count] = [100, 0];
  for (; count < ROWS; count++) {
    const at = `${dayOf(count).replaceAll('-', '')}T${10 + (count % 9)}0000`;
    const part =
      `BEGIN:VEVENT\r\nUID:${count}@bench.example.org\r\nDTSTART;TZID=Europe/Zurich:${at}\r\nDURATION:PT1H\r\n` +
      `SUMMARY:Anlass ${count}\r\nLOCATION:Saal ${count % 7}\r\nEND:VEVENT\r\n`;
    if (size + part.length > MAX_SOURCE_BYTES) break;
    size += part.length;
    parts.push(part);
  }
  return { bytes: Buffer.from([...parts, 'END:VCALENDAR\r\n'].join('')), count };
}

async function seconds(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss;
  let limit = before;
  const watching = setInterval(() => {
    limit = Math.max(limit, process.memoryUsage().rss);
  }, 20);
  await work();
  clearInterval(watching);
  return Math.round((limit - before) / 2 ** 20);
}

async function measurePreview(store: Store, instance: string, bytes: Buffer): Promise<number> {
  const detected = detectFormat(bytes);
  if (detected.format === 'bundle') throw new Error('this is no table');
  const acting = { store, clock: () => NOW, actor: 'bench' };
  const opened = await parseSource(detected, bytes);
  const { preview: plan } = await previewSource(acting, instance, opened, { kind: 'event', name: 'bench' });
  return plan.creates.length + plan.unclear.length + plan.faults.length;
}

/** Measures a source without changes, which is fetched once per period, and for which no content is written. */
async function measureUnchangedSource(store: Store, instance: string): Promise<Row> {
  const value = { name: 'Still', kind: 'csv', url: 'https://a.example/t.csv', gone: 'keep' };
  const editing = { store, clock: () => now, actor: 'bench', authority: API_KEY_AUTHORITY };
  let [now, requests] = [NOW, 0];
  await applyChanges(editing, instance, [{ kind: 'source', value, at: '' }]);
  const bytes = Buffer.from('Datum;Zeit;Titel\n2026-12-06;10:00;Gottesdienst\n');
  const fetcher = createSourceFetchLoop({
    store,
    clock: () => now,
    everyMs: 0,
    isAway: store.isBusy,
    onFailure: () => undefined,
    fetch: async () => {
      requests++;
      return { bytes, etag: '', lastModified: '', validatorsFrom: '' };
    },
    onTrouble: (error) => {
      throw error;
    },
  });
  await fetcher.now();
  const [before, first] = [await store.findInstance(instance), requests];
  now += 90 * 60_000;
  await fetcher.now();
  const writes = ((await store.findInstance(instance))?.revision ?? 0) - (before?.revision ?? 0);
  const asked = requests - first;
  const verdict = { goal: '1 request, 0 writes', met: asked === 1 && writes === 0 };
  return { what: 'a source without change', figure: `${asked} request, ${writes} writes`, goal: verdict };
}

export const sourcesBench: Bench = {
  name: 'sources',
  what:
    `what a table and a calendar of up to ${ROWS} events would change, in seconds and beside the library alone; a ` +
    'source without change',
  run: async () => {
    const folder = createTemporaryFolder();
    const store = await openStore(`sqlite:${folder.path}/parvis.db`, { create: true, busyTimeoutMs: 1000 });
    const bundle = fullBundle();
    const instance = String(bundle['instance'].name);
    await importBundle({ store, clock: () => NOW, actor: 'bench' }, Buffer.from(JSON.stringify(bundle)));
    const rows: Row[] = [];
    const measure = async (what: string, bytes: Buffer, library: () => unknown) => {
      const alone = await seconds(library);
      let took = 0;
      const memory = await memoryOf(async () => {
        took = await seconds(() => measurePreview(store, instance, bytes));
      });
      const ratio = round(took / alone, 1);
      const size = `${round(bytes.length / 2 ** 20, 1)} MB`;
      const verdict = { goal: `at most ${GOAL} times the library`, met: ratio <= GOAL };
      rows.push({
        what: `${what}, ${size}`,
        seconds: round(took),
        library: round(alone),
        ratio,
        memory: `${memory} MB`,
        goal: verdict,
      });
    };
    const csv = table();
    await measure(`CSV of ${ROWS} rows`, csv, () => parse(csv.toString(), { delimiter: ';' }));
    const { bytes, count } = calendar();
    await measure(`ICS of ${count} events`, bytes, () =>
      new ICAL.Component(ICAL.parse(bytes.toString())).getAllSubcomponents(),
    );
    rows.push(await measureUnchangedSource(store, instance));
    await store.close();
    folder.remove();
    return { rows };
  },
};
