// Cost of the office over HTTP: writing, searching and looking back, in alternation with the same prepared statements run directly on the
// same database; and the cost of reading during writes.

import { type PostgresServer, startPostgres } from '../test/support/postgres-server.ts';
import type { Bench, Row, Settings } from './support/bench.ts';
import { atMost } from './support/goals.ts';
import { type Answer, answerIn, closeDesk, type Desk, FIRST, openDesk } from './support/office-desk.ts';
import { readingWhileWriting } from './support/office-reading.ts';
import { temporaryFolder } from './support/processes.ts';
import { openBare, type Statement, statementsOf, withNumbers } from './support/statements.ts';
import { percentile, round } from './support/statistics.ts';

const SIZES = [200, 2000, 20_000, 200_000];
/** At this size everything else is measured. */
const MEDIUM = 20_000;
const MEDIUM_QUICK = 2000;

/** Number of events in a bulk change, and number of repetitions of single and bulk changes. */
const MANY = 1000;
const TIMES = { one: 200, many: 10 };
/** Done before anything is measured: a server that has run for a minute has its code compiled. */
const WARMING = { one: 800, many: 20 };

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

interface Doing {
  readonly what: string;
  readonly size: keyof typeof TIMES;
  /** Asks the office. */
  readonly ask: (time: number) => Promise<Buffer>;
}

/** Office and bare statements by turns; the bare ones have the next revision and id. */
async function beside({ name, bare }: Desk, { what, size, ask }: Doing): Promise<Row> {
  const [office, alone]: [number[], number[]] = [[], []];
  for (let time = -WARMING[size]; time < TIMES[size]; time++) {
    let answer: Answer | undefined;
    let statements: readonly Statement[] = [];
    // Recording statements has a cost, so recorded calls are not measured.
    statements = await statementsOf(async () => {
      answer = answerIn(await ask(2 * time));
    });
    const next = new Map<number, number>();
    if (answer?.revision !== undefined) next.set(answer.revision, answer.revision + 1);
    if (answer?.value !== undefined && answer.value.id > FIRST) next.set(answer.value.id, answer.value.id + 1);
    const prepared = withNumbers(statements, next);
    await bare.settle();
    const bareMs = await took(() => bare.run(prepared));
    await bare.settle();
    const officeMs = await took(() => ask(2 * time + 1));
    if (time < 0) continue;
    alone.push(bareMs);
    office.push(officeMs);
  }
  const [ms, bareMs] = [percentile(office, 0.5), percentile(alone, 0.5)];
  const ratio = ms / bareMs;
  return { store: name, what, 'ms, median': ms, 'bare ms': bareMs, ratio, goal: atMost(2, round(ratio)) };
}

/** Event on a day of its own, so that its room is free. */
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

function doings({ call }: Desk, events: number): Doing[] {
  const ids = Array.from({ length: Math.min(MANY, events) }, (_, index) => index + 1);
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

async function searching({ name, call }: Desk): Promise<Row[]> {
  const cold = await took(() => call('GET', '/events?q=anlass'));
  const rows: Row[] = [{ store: name, what: 'search, the first one', 'ms, median': cold }];
  for (const [what, words] of SEARCHES) {
    const times: number[] = [];
    const path = `/events?q=${encodeURIComponent(words)}`;
    for (let time = 0; time < 20; time++) times.push(await took(() => call('GET', path)));
    const ms = percentile(times, 0.5);
    rows.push({ store: name, what: `search, ${what}`, 'ms, median': ms, goal: atMost(15, round(ms), ' ms') });
  }
  return rows;
}

/** A single write as the instance grows, compared with the smallest one. */
async function growing(name: string, newUrl: (events: number) => Promise<string>, quick: boolean): Promise<Row[]> {
  const rows: Row[] = [];
  let smallest: number | undefined;
  for (const events of SIZES.filter((size) => !quick || size <= MEDIUM_QUICK)) {
    const desk = await openDesk(name, await newUrl(events), events);
    const times: number[] = [];
    for (let time = -WARMING.one; time < TIMES.one; time++) {
      const ms = await took(() => desk.call('PATCH', '/events/7', { title: `Titel ${time}` }));
      if (time >= 0) times.push(ms);
    }
    const ms = percentile(times, 0.5);
    smallest ??= ms;
    const ratio = round(ms / smallest);
    rows.push({ store: name, what: `change one of ${events} events`, 'ms, median': ms, ratio, goal: atMost(2, ratio) });
    await closeDesk(desk);
  }
  return rows;
}

async function measureAll(name: string, newUrl: (events: number) => Promise<string>, { quick }: Settings) {
  const events = quick ? MEDIUM_QUICK : MEDIUM;
  const desk = await openDesk(name, await newUrl(-events), events);
  const rows: Row[] = [];
  for (const doing of doings(desk, events)) rows.push(await beside(desk, doing));
  rows.push(...(await searching(desk)));
  await closeDesk(desk);
  return [...rows, ...(await growing(name, newUrl, quick))];
}

/** Creates a schema and returns its connection URL. */
async function schemaOf({ url }: PostgresServer, events: number): Promise<string> {
  const name = events < 0 ? `medium_${-events}` : `of_${events}`;
  const bare = await openBare(url);
  await bare.run([{ sql: `create schema ${name}`, parameters: [] }]);
  await bare.close();
  return `${url}?options=${encodeURIComponent(`-c search_path=${name}`)}`;
}

export const office: Bench = {
  name: 'office',
  what: 'the office over HTTP, beside the same statements prepared by hand; reading while somebody writes',
  run: async (settings) => {
    const folder = temporaryFolder();
    const server = await startPostgres();
    try {
      return {
        rows: [
          ...(await measureAll('SQLite', async (events) => `sqlite:${folder.path}/${events}.db`, settings)),
          ...(await measureAll('PostgreSQL', (events) => schemaOf(server, events), settings)),
          ...(await readingWhileWriting(settings)),
        ],
      };
    } finally {
      await server.remove();
      folder.remove();
    }
  },
};
