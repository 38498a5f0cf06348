// A new resource costs one entry in the table of resources, and one in that of warnings. In this example an area can have one event at a
// time, like rooms and people. The results are compared with a plain model that compares every pair of events.

import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Event } from '../src/model/event.ts';
import { createProblem } from '../src/model/format/problem.ts';
import { type Clash, compareUses, findClashes, type ResourceUse, resourceUsesOf } from '../src/model/resource-use.ts';
import type { ResourceKind, UseSpan } from '../src/model/resources.ts';
import type { ClashKind } from '../src/office/clashes/kinds.ts';
import { findClashWarnings } from '../src/office/clashes/warnings.ts';
import type { ContentTransaction } from '../src/store/content/port.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { countRuns } from './support/runs.ts';
import { contentOf } from './support/store-suite.ts';

const AREA = 'layer' as ResourceKind;

vi.mock('../src/model/resources.ts', async (original) => {
  const there = await original<typeof import('../src/model/resources.ts')>();
  const layer = {
    idsIn: ({ layerIds }: Event) => layerIds,
    // An area is occupied only at the beginning and at the end of the event.
    spansOf: ({ startsAt, endsAt }: Event) => {
      const [first, last] = [`${startsAt.slice(0, 14)}30:00`, `${endsAt.slice(0, 11)}24:00:00`];
      return first < endsAt
        ? [
            { from: startsAt, to: first },
            { from: endsAt, to: last },
          ]
        : [{ from: startsAt, to: last }];
    },
  };
  return { ...there, RESOURCES: { ...there.RESOURCES, layer } };
});

vi.mock('../src/office/clashes/kinds.ts', async (original) => {
  const there = await original<typeof import('../src/office/clashes/kinds.ts')>();
  const layer: ClashKind = {
    namedIn: ({ layerIds }) => layerIds.map((id, index) => ({ id, path: `/layer_ids/${index}` })),
    problem: ({ path }) => createProblem(path, 'unknown_key', { near: [] }),
    text: (_, label, events) => `${label}: ${events}`,
  };
  return { ...there, CLASH_KINDS: { ...there.CLASH_KINDS, layer } };
});

const EVER = { from: '0001-01-01 00:00:00', to: '9999-12-31 23:59:59' };
const CHANGE = { actor: 'anna', action: 'change', at: 1_800_000_000_000 };
const KINDS: readonly ResourceKind[] = ['room', 'person', AREA];

const [plain] = contentOf('a').events as readonly [Event, ...Event[]];
// Ids of rooms, people and areas alike, so that only their kind differs.
const IDS = [11, 12];
const empty = () =>
  contentOf('a', (bundle) => {
    const [first] = bundle['persons'];
    const persons = [...bundle['persons'], ...IDS.map((id) => Object.assign({}, first, { id }))];
    const [area] = bundle['layers'];
    const layers = [...bundle['layers'], ...IDS.map((id) => Object.assign({}, area, { id, position: id + 100 }))];
    Object.assign(bundle, { persons, layers, events: [], lists: [], newsletter: {} });
  });

let store: Store;
beforeEach(async () => {
  store = await openStore('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
  await store.replaceContent(empty(), CHANGE);
});
afterEach(() => store.close());

const moment = fc
  .tuple(fc.constantFrom('2026-11-21', '2026-11-22', '2026-12-24'), fc.integer({ min: 0, max: 9 }))
  .map(([day, hour]) => `${day} 0${hour}:00:00`);
const span = fc.tuple(moment, moment).map(([a, b]): UseSpan => (a < b ? { from: a, to: b } : { from: b, to: a }));
const some = fc.array(fc.constantFrom(...IDS), { maxLength: 2 });
const event = fc
  .record({
    id: fc.integer({ min: 1, max: 6 }),
    times: span,
    rooms: some,
    organistIds: some,
    vergerIds: some,
    layerIds: fc.uniqueArray(fc.constantFrom(...IDS), { maxLength: 2 }).map((ids) => ids.sort((a, b) => a - b)),
    occupiesTo: fc.option(fc.constant('2026-12-24 12:00:00'), { nil: null }),
    status: fc.constantFrom('confirmed' as const, 'cancelled' as const),
    state: fc.constantFrom('ready' as const, 'ready' as const, 'draft' as const),
  })
  .map(({ times: { from, to }, rooms, ...own }): Event => {
    const taken = rooms.map((roomId) => ({ roomId }));
    const others = { organizer: null, coorganizerIds: [], lectorIds: [], visitatorIds: [], childcare: null };
    return { ...plain, ...others, ...own, startsAt: from, endsAt: to, occupiesFrom: null, rooms: taken };
  });

function expectedUses(events: readonly Event[]): ResourceUse[] {
  return events
    .filter(({ status, state }) => status !== 'cancelled' && state !== 'draft')
    .flatMap(({ id: eventId, startsAt: from, endsAt, occupiesTo, rooms, organistIds, vergerIds, layerIds }) => {
      const roomIds = new Set(rooms.flatMap((room) => ('roomId' in room ? [room.roomId] : [])));
      const personIds = new Set([...organistIds, ...vergerIds]);
      const soon = `${from.slice(0, 14)}30:00`;
      const night = `${endsAt.slice(0, 10)} 24:00:00`;
      const times =
        soon < endsAt
          ? [
              [from, soon],
              [endsAt, night],
            ]
          : [[from, night]];
      return [
        ...[...roomIds].map((id) => ({ kind: 'room' as const, id, eventId, from, to: occupiesTo ?? endsAt })),
        ...[...personIds].map((id) => ({ kind: 'person' as const, id, eventId, from, to: endsAt })),
        ...layerIds.flatMap((id) =>
          times.map(([since = '', to = '']) => ({ kind: AREA, id, eventId, from: since, to })),
        ),
      ];
    })
    .sort(compareUses);
}

const overlaps = (a: UseSpan, b: UseSpan) => a.from < b.to && b.from < a.to;

function pairsOf(uses: readonly ResourceUse[]): (readonly [key: string, span: UseSpan])[] {
  const found: (readonly [string, UseSpan])[] = [];
  for (const a of uses) {
    for (const b of uses) {
      if (a.eventId >= b.eventId || a.kind !== b.kind || a.id !== b.id || !overlaps(a, b)) continue;
      const from = a.from > b.from ? a.from : b.from;
      found.push([`${a.kind} ${a.id} ${a.eventId} ${b.eventId}`, { from, to: a.to < b.to ? a.to : b.to }]);
    }
  }
  return found;
}

function keyOf({ kind, id, eventIds }: Clash): string {
  return `${kind} ${id} ${[...eventIds].sort((a, b) => a - b).join(' ')}`;
}

const asTexts = (pairs: Iterable<readonly [string, UseSpan]>) =>
  [...new Set([...pairs].map(([key, { from, to }]) => `${key} ${from} ${to}`))].sort();

test('the uses and conflicts of all kinds equal those of all pairs of events', () => {
  fc.assert(
    fc.property(fc.uniqueArray(event, { selector: ({ id }) => id }), (events) => {
      const uses = events.flatMap(resourceUsesOf).sort(compareUses);
      expect(uses).toEqual(expectedUses(events));
      expect(asTexts([...findClashes(uses)].map((one) => [keyOf(one), one]))).toEqual(asTexts(pairsOf(uses)));
    }),
    { numRuns: countRuns(300) },
  );
});

test('after any write, the store finds the uses of each kind by time, and the conflicts of a change', async () => {
  const stored = async () => (await store.readContent('a'))?.content.events ?? [];
  const put = async (events: readonly Event[], content: ContentTransaction) => {
    for (const one of events) {
      await content.put('event', one, (await content.get('event', one.id))?.revision ?? 'new');
    }
    return { made: await content.findNewClashes(), pending: await content.uses(AREA, EVER) };
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(event, { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
      span,
      async (all, at) => {
        await store.replaceContent(empty(), CHANGE);
        for (const events of all) {
          const before = pairsOf(expectedUses(await stored()));
          const { result } = await store.content.change('a', CHANGE, (content) => put(events, content));
          const uses = expectedUses(await stored());
          expect(result.pending).toEqual(uses.filter(({ kind }) => kind === AREA));
          for (const kind of KINDS) {
            const ofKind = uses.filter((use) => use.kind === kind);
            const [ever, then, ofOne] = await store.content.read('a', async (content) => [
              await content.uses(kind, EVER),
              await content.uses(kind, at),
              await content.uses(kind, at, 11),
            ]);
            expect(ever).toEqual(ofKind);
            expect(then).toEqual(ofKind.filter((use) => overlaps(use, at)));
            expect(ofOne).toEqual(ofKind.filter((use) => use.id === 11 && overlaps(use, at)));
          }
          const touched = new Set(events.map(({ id }) => id));
          const expected = pairsOf(uses).filter(([key, { from, to }]) => {
            const wereBoth = before.some(([one, old]) => one === key && old.from <= from && to <= old.to);
            const ids = key.split(' ').slice(2).map(Number);
            return ids.some((id) => touched.has(id)) && !wereBoth;
          });
          expect(asTexts(result.made.map((one) => [keyOf(one), one]))).toEqual(asTexts(expected));
        }
      },
    ),
    { numRuns: countRuns(40) },
  );
});

test('an event has a warning of each kind, at the reference to the occupied resource', async () => {
  const times = { startsAt: '2026-11-22 09:00:00', endsAt: '2026-11-22 10:00:00' };
  const nobody = {
    organizer: null,
    coorganizerIds: [],
    lectorIds: [],
    visitatorIds: [],
    organistIds: [],
    vergerIds: [],
  };
  const taking = {
    ...plain,
    ...times,
    ...nobody,
    childcare: null,
    occupiesFrom: null,
    occupiesTo: null,
    rooms: [{ roomId: 11 }],
  };
  const { result } = await store.content.change('a', CHANGE, async (content) => {
    await content.put('event', { ...taking, id: 1, title: 'Probe', layerIds: [11] }, 'new');
    await content.put('event', { ...taking, id: 2, layerIds: [11, 12] }, 'new');
    return findClashWarnings(content, 'de');
  });
  expect(result.get(2)?.map(({ path, with: others }) => [path, others])).toEqual([
    ['/rooms/0', [1]],
    ['/layer_ids/0', [1]],
  ]);
  expect(result.get(2)?.[1]?.text).toMatch(/: «Probe» \(22\./);
});
