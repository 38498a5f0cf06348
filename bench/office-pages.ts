// Cost of the office's pages for a large instance, and the data that a browser has to load for them. Measured in alternation with the login
// page, which is the same frame without content.

import { readFileSync } from 'node:fs';
import { compressWhole } from '../src/http/compress.ts';
import { PAGES } from '../src/office-pages/pages.ts';
import { readStyleSheet, type StyleSheet } from '../src/pages/style-sheets.ts';
import { startPostgres } from '../test/support/postgres-server.ts';
import type { Bench, Row, Settings } from './support/bench.ts';
import { expectAtMost } from './support/goals.ts';
import { closePagesBench, openPagesBench, type PagesBench } from './support/office-pages-bench.ts';
import { createTemporaryFolder } from './support/processes.ts';
import { computePercentile, round } from './support/statistics.ts';

const EVENTS = 20_000;
const EVENTS_QUICK = 2000;
const TIMES = { measured: 25, quick: 7, warming: 3 };
const GOALS = { ms: 50, kilobytes: 100 };
const LOG_IN = '/office/login';

/**
 * Returns the paths of the office's pages with `{id}` replaced by an existing id, and some views of the agenda. Omits pages that need other
 * parameters, and those of the newsletter.
 */
function addressesOf({ office, event }: PagesBench): readonly { readonly name: string; readonly address: string }[] {
  const ofOffice = PAGES.filter(({ scope, method, isData }) => scope === 'instance' && method === 'GET' && !isData);
  const all = ofOffice.filter(({ path }) => !/\{(?!id\})/.test(path));
  return all
    .filter(({ path }) => !path.startsWith('/newsletter/'))
    .map(({ path }) => ({
      name: path === '' ? '/' : path,
      address: `${office}${path.replace('{id}', path.startsWith('/events/') ? String(event) : '1')}`,
    }))
    .concat(
      ['/agenda?q=zuh%C3%B6ren', '/agenda?view=week', '/agenda?view=month', '/agenda?view=rooms', '/agenda?past=1'].map(
        (path) => ({ name: path, address: `${office}${path}` }),
      ),
    );
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Returns the transfer size of the styles and scripts that a page loads, in bytes. */
async function assetBytesOf(html: string): Promise<number> {
  const files = [...html.matchAll(/(?:href|src)="\/assets\/((?:islands\/)?[a-z-]+\.(?:css|js))"/g)];
  let bytes = 0;
  for (const [, file = ''] of files) {
    const sheet = /^([a-z-]+)\.css$/.exec(file)?.[1];
    const text =
      sheet === undefined
        ? readFileSync(new URL(`../web/${file.replace('islands/', 'built/islands/')}`, import.meta.url))
        : Buffer.from(readStyleSheet(sheet as StyleSheet));
    bytes += (await compressWhole('br', text)).length;
  }
  return bytes;
}

/** Measures a page. Undefined if the instance has no entity for it. */
async function measure(context: PagesBench, name: string, address: string, times: number): Promise<Row | undefined> {
  const first = await context.get(address);
  // Pages of a missing entity or cell redirect or answer 404.
  if ([303, 404].includes(first.status) && (name.includes('{id}') || name.endsWith('/plan/cell'))) return undefined;
  if (first.status !== 200) throw new Error(`${address}: ${first.status}`);
  const [page, bare]: [number[], number[]] = [[], []];
  for (let time = -TIMES.warming; time < times; time++) {
    const bareMs = await measureMs(() => context.get(LOG_IN));
    const ms = await measureMs(() => context.get(address));
    if (time < 0) continue;
    page.push(ms);
    bare.push(bareMs);
  }
  const [ms, bareMs] = [computePercentile(page, 0.5), computePercentile(bare, 0.5)];
  const html = Buffer.from(first.text);
  const sent = ((await compressWhole('br', html)).length + (await assetBytesOf(first.text))) / 1000;
  return {
    store: context.name,
    page: name,
    'ms, median': ms,
    'beside log-in': ms / bareMs,
    'kB of HTML': html.length / 1000,
    'kB sent': sent,
    time: expectAtMost(GOALS.ms, round(ms), ' ms'),
    weight: expectAtMost(GOALS.kilobytes, round(sent), ' kB'),
  };
}

async function measureAll(name: string, url: string, { quick }: Settings): Promise<Row[]> {
  const context = await openPagesBench(name, url, quick ? EVENTS_QUICK : EVENTS);
  try {
    const rows: Row[] = [];
    for (const { name: page, address } of addressesOf(context)) {
      const row = await measure(context, page, address, quick ? TIMES.quick : TIMES.measured);
      if (row !== undefined) rows.push(row);
    }
    return rows.sort((a, b) => Number(b['ms, median']) - Number(a['ms, median']));
  } finally {
    await closePagesBench(context);
  }
}

export const officePagesBench: Bench = {
  name: 'office-pages',
  what: 'every page of the office of a large instance, beside the page to log in; and what a browser loads for it',
  run: async (settings) => {
    const folder = createTemporaryFolder();
    const server = settings.quick ? undefined : await startPostgres();
    try {
      const rows = await measureAll('SQLite', `sqlite:${folder.path}/pages.db`, settings);
      if (server !== undefined) rows.push(...(await measureAll('PostgreSQL', server.url, settings)));
      return { rows };
    } finally {
      await server?.remove();
      folder.remove();
    }
  },
};
