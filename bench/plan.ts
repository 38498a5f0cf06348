// Cost of a large parish's rota over HTTP: reading a quarter compared with listing its events, filling a cell compared with changing the
// event, suggesting people, and filling every gap of the quarter compared with reading it.

import { importBundle } from '../src/office/import-bundle.ts';
import { type PostgresServer, startPostgres } from '../test/support/postgres-server.ts';
import type { Bench, Row, Settings } from './support/bench.ts';
import { expectAtMost } from './support/goals.ts';
import { BENCH_INSTANCE, closeOfficeBench, type OfficeBench, openFilledOfficeBench } from './support/office-bench.ts';
import { createTemporaryFolder } from './support/processes.ts';
import { computePercentile, round } from './support/statistics.ts';

const EVENTS = 20_000;
const EVENTS_QUICK = 2000;
const PEOPLE = 400;
const GROUPS = 8;

const FIELDS = ['organists', 'vergers', 'lectors', 'visitators', 'coorganizers'] as const;
const KEYS = ['organist_ids', 'verger_ids', 'lector_ids', 'visitator_ids', 'coorganizer_ids'] as const;

const DAY_MS = 86_400_000;
/** Quarter whose rota is planned; a third of its duties are open. */
const [FROM, TO] = ['2026-10-01', '2026-12-31'];

/**
 * Creates ten years of events, five a day (with few events, one every other day), each with people in five fields, except the open ones.
 */
function bundleOf(count: number): object {
  const step = (10 * 365 * DAY_MS) / count;
  const first = Date.parse('2017-06-01T08:00:00Z');
  const personAt = (index: number, role: number) => 1 + ((index * 7 + role * 50) % PEOPLE);
  const events = Array.from({ length: count }, (_, index) => {
    const begins = new Date(first + Math.floor(index * step));
    const day = begins.toISOString().slice(0, 10);
    const hour = String(8 + (index % 10)).padStart(2, '0');
    const isFree = day >= FROM && day <= TO && index % 3 === 0;
    return {
      id: index + 1,
      title: `Anlass ${index}`,
      event_type: index % 2 === 0 ? 'Gottesdienst' : 'Treffen',
      date_from: `${day} ${hour}:00:00`,
      date_to: `${day} ${hour}:50:00`,
      ...(!isFree && Object.fromEntries(KEYS.map((key, role) => [key, [personAt(index, role)]]))),
    };
  });
  return {
    format: 'parvis-bundle',
    version: 1,
    instance: { name: BENCH_INSTANCE, title: 'Large' },
    person_groups: Array.from({ length: GROUPS }, (_, index) => ({ id: index + 1, name: `Gruppe ${index}` })),
    persons: Array.from({ length: PEOPLE }, (_, index) => ({
      id: index + 1,
      firstname: 'Anna',
      lastname: `Nachname${index}`,
      visibility: 'web',
      groups: [{ group_id: 1 + (index % GROUPS) }],
    })),
    events,
    roles: [
      ...FIELDS.map((field, index) => ({
        id: index + 1,
        position: index + 1,
        name: field,
        field,
        group_ids: [index + 1],
      })),
      { id: 6, position: 6, name: 'Kaffee', need: 2, group_ids: [6, 7], rule: { event_types: ['Gottesdienst'] } },
      { id: 7, position: 7, name: 'Technik', group_ids: [8], rest_days: 3, most_a_month: 4 },
    ],
  };
}

async function medianOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const all: number[] = [];
  for (let time = -3; time < times; time++) {
    const began = performance.now();
    await work();
    if (time >= 0) all.push(performance.now() - began);
  }
  return computePercentile(all, 0.5);
}

async function measure({ name: store, call }: OfficeBench, events: number): Promise<Row[]> {
  const listing = await medianOf(20, () => call('GET', `/events?from=${FROM}&to=${TO}&limit=500`));
  const reading = await medianOf(20, () => call('GET', `/plan?from=${FROM}&to=${TO}`));
  const plan = JSON.parse((await call('GET', `/plan?from=${FROM}&to=${TO}`)).toString()) as {
    readonly days: readonly { readonly events: readonly { readonly event_id: number }[] }[];
  };
  const ids = plan.days.flatMap((day) => day.events.map(({ event_id: id }) => id));
  let turn = 0;
  const changing = await medianOf(20, () =>
    call('PATCH', `/events/${ids[turn++ % ids.length]}`, { topic: `Thema ${turn}` }),
  );
  const cell = (people: object[]) => ({ cells: [{ event_id: ids[++turn % ids.length], role_id: 7, people }] });
  const filling = await medianOf(20, () => call('POST', '/plan/cells', cell([{ name: `Gast ${turn}` }])));
  const suggesting = await medianOf(10, () => call('GET', `/plan/suggest?event=${ids[turn++ % ids.length]}&role=1`));
  const gaps = await medianOf(2, () => call('POST', '/plan/fill', { from: FROM, to: TO, dry_run: true }));
  const row = (what: string, ms: number, more: Row = {}): Row => ({ store, events, what, 'ms, median': ms, ...more });
  const toListing = round(reading / listing);
  const toChange = round(filling / changing);
  const toReading = round(gaps / reading);
  return [
    row('list the events of a quarter', listing),
    row(`the plan of that quarter, ${ids.length} events`, reading, {
      ratio: toListing,
      goal: expectAtMost(8, toListing),
    }),
    row('change one event', changing),
    row('fill one cell', filling, { ratio: toChange, goal: expectAtMost(8, toChange) }),
    row('suggest for one cell', suggesting),
    row('fill all gaps of the quarter', gaps, { ratio: toReading, goal: expectAtMost(10, toReading) }),
  ];
}

async function measureAll(name: string, url: string, { quick }: Settings): Promise<Row[]> {
  const events = quick ? EVENTS_QUICK : EVENTS;
  const context = await openFilledOfficeBench(name, url, async (store) => {
    const bytes = new TextEncoder().encode(JSON.stringify(bundleOf(events)));
    await importBundle({ store, clock: Date.now, actor: 'bench' }, bytes);
  });
  const rows = await measure(context, events);
  await closeOfficeBench(context);
  return rows;
}

export const planBench: Bench = {
  name: 'plan',
  what: 'the plan of a large parish: reading a quarter, filling a cell, suggesting, filling all gaps',
  run: async (settings) => {
    const folder = createTemporaryFolder();
    const server: PostgresServer = await startPostgres();
    try {
      const onSqlite = await measureAll('SQLite', `sqlite:${folder.path}/plan.db`, settings);
      return { rows: [...onSqlite, ...(await measureAll('PostgreSQL', server.url, settings))] };
    } finally {
      await server.remove();
      folder.remove();
    }
  },
};
