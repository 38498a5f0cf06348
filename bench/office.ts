// Cost of the office over HTTP: writing, searching and reading the history, in alternation with the same statements, prepared and run
// directly on the same database. Also the cost of reading during writes.

import { type PostgresServer, startPostgres } from '../test/support/postgres-server.ts';
import type { Bench, Row, Settings } from './support/bench.ts';
import { expectAtMost } from './support/goals.ts';
import {
  type Answer,
  closeOfficeBench,
  type OfficeBench,
  openOfficeBench,
  parseAnswer,
  RAW_WRITES_BASE,
} from './support/office-bench.ts';
import { measureReadingWhileWriting } from './support/office-reading.ts';
import { createTemporaryFolder } from './support/processes.ts';
import { openBareConnection, recordStatements, replaceNumbers, type Statement } from './support/statements.ts';
import { computePercentile, round } from './support/statistics.ts';

const SIZES = [200, 2000, 20_000, 200_000];
const MEDIUM = 20_000;
const MEDIUM_QUICK = 2000;

/** Number of events in a bulk change; `TIMES`: repetitions of single and bulk changes. */
const BULK_SIZE = 1000;
const TIMES = { one: 200, many: 10 };
/** Warm-up calls, so that the measured code is already compiled. */
const WARM_UP_CALLS = { one: 800, many: 20 };

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

interface Operation {
  readonly what: string;
  readonly size: keyof typeof TIMES;
  readonly ask: (time: number) => Promise<Buffer>;
}

/** Runs the office and the bare statements in alternation. The statements use the next revision and id. */
async function compareWithBare({ name, bare }: OfficeBench, { what, size, ask }: Operation): Promise<Row> {
  const [office, alone]: [number[], number[]] = [[], []];
  for (let time = -WARM_UP_CALLS[size]; time < TIMES[size]; time++) {
    let answer: Answer | undefined;
    let statements: readonly Statement[] = [];
    // Recorded calls are not measured, because recording statements has a cost.
    statements = await recordStatements(async () => {
      answer = parseAnswer(await ask(2 * time));
    });
    const next = new Map<number, number>();
    if (answer?.revision !== undefined) next.set(answer.revision, answer.revision + 1);
    if (answer?.value !== undefined && answer.value.id > RAW_WRITES_BASE)
      next.set(answer.value.id, answer.value.id + 1);
    const prepared = replaceNumbers(statements, next);
    await bare.settle();
    const bareMs = await measureMs(() => bare.run(prepared));
    await bare.settle();
    const officeMs = await measureMs(() => ask(2 * time + 1));
    if (time < 0) continue;
    alone.push(bareMs);
    office.push(officeMs);
  }
  const [ms, bareMs] = [computePercentile(office, 0.5), computePercentile(alone, 0.5)];
  const ratio = ms / bareMs;
  return { store: name, what, 'ms, median': ms, 'bare ms': bareMs, ratio, goal: expectAtMost(2, round(ratio)) };
}

/** Creates an event on a separate day, so that its room is free. */
function eventOf(time: number) {
  const day = new Date(Date.UTC(2031, 2, 1 + time)).toISOString().slice(0, 10);
  return {
    date_from: `${day} 10:00:00`,
    date_to: `${day} 11:00:00`,
    title: 'Taizé-Gebet',
    layer_ids: [1],
    rooms: [{ room_id: 1 }],
    organizer: { person_id: 1 },
    short_desc: 'Gemeinsam singen und schweigen.',
  };
}

function operationsFor({ call }: OfficeBench, events: number): Operation[] {
  const ids = Array.from({ length: Math.min(BULK_SIZE, events) }, (_, index) => index + 1);
  const merges = (time: number) => ids.map((id) => ({ kind: 'events', id, merge: { title: `Titel ${time} ${id}` } }));
  return [
    { what: 'create one event', size: 'one', ask: (time) => call('POST', '/events', eventOf(time)) },
    {
      what: 'change one event',
      size: 'one',
      ask: (time) => call('PATCH', '/events/7', { title: `Titel ${time}` }),
    },
    { what: 'a page of the history', size: 'one', ask: () => call('GET', '/history?limit=50') },
    {
      what: `${ids.length} changes at once`,
      size: 'many',
      ask: (time) => call('POST', '/changes', { changes: merges(time) }),
    },
    {
      what: `one step for ${ids.length} events`,
      size: 'many',
      ask: (time) => call('POST', '/changes', { changes: [{ kind: 'event', ids, set: { topic: `Thema ${time}` } }] }),
    },
  ];
}

const SEARCHES = [
  ['one word', 'anlass'],
  ['one word with an accent', 'zuhören'],
  ['two words', 'kaffee nachname7'],
  ['what is not there', 'grünspecht'],
] as const;

async function measureSearches({ name, call }: OfficeBench): Promise<Row[]> {
  const cold = await measureMs(() => call('GET', '/events?q=anlass'));
  const rows: Row[] = [{ store: name, what: 'search, the first one', 'ms, median': cold }];
  for (const [what, words] of SEARCHES) {
    const times: number[] = [];
    const path = `/events?q=${encodeURIComponent(words)}`;
    for (let time = 0; time < 20; time++) times.push(await measureMs(() => call('GET', path)));
    const ms = computePercentile(times, 0.5);
    rows.push({ store: name, what: `search, ${what}`, 'ms, median': ms, goal: expectAtMost(15, round(ms), ' ms') });
  }
  return rows;
}

async function measureSizes(name: string, newUrl: (events: number) => Promise<string>, quick: boolean): Promise<Row[]> {
  const rows: Row[] = [];
  let smallest: number | undefined;
  for (const events of SIZES.filter((size) => !quick || size <= MEDIUM_QUICK)) {
    const context = await openOfficeBench(name, await newUrl(events), events);
    const times: number[] = [];
    for (let time = -WARM_UP_CALLS.one; time < TIMES.one; time++) {
      const ms = await measureMs(() => context.call('PATCH', '/events/7', { title: `Titel ${time}` }));
      if (time >= 0) times.push(ms);
    }
    const ms = computePercentile(times, 0.5);
    smallest ??= ms;
    const ratio = round(ms / smallest);
    rows.push({
      store: name,
      what: `change one of ${events} events`,
      'ms, median': ms,
      ratio,
      goal: expectAtMost(2, ratio),
    });
    await closeOfficeBench(context);
  }
  return rows;
}

async function measureAll(name: string, newUrl: (events: number) => Promise<string>, { quick }: Settings) {
  const events = quick ? MEDIUM_QUICK : MEDIUM;
  const context = await openOfficeBench(name, await newUrl(-events), events);
  const rows: Row[] = [];
  for (const doing of operationsFor(context, events)) rows.push(await compareWithBare(context, doing));
  rows.push(...(await measureSearches(context)));
  await closeOfficeBench(context);
  return [...rows, ...(await measureSizes(name, newUrl, quick))];
}

async function schemaOf({ url }: PostgresServer, events: number): Promise<string> {
  const name = events < 0 ? `medium_${-events}` : `of_${events}`;
  const bare = await openBareConnection(url);
  await bare.run([{ sql: `create schema ${name}`, parameters: [] }]);
  await bare.close();
  return `${url}?options=${encodeURIComponent(`-c search_path=${name}`)}`;
}

export const officeBench: Bench = {
  name: 'office',
  what: 'the office over HTTP, beside the same statements prepared by hand; reading while somebody writes',
  run: async (settings) => {
    const folder = createTemporaryFolder();
    const server = await startPostgres();
    try {
      return {
        rows: [
          ...(await measureAll('SQLite', async (events) => `sqlite:${folder.path}/${events}.db`, settings)),
          ...(await measureAll('PostgreSQL', (events) => schemaOf(server, events), settings)),
          ...(await measureReadingWhileWriting(settings)),
        ],
      };
    } finally {
      await server.remove();
      folder.remove();
    }
  },
};
