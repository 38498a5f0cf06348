import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { publicDocuments } from '../../src/app/documents.ts';
import { createApiRouter } from '../../src/http/api-router.ts';
import { decodeFirstSegment } from '../../src/http/path.ts';
import type { Request } from '../../src/http/request.ts';
import { operations } from '../../src/operations/index.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';
import { largeBundle } from '../support/large-bundle.ts';
import { findExtraErrorFields } from '../support/refusal.ts';
import { countRuns } from '../support/runs.ts';

const FIRST_DAY = Date.parse('2026-11-20T00:00:00+01:00');
const EVENTS = 200;

const LISTS = [
  { call: 'geteventsbylist', ids: 20, date: '' },
  { call: 'geteventsbylistfromdate', ids: 20, date: '/20261125' },
  { call: 'geteventsbylayermerged', ids: 20, date: '' },
  { call: 'geteventsbygroup', ids: 12, date: '' },
];

let server: SingleInstance;

beforeAll(async () => {
  const bundle = largeBundle({ events: EVENTS, name: 'test', from: '2026-11-20' });
  server = await openInstance(bundle, '2026-11-20T00:00:00+01:00');
});

interface Wrapper {
  readonly total_events_nbr: number;
  readonly events: readonly { readonly event_id: string }[];
}

async function asked(call: string): Promise<{ total: number; ids: string[] }> {
  const { status, json } = await server.get(call);
  expect(status).toBe(200);
  const { total_events_nbr: total, events }: Wrapper = json;
  return { total, ids: events.map(({ event_id }) => event_id) };
}

describe.each(LISTS)('$call', ({ call, ids, date }) => {
  const anyIds = fc.oneof(
    fc.constant('0'),
    fc.uniqueArray(fc.integer({ min: 1, max: ids + 1 }), { minLength: 1, maxLength: 2 }).map((some) => some.join(',')),
  );

  test('pages neither lose nor repeat an event, and the total does not depend on the page (L5)', async () => {
    await fc.assert(
      fc.asyncProperty(anyIds, fc.integer({ min: 1, max: EVENTS + 10 }), async (id, size) => {
        const whole = await asked(`${call}/${id}${date}`);
        expect(whole.ids).toHaveLength(whole.total);
        const paged: string[] = [];
        for (let offset = 0; offset <= whole.total; offset += size) {
          const page = await asked(`${call}/${id}${date}/${offset}/${size}`);
          expect(page.total).toBe(whole.total);
          expect(page.ids.length).toBeLessThanOrEqual(size);
          paged.push(...page.ids);
        }
        expect(paged).toEqual(whole.ids);
      }),
      { numRuns: countRuns(60) },
    );
  });

  test('any page is a slice of the whole (L5)', async () => {
    const count = fc.oneof(fc.integer({ min: 0, max: EVENTS + 10 }), fc.constant(100_000));
    await fc.assert(
      fc.asyncProperty(anyIds, count, count, async (id, offset, max) => {
        const whole = await asked(`${call}/${id}${date}`);
        const page = await asked(`${call}/${id}${date}/${offset}/${max}`);
        expect(page).toEqual({ total: whole.total, ids: whole.ids.slice(offset, offset + max) });
      }),
      { numRuns: countRuns(100) },
    );
  });

  test('several ids return the intersection of the single answers, in any order (L4)', async () => {
    const several = fc.array(fc.integer({ min: 1, max: ids + 1 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(several, async (some) => {
        const together = await asked(`${call}/${some.join(',')}${date}`);
        const singles = await Promise.all(some.map((id) => asked(`${call}/${id}${date}`)));
        const [first = together] = singles;
        const common = first.ids.filter((id) => singles.every((single) => single.ids.includes(id)));
        expect(together).toEqual({ total: common.length, ids: common });
        expect(await asked(`${call}/${some.toReversed().join(',')}${date}`)).toEqual(together);
      }),
      { numRuns: countRuns(100) },
    );
  });
});

test('moving the clock forward only ever removes events (C2)', async () => {
  const later = fc.integer({ min: 0, max: 45 * 86_400 });
  await fc.assert(
    fc.asyncProperty(later, later, async (one, other) => {
      const [before, after] = [Math.min(one, other), Math.max(one, other)];
      server.clock.set(FIRST_DAY + before * 1000);
      const first = await asked('getevents');
      server.clock.set(FIRST_DAY + after * 1000);
      const second = await asked('getevents');
      const left = new Set(second.ids);
      expect(first.ids.filter((id) => left.has(id))).toEqual(second.ids);
    }),
    { numRuns: countRuns(150) },
  );
  server.clock.set(FIRST_DAY);
});

test('from a date on, the events of the list are those not over when the day begins (C6)', async () => {
  const day = fc.integer({ min: 0, max: 50 }).map((days) => new Date(FIRST_DAY + days * 86_400_000 + 7_200_000));
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 21 }), day, async (id, date) => {
      const text = date.toISOString().slice(0, 10);
      const { json } = await server.get(`geteventsbylist/${id}`);
      const later = json.events.filter((event: { date_to: string }) => event.date_to >= `${text} 00:00:00`);
      const fromDate = await server.get(`geteventsbylistfromdate/${id}/${text.replaceAll('-', '')}`);
      expect(fromDate.json).toEqual({ total_events_nbr: later.length, events: later });
    }),
    { numRuns: countRuns(100) },
  );
});

test('no request target makes the interface throw or answer 5xx, and every error is a message (E1, E3)', async () => {
  const door = createApiRouter({ operations, documents: publicDocuments, live: server.live, clock: server.clock.now });
  const names = operations.map(({ name }) => name);
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('0', '1', '1,2', '%20', '1-e', '20261201', '20', 'a%40example.org') },
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }).map(encodeURIComponent),
    fc.constantFrom('', '%', '%zz', '%ff', '%00', '%2F', '%2e%2e', '..', '.', '?', '#', '__proto__', '-e', ','),
    fc.integer({ min: 1, max: 50_000 }).map((length) => '9'.repeat(length)),
    fc.integer({ min: 1, max: 3000 }).map((length) => '1,'.repeat(length)),
  );
  const access = fc.constantFrom(`test/${server.apiKey}/`, `test/${server.apiKey}//`, 'test/wrong/', '');
  const request = fc.record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', ''),
    target: fc
      .tuple(
        fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, piece),
        access,
        fc.array(piece, { maxLength: 5 }),
      )
      .map(([first, between, rest]) => `/${first}/${between}${rest.join('/')}`),
    headers: fc.oneof(
      { weight: 4, arbitrary: fc.constant<Request['headers']>({}) },
      fc.constant<Request['headers']>({ member: 'test', apikey: server.apiKey }),
      fc.dictionary(
        fc.constantFrom('member', 'apikey', 'origin', 'accept-encoding', 'if-none-match'),
        fc.oneof(fc.string(), fc.array(fc.string())),
      ),
    ),
    address: fc.string(),
    body: fc.string().map((text) => async () => Buffer.from(text)),
  });
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(request, async (any) => {
      const answer = await door.answer(any);
      if (answer === undefined) return;
      statuses.add(answer.status);
      expect(answer.status).toBeLessThan(500);
      if (answer.status < 400) return;
      const json = JSON.parse(answer.body?.toString() ?? '');
      const name = decodeFirstSegment(any.target.split('?')[0] ?? '');
      const operation = operations.find((one) => one.name === name);
      const more = operation === undefined || !('arr_errors' in json) ? {} : findExtraErrorFields(operation);
      expect(json).toEqual({ message: expect.stringMatching(/./), ...more });
    }),
    { numRuns: countRuns(4000) },
  );
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404, 405, 414]));
});
