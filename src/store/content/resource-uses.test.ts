import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabaseUrl } from '../../../test/support/databases.ts';
import { countRuns } from '../../../test/support/runs.ts';
import { contentOf } from '../../../test/support/store-suite.ts';
import type { Event } from '../../model/event.ts';
import { type Clash, findClashes, overlaps, type ResourceUse, resourceUsesOf } from '../../model/resource-use.ts';
import type { UseSpan } from '../../model/resources.ts';
import { openStore, type Store } from '../store.ts';
import type { ContentTransaction } from './port.ts';

const EVER = { from: '0001-01-01 00:00:00', to: '9999-12-31 23:59:59' };
const CHANGE = { actor: 'anna', action: 'change', at: 1_800_000_000_000 };
const ROOMS = [11, 12];

let store: Store;
let plain: Event;
beforeEach(async () => {
  store = await openStore(await createDatabaseUrl(), { create: true, busyTimeoutMs: 0 });
  await store.replaceContent(
    contentOf('a', (bundle) => {
      for (const event of bundle['events']) event.rooms = [];
    }),
    CHANGE,
  );
  plain = (await store.readContent('a'))?.content.events.find(({ id }) => id === 1002) as Event;
});
afterEach(() => store.close());

const change = <T>(work: (content: ContentTransaction) => Promise<T>) => store.content.change('a', CHANGE, work);
const taken = (span: UseSpan = EVER, roomId?: number) =>
  store.content.read('a', (content) => content.uses('room', span, roomId));
const stored = async () => (await store.readContent('a'))?.content.events ?? [];

const put = async (...events: readonly Event[]) => {
  const { result } = await change(async (content) => {
    for (const event of events) {
      await content.put('event', event, (await content.get('event', event.id))?.revision ?? 'new');
    }
    return content.findNewClashes();
  });
  return result;
};

const at = (id: number, from: string, to: string, own: Partial<Event> = {}): Event => ({
  ...plain,
  id,
  startsAt: `2026-11-22 ${from}:00`,
  endsAt: `2026-11-22 ${to}:00`,
  rooms: [{ roomId: 11 }],
  ...own,
});

describe('room uses', () => {
  it('follow their events: created, moved, cancelled, removed, and imported', async () => {
    const use = { kind: 'room', id: 11, eventId: 7, from: '2026-11-22 09:00:00', to: '2026-11-22 10:00:00' };
    await put(at(7, '09:00', '10:00'));
    expect(await taken()).toEqual([use]);
    await put(at(7, '11:00', '12:00', { rooms: [{ roomId: 12 }, { roomId: 11 }, { roomId: 12 }] }));
    const later = { eventId: 7, from: '2026-11-22 11:00:00', to: '2026-11-22 12:00:00' };
    expect(await taken()).toEqual([
      { kind: 'room', id: 11, ...later },
      { kind: 'room', id: 12, ...later },
    ]);
    await put(at(7, '11:00', '12:00', { status: 'cancelled' }));
    expect(await taken()).toEqual([]);
    await put(at(7, '09:00', '10:00'));
    await change(async (content) => content.remove('event', 7, (await content.get('event', 7))?.revision ?? 0));
    expect(await taken()).toEqual([]);
    await store.replaceContent(contentOf('a'), CHANGE);
    expect((await taken()).map(({ eventId, id }) => `${eventId} ${id}`)).toEqual(['1001 11', '1001 12']);
  });

  it('belong to one instance, and are deleted with it', async () => {
    await store.replaceContent(contentOf('b'), CHANGE);
    expect(await taken()).toEqual([]);
    expect(await store.content.read('b', ({ uses }) => uses('room', EVER))).toHaveLength(2);
    await store.removeInstance('b');
    await store.replaceContent(contentOf('b'), CHANGE);
    expect(await store.content.read('b', ({ uses }) => uses('room', EVER))).toHaveLength(2);
  });

  it.each([
    ['an hour', '2026-11-22 09:00:00', '2026-11-22 10:00:00'],
    ['a day and a second', '2026-11-21 12:00:00', '2026-11-22 12:00:01'],
    ['a month', '2026-10-25 00:00:00', '2026-11-25 00:00:00'],
    ['a year', '2026-01-01 00:00:00', '2027-01-01 00:00:00'],
    ['all times', '0001-01-01 00:00:00', '9999-12-31 23:59:59'],
  ])('of %s are found at their first and last second, and not outside of them', async (_name, from, to) => {
    await put(at(7, '00:00', '00:00', { startsAt: from, endsAt: to }));
    const found = async (span: UseSpan) => (await taken(span)).length;
    const second = (text: string, more: number) =>
      new Date(Date.parse(`${text.replace(' ', 'T')}Z`) + more * 1000).toISOString().slice(0, 19).replace('T', ' ');
    expect(await found({ from, to: second(from, 1) })).toBe(1);
    expect(await found({ from: second(to, -1), to })).toBe(1);
    if (from === EVER.from) return;
    expect(await found({ from: second(from, -60), to: from })).toBe(0);
    expect(await found({ from: to, to: second(to, 60) })).toBe(0);
  });
});

describe('a change of content', () => {
  const clash = (eventIds: [number, number], from: string, to: string): Clash => ({
    kind: 'room',
    id: 11,
    eventIds,
    from: `2026-11-22 ${from}:00`,
    to: `2026-11-22 ${to}:00`,
  });

  it('reports clashes of its entities with stored ones and with each other', async () => {
    await put(at(7, '09:00', '10:00'), at(8, '12:00', '13:00'));
    expect(await put(at(9, '10:00', '12:00'))).toEqual([]);
    expect(await put(at(10, '11:30', '12:30'), at(20, '12:00', '12:15'))).toEqual([
      clash([10, 9], '11:30', '12:00'),
      clash([10, 8], '12:00', '12:30'),
      clash([10, 20], '12:00', '12:15'),
      clash([20, 10], '12:00', '12:15'),
      clash([20, 8], '12:00', '12:15'),
    ]);
  });

  it('reports no clash for events that stay where they were, or move further apart', async () => {
    await put(at(7, '09:00', '11:00'));
    expect(await put(at(8, '10:00', '12:00'))).toEqual([clash([8, 7], '10:00', '11:00')]);
    expect(await put(at(8, '10:00', '12:00', { title: 'Anders', rooms: [{ roomId: 12 }, { roomId: 11 }] }))).toEqual(
      [],
    );
    expect(await put(at(8, '10:30', '12:00'))).toEqual([]);
    expect(await put(at(8, '09:30', '12:00'))).toEqual([clash([8, 7], '09:30', '11:00')]);
    expect(await put(at(8, '09:30', '12:00', { state: 'draft' }))).toEqual([]);
    expect(await put(at(8, '09:30', '12:00'))).toEqual([clash([8, 7], '09:30', '11:00')]);
  });

  it('reports no clash for events that it removes or cancels', async () => {
    await put(at(7, '09:00', '11:00'), at(8, '15:00', '16:00'));
    const { result } = await change(async (content) => {
      await content.remove('event', 7, (await content.get('event', 7))?.revision ?? 0);
      await content.put('event', at(9, '10:00', '11:00'), 'new');
      const revision = (await content.get('event', 8))?.revision ?? 0;
      await content.put('event', at(8, '15:00', '16:00', { status: 'cancelled' }), revision);
      await content.put('event', at(10, '15:00', '16:00'), 'new');
      return { made: await content.findNewClashes(), uses: await content.uses('room', EVER) };
    });
    expect(result.made).toEqual([]);
    expect(result.uses.map(({ eventId }) => eventId)).toEqual([9, 10]);
  });

  it('of many events reports the clashes of each', async () => {
    const times = { startsAt: '2027-01-11 11:00:00', endsAt: '2027-01-11 13:00:00' };
    await put(at(7, '09:00', '11:00'), at(8, '00:00', '00:00', times));
    const many = Array.from({ length: 120 }, (_, index) => at(100 + index, '12:00', '13:00', { rooms: [] }));
    const days = many.map((event, index) => {
      const day = new Date(Date.UTC(2026, 10, 22 + index)).toISOString().slice(0, 10);
      return { ...event, startsAt: `${day} 10:00:00`, endsAt: `${day} 12:00:00`, rooms: [{ roomId: 11 }] };
    });
    expect(await put(...days)).toEqual([
      clash([100, 7], '10:00', '11:00'),
      { kind: 'room', id: 11, eventIds: [150, 8], from: '2027-01-11 11:00:00', to: '2027-01-11 12:00:00' },
    ]);
  });
});

const day = fc.constantFrom('2026-11-21', '2026-11-22', '2026-12-24');
const moment = fc.tuple(day, fc.integer({ min: 0, max: 9 })).map(([date, hour]) => `${date} 0${hour}:00:00`);
const span = fc.tuple(moment, moment).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));
const edit = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  isRemoved: fc.nat(5).map((one) => one === 0),
  times: span,
  occupied: fc.option(span, { nil: null }),
  roomIds: fc.array(fc.constantFrom(...ROOMS), { maxLength: 3 }),
  status: fc.constantFrom('confirmed', 'cancelled', 'postponed'),
  state: fc.constantFrom('ready', 'ready', 'draft', 'proposed'),
});
const histories = fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });

type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function edited({ id, times, occupied, roomIds, status, state }: Edit): Event {
  const earliest = occupied !== null && occupied.from < times.from ? occupied.from : null;
  const latest = occupied !== null && occupied.to > times.to ? occupied.to : null;
  return {
    ...plain,
    id,
    startsAt: times.from,
    endsAt: times.to,
    occupiesFrom: earliest,
    occupiesTo: latest,
    status,
    state,
    rooms: roomIds.map((roomId) => ({ roomId })),
  } as Event;
}

function clashing(uses: readonly ResourceUse[]): Map<string, Clash> {
  const key = ({ id, eventIds }: Clash) => `${id} ${[...eventIds].sort((a, b) => a - b)}`;
  return new Map([...findClashes(uses)].map((one) => [key(one), one]));
}

it('after any changes, the uses match the events, and exactly the new clashes are reported', async () => {
  await fc.assert(
    fc.asyncProperty(histories, span, async (history, window) => {
      await store.replaceContent(
        contentOf('a', (bundle) => Object.assign(bundle, { events: [], lists: [], newsletter: {} })),
        CHANGE,
      );
      for (const edits of history) {
        const before = clashing((await stored()).flatMap(resourceUsesOf));
        const { result } = await change(async (content) => {
          for (const one of edits) {
            const revision = (await content.get('event', one.id))?.revision;
            if (!one.isRemoved) await content.put('event', edited(one), revision ?? 'new');
            else if (revision !== undefined) await content.remove('event', one.id, revision);
          }
          return content.findNewClashes();
        });
        const events = await stored();
        const uses = events.flatMap(resourceUsesOf);
        const sorted = (some: readonly ResourceUse[]) =>
          some.map((use) => JSON.stringify(Object.entries(use).sort())).sort();
        expect(sorted(await taken())).toEqual(sorted(uses));
        expect(sorted(await taken(window, 11))).toEqual(
          sorted(uses.filter((use) => use.id === 11 && overlaps(use, window))),
        );
        const touched = new Set(edits.map(({ id }) => id));
        const expected = [...clashing(uses)].flatMap(([key, clash]) => {
          const old = before.get(key);
          const isNews = old === undefined || clash.from < old.from || clash.to > old.to;
          const ofChange = clash.eventIds.filter((id) => touched.has(id));
          return isNews ? ofChange.map((id) => `${id}: ${key} ${clash.from} ${clash.to}`) : [];
        });
        const told = result.map((clash) => {
          const ids = [...clash.eventIds].sort((a, b) => a - b);
          return `${clash.eventIds[0]}: ${clash.id} ${ids} ${clash.from} ${clash.to}`;
        });
        expect(told.sort()).toEqual(expected.sort());
      }
    }),
    { numRuns: countRuns(40) },
  );
});
