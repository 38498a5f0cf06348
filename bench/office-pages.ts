// Cost of the office's pages for a large instance, in alternation with the login page, which is the same frame without content; and what a
// browser has to load for them.

import { readFileSync } from 'node:fs';
import { compressWhole } from '../src/http/compress.ts';
import { PAGES } from '../src/office-pages/pages.ts';
import { type StyleSheet, styleSheet } from '../src/pages/style-sheets.ts';
import { startPostgres } from '../test/support/postgres-server.ts';
import type { Bench, Row, Settings } from './support/bench.ts';
import { atMost } from './support/goals.ts';
import { closePagesDesk, openPagesDesk, type PagesContext } from './support/pages-desk.ts';
import { temporaryFolder } from './support/processes.ts';
import { percentile, round } from './support/statistics.ts';

const EVENTS = 20_000;
const EVENTS_QUICK = 2000;
const TIMES = { measured: 25, quick: 7, warming: 3 };
const GOALS = { ms: 50, kilobytes: 100 };
const LOG_IN = '/office/login';

/** Addresses of the office's pages. An `{id}` is replaced by an existing one; pages that need other parameters are omitted. */
function addressesOf({ office, event }: PagesContext): readonly { readonly name: string; readonly address: string }[] {
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

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Size in bytes of the styles and scripts that a page loads, as they are sent. */
async function besideOf(html: string): Promise<number> {
  const files = [...html.matchAll(/(?:href|src)="\/assets\/((?:islands\/)?[a-z-]+\.(?:css|js))"/g)];
  let bytes = 0;
  for (const [, file = ''] of files) {
    const sheet = /^([a-z-]+)\.css$/.exec(file)?.[1];
    const text =
      sheet === undefined
        ? readFileSync(new URL(`../web/${file.replace('islands/', 'built/islands/')}`, import.meta.url))
        : Buffer.from(styleSheet(sheet as StyleSheet));
    bytes += (await compressWhole('br', text)).length;
  }
  return bytes;
}

/** Undefined for a page of something that the instance has none of. */
async function measure(desk: PagesContext, name: string, address: string, times: number): Promise<Row | undefined> {
  const first = await desk.get(address);
  // Pages of missing objects redirect or answer 404.
  if ([303, 404].includes(first.status) && name.includes('{id}')) return undefined;
  if (first.status !== 200) throw new Error(`${address}: ${first.status}`);
  const [page, bare]: [number[], number[]] = [[], []];
  for (let time = -TIMES.warming; time < times; time++) {
    const bareMs = await took(() => desk.get(LOG_IN));
    const ms = await took(() => desk.get(address));
    if (time < 0) continue;
    page.push(ms);
    bare.push(bareMs);
  }
  const [ms, bareMs] = [percentile(page, 0.5), percentile(bare, 0.5)];
  const html = Buffer.from(first.text);
  const sent = ((await compressWhole('br', html)).length + (await besideOf(first.text))) / 1000;
  return {
    store: desk.name,
    page: name,
    'ms, median': ms,
    'beside log-in': ms / bareMs,
    'kB of HTML': html.length / 1000,
    'kB sent': sent,
    time: atMost(GOALS.ms, round(ms), ' ms'),
    weight: atMost(GOALS.kilobytes, round(sent), ' kB'),
  };
}

async function measureAll(name: string, url: string, { quick }: Settings): Promise<Row[]> {
  const desk = await openPagesDesk(name, url, quick ? EVENTS_QUICK : EVENTS);
  try {
    const rows: Row[] = [];
    for (const { name: page, address } of addressesOf(desk)) {
      const row = await measure(desk, page, address, quick ? TIMES.quick : TIMES.measured);
      if (row !== undefined) rows.push(row);
    }
    return rows.sort((a, b) => Number(b['ms, median']) - Number(a['ms, median']));
  } finally {
    await closePagesDesk(desk);
  }
}

export const officePages: Bench = {
  name: 'office-pages',
  what: 'every page of the office of a large instance, beside the page to log in; and what a browser loads for it',
  run: async (settings) => {
    const folder = temporaryFolder();
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
