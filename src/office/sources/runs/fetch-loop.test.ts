import { afterEach, describe, expect, it } from 'vitest';
import { createSharedDatabase } from '../../../../test/support/databases.ts';
import {
  calendarOf,
  createSundayEntries,
  createTestFetchLoop,
  openSourceOffice,
  SOURCE_URL,
  type SourceOffice,
  sourceOf,
} from '../../../../test/support/source-office.ts';
import { createProblem } from '../../../model/format/problem.ts';
import { LANGUAGES } from '../../../model/instance.ts';
import type { Source } from '../../../model/sources/source.ts';
import { openStore } from '../../../store/store.ts';
import { BadContentError } from '../../content/errors.ts';
import { describeProblem } from '../../words/describe-problem.ts';
import { SourceRefusedError } from '../errors.ts';
import { describeRowFault } from '../matching/fault-messages.ts';
import { MAX_CONCURRENT_FETCHES } from './fetch-loop.ts';
import { SOURCE_LEASE_MS } from './leased-run.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let office: SourceOffice;
afterEach(() => office.store.close());

const two = [
  { uid: 'a', at: '20261206T100000', title: 'Gottesdienst' },
  { uid: 'b', at: '20261213T100000', title: 'Krippenspiel' },
];

async function openWith(text: string, more: Partial<Source> = {}): Promise<void> {
  office = await openSourceOffice({ a: [sourceOf(1, more)] });
  office.web.pages.set(SOURCE_URL, text);
}

const titles = async () => (await office.eventsOf('a')).map(({ title, status }) => `${title} ${status}`);

async function next(text?: string): Promise<void> {
  office.clock.at += 1.5 * HOUR;
  if (text !== undefined) office.web.pages.set(SOURCE_URL, text);
  await office.fetcher.now();
}

it('rejected rows are logged by code, and described in each language', async () => {
  await openWith(calendarOf(two));
  const refused = async () => {
    throw new BadContentError([createProblem('/rows/2/value/title', 'too_long', { has: 20_001, most: 20_000 })]);
  };
  const store = { ...office.store, content: { ...office.store.content, change: refused } };
  await createTestFetchLoop(store, office).now();
  const [run] = await office.log('a');
  expect(run).toMatchObject({ outcome: 'failed', code: 'refused' });
  const [fault] = JSON.parse(run?.faults ?? '[]');
  const flaw = { code: 'too_long', params: { has: 20_001, most: 20_000 } };
  expect(fault).toMatchObject({ code: 'rule', row: 2, field: 'title', flaw });
  const said = LANGUAGES.map((language) => describeRowFault(fault, language, (one) => describeProblem(one, language)));
  expect(new Set(said).size).toBe(LANGUAGES.length);
  for (const text of said) expect(text).toMatch(/20.?001|20.?000/);
});

describe('a fetched source', () => {
  it('is imported as one change by the source, with history and a log entry', async () => {
    await openWith(calendarOf(two));
    await office.fetcher.now();
    expect(await titles()).toEqual(['Gottesdienst confirmed', 'Krippenspiel confirmed']);
    const [change, ...others] = await office.store.content.history('a', { limit: 2 });
    expect(change).toMatchObject({ actor: 'source Kalender', what: 'source', count: 2 });
    expect(others[0]?.what).toBe('import');
    expect(await office.log('a')).toMatchObject([
      { outcome: 'changed', created: 2, changed: 0, gone: 0, unclear: 0, leftOut: 0, revision: change?.revision },
    ]);
    expect(office.troubles).toEqual([]);
  });

  it('is requested once per period with its ETag, and writes nothing if nothing differs', async () => {
    await openWith(calendarOf(two));
    await office.fetcher.now();
    const before = await office.store.findInstance('a');
    await office.fetcher.now();
    expect(office.web.asked).toHaveLength(1);
    for (let runs = 0; runs < 3; runs++) await next();
    expect(office.web.asked.map(({ etag }) => etag !== '')).toEqual([false, true, true, true]);
    expect(await office.store.findInstance('a')).toEqual(before);
    // The server sends the same bytes, without ETags.
    office.web.pages.set(SOURCE_URL, async () => ({
      bytes: Buffer.from(calendarOf(two)),
      etag: '',
      lastModified: '',
      validatorsFrom: '',
    }));
    await next();
    expect(await office.store.findInstance('a')).toEqual(before);
    expect(await office.log('a')).toMatchObject([
      { outcome: 'unchanged', times: 4, created: 0 },
      { outcome: 'changed', times: 1, created: 2 },
    ]);
  });

  it('changes, cancels and restores its own fields, and leaves the other fields to the office', async () => {
    await openWith(calendarOf(two), { owns: ['date_from', 'date_to', 'status'] });
    await office.fetcher.now();
    const [event] = await office.eventsOf('a');
    const at = '';
    await office.change('a', [
      { kind: 'event', id: event?.id ?? 0, merge: { title: 'Von Hand', topic: 'Advent' }, at },
    ]);
    await next(calendarOf([{ uid: 'a', at: '20261207T090000', title: 'Anders' }]));
    expect(await office.eventsOf('a')).toMatchObject([
      { title: 'Von Hand', topic: 'Advent', startsAt: '2026-12-07 09:00:00', status: 'confirmed' },
      { title: 'Krippenspiel', status: 'cancelled' },
    ]);
    await next(calendarOf(two));
    expect(await titles()).toEqual(['Von Hand confirmed', 'Krippenspiel confirmed']);
  });

  it('overwrites other changes with the same bytes, whether by undo or by a bundle', async () => {
    await openWith(calendarOf(two));
    await office.fetcher.now();
    const read = await office.store.readContent('a');
    const events = (read?.content.events ?? []).map((event) => ({ ...event, title: 'Aus dem Bündel' }));
    if (read === undefined) throw new Error('there is no instance');
    const change = { actor: 'import', action: 'import', at: office.clock.at };
    await office.store.replaceContent({ ...read.content, events }, change);
    await next();
    expect(await titles()).toEqual(['Gottesdienst confirmed', 'Krippenspiel confirmed']);
  });

  it('is read again after a week with the same bytes, so that recurring events go on', async () => {
    await openWith(calendarOf([{ uid: 'w', at: '20261101T100000', title: 'Sonntag', more: 'RRULE:FREQ=WEEKLY\r\n' }]));
    await office.fetcher.now();
    const before = (await office.eventsOf('a')).length;
    await next();
    expect(await office.eventsOf('a')).toHaveLength(before);
    office.clock.at += 8 * DAY;
    await office.fetcher.now();
    expect(await office.eventsOf('a')).toHaveLength(before + 1);
  });

  it('never shows private calendar entries, whatever the source owns', async () => {
    await openWith(calendarOf(two));
    await office.fetcher.now();
    expect((await office.eventsOf('a')).map((event) => event.public)).toEqual([true, true]);
    const [first, second] = two;
    if (first === undefined || second === undefined) throw new Error('two are two');
    await next(calendarOf([{ ...first, more: 'CLASS:PRIVATE\r\n' }, second]));
    expect((await office.eventsOf('a')).map((event) => event.public)).toEqual([false, true]);
  });

  it('imports the valid rows if some are faulty, and then removes no event that one of these may stand for', async () => {
    const rows = ['Datum;Zeit;Titel', '6.12.2026;10:00;Gottesdienst', '13.12.2026;17:00;Krippenspiel'];
    await openWith(rows.join('\n'), { kind: 'csv', owns: ['date_from', 'date_to', 'title', 'status'] });
    await office.fetcher.now();
    expect(await titles()).toEqual(['Gottesdienst confirmed', 'Krippenspiel confirmed']);
    await next([...rows.slice(0, 2), '33.12.2026;17:00;Krippenspiel', '20.12.2026;10:00;Neu'].join('\n'));
    expect(await titles()).toEqual(['Gottesdienst confirmed', 'Krippenspiel confirmed', 'Neu confirmed']);
    const [run] = await office.log('a');
    expect(run).toMatchObject({ outcome: 'changed', created: 1, gone: 0, leftOut: 1 });
    expect(JSON.parse(run?.faults ?? '[]')).toMatchObject([{ code: 'date', row: 3, value: '33.12.2026' }]);
    await next([...rows.slice(0, 2), '20.12.2026;10:00;Neu'].join('\n'));
    expect(await titles()).toEqual(['Gottesdienst confirmed', 'Krippenspiel cancelled', 'Neu confirmed']);
    // A row that reappears is confirmed again, though the table has no status column.
    await next(rows.join('\n'));
    expect(await titles()).toEqual(['Gottesdienst confirmed', 'Krippenspiel confirmed', 'Neu cancelled']);
  });
});

describe('a failing source', () => {
  const page = '<!doctype html><html><title>Log in</title></html>';

  it.each([
    ['is a web page', page, 'foreign_kind'],
    ['is a text', 'error, please log in', 'foreign'],
    ['is empty', '', 'empty'],
    ['has no events', calendarOf([]), 'emptied'],
    ['breaks off between two events', calendarOf(two).replace('END:VCALENDAR\r\n', ''), 'cut_off'],
    [
      'does not answer',
      new SourceRefusedError('away', 'calendar.example.org: nothing listens there', 'calendar.example.org'),
      'away',
    ],
    ['answers an error', new SourceRefusedError('status', 'calendar.example.org answers 500', '500'), 'status'],
  ])('that %s changes nothing and logs the reason', async (_, answer, code) => {
    await openWith(calendarOf(two));
    await office.fetcher.now();
    const before = await office.store.findInstance('a');
    office.web.pages.set(SOURCE_URL, answer);
    await next();
    expect(await office.store.findInstance('a')).toEqual(before);
    const [run] = await office.log('a');
    expect(run).toMatchObject({ outcome: 'failed', code, revision: null });
    expect((await office.store.sourceRuns.states('a')).get(1)).toMatchObject({ failures: 1 });
    await office.fetcher.now();
    expect(office.web.asked).toHaveLength(2);
    office.clock.at += DAY;
    office.web.pages.set(SOURCE_URL, calendarOf(two));
    await office.fetcher.now();
    expect((await office.store.sourceRuns.states('a')).get(1)).toMatchObject({ failures: 0 });
  });

  it('keeps its events if more than half of more than ten are missing, until an editor accepts the loss', async () => {
    await openWith(calendarOf(createSundayEntries(30)));
    await office.fetcher.now();
    await next(calendarOf(createSundayEntries(14)));
    expect(await office.log('a')).toMatchObject([{ outcome: 'failed', code: 'loss', value: '16/30' }, { created: 30 }]);
    expect((await titles()).filter((title) => title.endsWith('cancelled'))).toEqual([]);
    await office.fetcher.stop();
    const { runSourceImmediately: runNow } = await import('./leased-run.ts');
    const { createSerialQueue } = await import('../../../util/serial-queue.ts');
    const record = await office.store.findInstance('a');
    const options = {
      store: office.store,
      clock: () => office.clock.at,
      fetch: office.web.fetch,
      inTurn: createSerialQueue(),
      signal: new AbortController().signal,
      isAway: office.store.isBusy,
      onTrouble: () => undefined,
    };
    const source = { instance: 'a', instanceId: record?.id ?? 0, id: 1, since: 0 };
    expect(await runNow(options, source, { acceptsLoss: true })).toMatchObject({ outcome: 'changed', gone: 16 });
    expect((await titles()).filter((title) => title.endsWith('cancelled'))).toHaveLength(16);
  });

  it('removes ten or fewer at once', async () => {
    await openWith(calendarOf(createSundayEntries(12)), { gone: 'remove' });
    await office.fetcher.now();
    await next(calendarOf(createSundayEntries(2)));
    expect(await office.log('a')).toMatchObject([{ outcome: 'changed', gone: 10 }, { created: 12 }]);
    expect(await titles()).toHaveLength(2);
  });

  it('does not count missing events that stay again', async () => {
    await openWith(calendarOf(createSundayEntries(12)), { gone: 'keep' });
    await office.fetcher.now();
    await next(calendarOf(createSundayEntries(6)));
    await next(calendarOf(createSundayEntries(5)));
    expect(await office.log('a')).toMatchObject([
      { outcome: 'unchanged', gone: 1 },
      { outcome: 'unchanged', gone: 6 },
      { outcome: 'changed', created: 12 },
    ]);
  });

  it('is requested less and less often, at least once a day', async () => {
    await openWith('x');
    const asked: number[] = [];
    for (let hours = 0; hours < 24 * 5; hours++) {
      await office.fetcher.now();
      asked.push(office.web.asked.length);
      office.clock.at += HOUR;
    }
    expect(asked.at(-1)).toBeLessThan(12);
    expect(asked.at(-1)).toBeGreaterThan(7);
    expect(asked.at(-1)).toBeGreaterThan(asked.at(-26) ?? 0);
    expect((await office.log('a')).length).toBe(1);
  });

  it.each([
    ['a number', String(6 * 3600), 6 * HOUR],
    ['a moment', 'Tue, 24 Nov 2026 00:00:00 GMT', 12 * HOUR],
    ['more than a day', String(30 * 86_400), DAY],
    ['less than it waits anyway', '1', 0.9 * HOUR],
    ['nothing that is understood', 'later', 0.9 * HOUR],
  ])('that requests a delay is not fetched before then: %s', async (_, retryAfter, wait) => {
    await openWith('x');
    office.web.pages.set(SOURCE_URL, new SourceRefusedError('status', 'it answers 429', '429', { retryAfter }));
    const start = office.clock.at;
    await office.fetcher.now();
    office.clock.at = start + wait - 1;
    await office.fetcher.now();
    expect(office.web.asked).toHaveLength(1);
    office.clock.at = start + Math.max(wait, HOUR);
    office.web.pages.set(SOURCE_URL, calendarOf(two));
    await office.fetcher.now();
    expect(office.web.asked).toHaveLength(2);
    expect(await titles()).toHaveLength(2);
  });

  it('is retried at once after its settings change', async () => {
    await openWith('x');
    await office.fetcher.now();
    office.web.pages.set('https://other.example.org/', calendarOf(two));
    await office.change('a', [{ kind: 'source', id: 1, merge: { url: 'https://other.example.org/' }, at: '' }]);
    await office.fetcher.now();
    expect(await titles()).toHaveLength(2);
  });

  it.each([
    ['is switched off', { enabled: false }],
    ['has no address', { url: '' }],
  ])('is not fetched if it %s', async (_, more) => {
    await openWith('x', more);
    await office.fetcher.now();
    expect(office.web.asked).toEqual([]);
    expect(await office.store.sourceRuns.due('somebody', office.clock.at)).toEqual([]);
  });
});

describe('several sources', () => {
  it('are fetched a few at a time, and a hanging one blocks no others', async () => {
    office = await openSourceOffice({
      a: Array.from({ length: 5 }, (_, index) =>
        sourceOf(index + 1, { name: `h${index}`, url: 'https://hangs.example/' }),
      ),
      ...Object.fromEntries(
        Array.from({ length: 12 }, (_, index) => [`b${index}`, [sourceOf(1, { url: `https://b.example/${index}` })]]),
      ),
    });
    const { web, fetcher } = office;
    let [now, most] = [0, 0];
    const ends = Promise.withResolvers<void>();
    web.pages.set('https://hangs.example/', async () => {
      await ends.promise;
      throw new SourceRefusedError('away', 'no complete response within 30 s');
    });
    for (let index = 0; index < 12; index++) {
      web.pages.set(`https://b.example/${index}`, async () => {
        most = Math.max(most, ++now);
        await new Promise((resolve) => setTimeout(resolve, 1));
        now--;
        return { bytes: Buffer.from(calendarOf(two)), etag: '', lastModified: '', validatorsFrom: '' };
      });
    }
    const all = fetcher.now();
    const done = async () => (await Promise.all(Array.from({ length: 12 }, (_, at) => office.log(`b${at}`)))).flat();
    await expect.poll(async () => (await done()).length, { timeout: 60_000 }).toBe(12);
    expect(web.asked.filter(({ address }) => address === 'https://hangs.example/')).toHaveLength(2);
    expect(most).toBeLessThanOrEqual(MAX_CONCURRENT_FETCHES - 2);
    ends.resolve();
    await all;
    expect(web.asked.filter(({ address }) => address === 'https://hangs.example/')).toHaveLength(5);
  });

  it('are not fetched again by a server that found them due before another finished', async () => {
    await openWith(calendarOf(two));
    const { store, clock, fetcher, web } = office;
    const found = await store.sourceRuns.due('late', clock.at);
    const told = [...found];
    const sourceRuns = { ...store.sourceRuns, due: async () => told.splice(0) };
    const late = createTestFetchLoop({ ...store, sourceRuns }, office);
    await fetcher.now();
    await late.now();
    expect(web.asked).toHaveLength(1);
    clock.at += 1.5 * HOUR;
    told.push(...found);
    await late.now();
    expect(web.asked).toHaveLength(2);
  });

  it('are fetched by one server each, and taken over when that server dies', async () => {
    const shared = await createSharedDatabase();
    office = await openSourceOffice({ a: [sourceOf(1)] }, shared.url);
    const { web, clock, troubles, fetcher, url, store } = office;
    const [began, dies] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    web.pages.set(SOURCE_URL, async () => {
      began.resolve();
      await dies.promise;
      throw new Error('the machine is gone');
    });
    const first = fetcher.now();
    await began.promise;
    const others = await openStore(url, { create: false, busyTimeoutMs: 10_000 });
    const second = createTestFetchLoop(others, { clock, web, troubles });
    await second.now();
    expect(web.asked).toHaveLength(1);
    clock.at += SOURCE_LEASE_MS + 1;
    web.pages.set(SOURCE_URL, calendarOf(two));
    await second.now();
    expect(web.asked).toHaveLength(2);
    expect(await titles()).toHaveLength(2);
    // The result of the first run arrives late and is discarded.
    dies.resolve();
    await first;
    expect((await store.sourceRuns.states('a')).get(1)).toMatchObject({ failures: 0 });
    await others.close();
    shared.remove();
  });

  it('are spread evenly over their period', async () => {
    const { computeNextFetchTime: nextTurn, computeSourcePhase: phaseOf } = await import('./due-times.ts');
    const minutes = new Map<number, number>();
    for (let instanceId = 1; instanceId <= 1000; instanceId++) {
      const phase = phaseOf({ instanceId, id: 1 });
      const first = nextTurn(Date.parse('2026-11-23T12:00:00Z'), 60, phase);
      const at = nextTurn(first, 60, phase);
      const minute = Math.floor((at % HOUR) / 60_000);
      minutes.set(minute, (minutes.get(minute) ?? 0) + 1);
    }
    expect(minutes.size).toBe(60);
    expect(Math.max(...minutes.values())).toBeLessThan(30);
  });

  it('are read once more on request while a server reads an earlier version', async () => {
    await openWith(calendarOf(two));
    const { web, clock, fetcher, store, troubles } = office;
    await fetcher.now();
    const [began, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    web.pages.set(SOURCE_URL, async () => {
      began.resolve();
      await ends.promise;
      return { bytes: Buffer.from(calendarOf(two)), etag: '"old"', lastModified: '', validatorsFrom: '' };
    });
    clock.at += HOUR;
    const server = fetcher.now();
    await began.promise;
    // While the server is reading, all events but one are removed from the source, and a run is requested.
    web.pages.set(SOURCE_URL, calendarOf(two.slice(0, 1)));
    const { runSourceImmediately: runNow } = await import('./leased-run.ts');
    const { createSerialQueue } = await import('../../../util/serial-queue.ts');
    const options = {
      store,
      clock: () => clock.at,
      fetch: web.fetch,
      inTurn: createSerialQueue(),
      signal: new AbortController().signal,
      isAway: store.isBusy,
      onTrouble: (error: unknown) => troubles.push(error),
    };
    const due = { instance: 'a', instanceId: (await store.findInstance('a'))?.id ?? 0, id: 1, since: 0 };
    await expect(runNow(options, due, {}, 400)).rejects.toThrow('is being fetched right now');
    const asked = runNow(options, due);
    ends.resolve();
    expect(await asked).toMatchObject({ outcome: 'changed', gone: 1 });
    await server;
    expect(await titles()).toEqual(['Gottesdienst confirmed', 'Krippenspiel cancelled']);
    expect(await runNow(options, due, {}, 0)).toMatchObject({ outcome: 'unchanged' });
    expect(troubles).toEqual([]);
  });

  it('are fetched again within a period, and not before half of it, in any phase', async () => {
    const { computeNextFetchTime: nextTurn } = await import('./due-times.ts');
    for (const minutes of [5, 60, 1440]) {
      const period = minutes * 60_000;
      for (let step = 0; step < 200; step++) {
        let now = Date.parse('2026-11-23T12:00:00Z') + step * 12_345;
        for (let turn = 0; turn < 3; turn++) {
          const next = nextTurn(now, minutes, step / 200);
          expect([step, next - now >= period / 2, next - now <= period]).toEqual([step, true, true]);
          now = next;
        }
        expect(Math.abs(((now / period) % 1) - step / 200)).toBeLessThan(0.001);
      }
    }
  });

  it('are all fetched again after their period, however many there are', async () => {
    const sources = Array.from({ length: 12 }, (_, at) => sourceOf(at + 1, { name: `Kalender ${at}` }));
    office = await openSourceOffice({ a: sources });
    office.web.pages.set(SOURCE_URL, calendarOf([]));
    for (let hour = 1; hour <= 3; hour++) {
      await office.fetcher.now();
      expect(office.web.asked).toHaveLength(12 * hour);
      office.clock.at += HOUR;
    }
  });

  it('keep a hundred log entries each, and lose them with the source', async () => {
    office = await openSourceOffice({ a: [sourceOf(1), sourceOf(2, { name: 'Zweiter' })] });
    for (let run = 0; run < 105; run++) {
      office.web.pages.set(SOURCE_URL, new SourceRefusedError('status', `it answers ${500 + run}`, String(500 + run)));
      await office.fetcher.now();
      office.clock.at += DAY;
    }
    expect(await office.log('a')).toHaveLength(200);
    expect((await office.log('a'))[0]?.value).toBe('604');
    await office.change('a', [{ kind: 'source', id: 2, remove: true, at: '' }]);
    expect(await office.log('a')).toHaveLength(100);
    expect([...(await office.store.sourceRuns.states('a')).keys()]).toEqual([1]);
  });
});
