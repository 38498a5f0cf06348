// Cost of requests for many parishes: the first request for each parish, which loads it, and later requests.

import { measureAlternately } from './alternate.ts';
import type { Row, Settings } from './bench.ts';
import { expectAtMost } from './goals.ts';
import { compareWithBare, startBareContender } from './limits.ts';
import type { Parvis } from './parvis.ts';

const MAX_CONCURRENT = 4;

/** Number of warm requests with which the first requests are compared. */
const WARM_REQUESTS = 500;

/** Maximum cost of the last tenth of the first requests, as a multiple of the first tenth. */
const MAX_GROWTH = 1.5;

/** Maximum cost of a page of any parish, as a multiple of the bare server's: of public pages, and of the interface. */
const [MAX_AGENDA, MAX_LIST] = [2, 1.5];

async function cost(parvis: Parvis, paths: readonly string[]): Promise<number> {
  const rest = paths.values();
  const watch = parvis.cpuWatch();
  const worker = async () => {
    for (const path of rest) await parvis.ask(path);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker));
  return watch() / 1000 / paths.length;
}

export async function measureFirstPages(parvis: Parvis, paths: readonly string[]): Promise<Row[]> {
  const tenth = Math.ceil(paths.length / 10);
  const parts = Array.from({ length: Math.ceil(paths.length / tenth) }, (_, part) =>
    paths.slice(part * tenth, (part + 1) * tenth),
  );
  const costs: number[] = [];
  for (const part of parts) costs.push(await cost(parvis, part));
  const all = costs.reduce((sum, one, part) => sum + one * (parts[part]?.length ?? 0), 0) / paths.length;
  const warm = await cost(
    parvis,
    Array.from({ length: WARM_REQUESTS }, () => paths.at(-1) ?? ''),
  );
  // The first requests include JIT compilation, which is not a cost of the parishes.
  const [, second = 0, last = 0] = [costs[0], costs[1], costs.at(-1)];
  return [
    {
      what: 'first request for each',
      figure: all,
      unit: 'ms of CPU time',
      beside: warm,
      'of what': 'the same once more',
      ratio: all / warm,
    },
    {
      what: 'the last tenth of the parishes',
      figure: last,
      unit: 'ms of CPU time',
      beside: second,
      'of what': 'the second tenth',
      ratio: last / second,
      goal: expectAtMost(MAX_GROWTH, last / second),
    },
  ];
}

function shuffle<T>(items: readonly T[]): T[] {
  const keyed = items.map((item, index) => ({ item, key: Math.imul(index + 1, 0x9e3779b1) >>> 0 }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

/** Compares random pages of one parish, and of all parishes, with a bare server that sends as many bytes. */
export async function measureRandomPages(settings: Settings, parvis: Parvis, names: readonly string[]): Promise<Row[]> {
  const agenda = shuffle(names).map((name) => `/${name}/`);
  const list = shuffle(names).map((name) => parvis.pathOf('geteventsbylist', name, '/0/0/20'));
  const rows: Row[] = [];
  for (const [what, paths, most] of [
    ['the agenda of any parish', agenda, MAX_AGENDA],
    ['page of 20, any parish', list, MAX_LIST],
    ['page of 20, the same again', list.slice(0, 1), MAX_LIST],
  ] as const) {
    const body = await parvis.ask(paths[0] ?? '');
    // A first request for each page ensures that all pages are cached.
    if (paths === list) await cost(parvis, paths);
    const asks = () => ({ paths });
    // The bare server gets an equal number of buffers, so that the sent bytes are equally cold in the processor's caches.
    const spread = { copies: paths.length, bytes: paths.length === 1 ? 0 : parvis.residentMemory().now };
    const bare = await startBareContender(body, { asks }, spread);
    const rounds = await measureAlternately(settings, { bare, parvis: { server: parvis, asks } }).catch(
      () => undefined,
    );
    bare.server.stop();
    if (rounds === undefined) {
      // If parishes do not fit into PARVIS_CACHE_BYTES, they are reloaded constantly, and the server rejects some requests.
      rows.push({ what: `${what}: refused`, goal: expectAtMost(most, Number.NaN) });
      continue;
    }
    const {
      'at best': best,
      goal,
      ratio,
      'parvis µs': figure,
      'bare µs': beside,
      ...more
    } = compareWithBare(rounds, most);
    rows.push({
      what,
      figure: figure ?? 0,
      unit: 'µs of CPU time',
      beside: beside ?? 0,
      'of what': 'a bare server',
      ratio: ratio ?? 0,
      'at best': best ?? 0,
      goal: goal ?? '',
      ...more,
    });
  }
  return rows;
}
