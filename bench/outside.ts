// Cost of a parish's public pages, feeds and widgets. Cached pages are compared with a cached page of the interface. Uncached pages are
// those of a large instance, with a search that runs for the first time and again.

import { type Contender, measureAlternately } from './support/alternate.ts';
import type { Bench, Row, Settings } from './support/bench.ts';
import { createDataset } from './support/dataset.ts';
import { expectAtMost } from './support/goals.ts';
import { computeMinimumOver } from './support/limits.ts';
import { type Parvis, startParvis } from './support/parvis.ts';
import { computePercentile, round } from './support/statistics.ts';

const EVENTS = 20_000;
const EVENTS_QUICK = 2000;
const PER_PAGE = 50;
const LISTS = 20;
const GOALS = { remembered: 1.3, laterSearchMs: 15 };
const BR = { 'accept-encoding': 'br' };
/** Pages about as large as a page of the interface, because sending dominates the cost of larger ones. */
const CACHED_PAGES: Readonly<Record<string, string>> = {
  'the agenda': '/large/',
  'an event': '/large/events/100',
  'a calendar': '/large/feeds/list-1+room-1.ics',
  'an Atom feed': '/large/feeds/list-1.atom',
  'a JSON feed': '/large/feeds/list-1.json',
  'a widget’s events': '/large/embed.json?list=1&max=20',
  'a frame': '/large/embed.html?list=1&max=20',
};
const WARM_UP_REQUESTS = 50;
const SEARCH_WORDS = [
  'zuhoren',
  'kaffee',
  'vorname7',
  'saal 4',
  'haus gross',
  'xyzzy',
  'konzert',
  'unterwegs',
  'klein',
  'nachname31',
];

/** Returns the CPU time of an uncached page, in microseconds. Requests are sequential, because the server rejects part of a burst. */
async function uncachedCost(parvis: Parvis, paths: Iterable<string>, count: number): Promise<number> {
  const asked = [...Array.from(take(paths, count + WARM_UP_REQUESTS))];
  for (const path of asked.slice(0, WARM_UP_REQUESTS)) await parvis.ask(path);
  const cpu = parvis.cpuWatch();
  for (const path of asked.slice(WARM_UP_REQUESTS)) await parvis.ask(path);
  return cpu() / count;
}

function* take<T>(from: Iterable<T>, count: number): Generator<T> {
  let taken = 0;
  for (const one of from) {
    if (taken++ === count) return;
    yield one;
  }
}

function* agendas(events: number): Generator<string> {
  const first = Date.parse('2030-01-01T00:00:00Z');
  for (let day = 0; ; day++) {
    const from = new Date(first + day * 86_400_000).toISOString().slice(0, 10);
    const left = events - 5 * day;
    if (left < PER_PAGE * LISTS) return;
    for (let page = 1; page <= left / PER_PAGE / 2; page += 7) yield `/large/?from=${from}&page=${page}`;
  }
}

function* eventPages(events: number): Generator<string> {
  for (let id = 1; id <= events; id++) yield `/large/events/${id}`;
}

async function measureSearches(parvis: Parvis): Promise<Row> {
  const timePath = async (path: string) => {
    const began = performance.now();
    await parvis.ask(path);
    return performance.now() - began;
  };
  const none: number[] = [];
  for (let day = 10; day < 28; day++) none.push(await timePath(`/large/?from=2030-01-${day}&page=2`));
  const first = await timePath('/large/?q=gemeinsam');
  const later: number[] = [];
  for (const word of SEARCH_WORDS) later.push(await timePath(`/large/?q=${encodeURIComponent(word)}`));
  const [ms, plain] = [computePercentile(later, 0.5), computePercentile(none, 0.5)];
  return {
    page: 'a search',
    'first, ms': round(first),
    'later, ms': round(ms),
    'without a search, ms': round(plain),
    goal: expectAtMost(GOALS.laterSearchMs, round(ms - plain), ' ms more than without'),
  };
}

async function measure(settings: Settings, parvis: Parvis, events: number): Promise<Row[]> {
  const asking = (path: string): Contender => ({ server: parvis, asks: () => ({ paths: [path], headers: BR }) });
  const known: Readonly<Record<string, Contender>> = {
    interface: asking(parvis.pathOf('geteventsbylist', 'large', '/0/0/20')),
    ...Object.fromEntries(Object.entries(CACHED_PAGES).map(([what, path]) => [what, asking(path)])),
  };
  const remembered = await measureAlternately(settings, known);
  const cpuOf = (what: string) => computeMinimumOver(remembered, (turns) => turns[what]?.cpu ?? Number.NaN);
  const minimum = cpuOf('interface');
  const row = (page: string, cpu: number, goal?: number): Row => ({
    page,
    'µs of CPU': cpu,
    'beside the interface’s': cpu / minimum,
    goal: goal === undefined ? '' : expectAtMost(goal, cpu / minimum),
  });
  const count = settings.quick ? 200 : 1000;
  return [
    row('the interface’s page of 20, remembered', minimum),
    ...Object.keys(CACHED_PAGES).map((what) => row(`${what}, remembered`, cpuOf(what), GOALS.remembered)),
    row('a page of the agenda, new', await uncachedCost(parvis, agendas(events), count)),
    row('an event, new', await uncachedCost(parvis, eventPages(events), count)),
  ];
}

export const outsideBench: Bench = {
  name: 'outside',
  what: 'pages, feeds and widgets for everybody: remembered ones beside the interface’s remembered page, new ones, and searching',
  run: async (settings) => {
    const events = settings.quick ? EVENTS_QUICK : EVENTS;
    const parvis = await startParvis(await createDataset([{ name: 'large', events }]));
    await parvis.ask('/large/events/1');
    const search = await measureSearches(parvis);
    const rows = await measure(settings, parvis, events);
    parvis.stop();
    return { rows: [...rows, search] };
  },
};
