// A snapshot patched many times equals one built from scratch.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { book } from '../../test/support/booked.ts';
import { clockAt } from '../../test/support/instance.ts';
import { countRuns } from '../../test/support/runs.ts';
import { createSnapshotWriterFactory } from '../contract/snapshot-writer.ts';
import { createApiRouter } from '../http/api-router.ts';
import { createKey } from '../office/accounts/access-keys.ts';
import { importBundle } from '../office/import-bundle.ts';
import { operations } from '../operations/index.ts';
import { openStore, type Store } from '../store/store.ts';
import { createInstanceCache, type InstanceCache } from './instance-cache.ts';
import { createSnapshotSource, type SnapshotSource } from './snapshot-source.ts';

interface Event {
  readonly id: number;
  readonly [key: string]: unknown;
}

type Events = ReadonlyMap<number, Event>;

const IDS = Array.from({ length: 80 }, (_, index) => index + 1);

const anyEvent = (id: number): fc.Arbitrary<Event> =>
  fc
    .record({
      day: fc.integer({ min: 0, max: 12 }),
      public: fc.boolean(),
      title: fc.constantFrom('Konzert', 'Predigt 😀', 'Café "Zeit"'),
      long_desc: fc.constantFrom('', '<p>Lang &amp; breit</p>'),
      event_type: fc.constantFrom('', 'gottesdienst', 'konzert', 'größeres'),
      layer_ids: fc.shuffledSubarray([1, 2, 3]),
      target_group_ids: fc.shuffledSubarray([1, 2]),
      rooms: fc.constantFrom([], [{ room_id: 1 }], [{ name: 'Wald' }]),
      subscription: fc.constantFrom(
        null,
        { open: true },
        { open: true, deadline: '20261121' },
        { open: false, deadline: '20261122' },
        { online: { seats: 4, kept: 1, waiting: 2, opens_at: '2026-11-20 12:00:00', form_id: 1 } },
        { deadline: '20261122', deadline_time: '18:00', online: { seats: 9, show_free: 'number' } },
      ),
    })
    .map(({ day, ...rest }) => {
      const on = new Date(Date.UTC(2026, 10, 19 + day)).toISOString().slice(0, 10);
      return { id, date_from: `${on} 10:00:00`, date_to: `${on} 11:00:00`, ...rest };
    });

/** Change: a new or changed event, null to delete it, a text for a new title, or a number of participants. */
type Change = readonly [id: number, event: Event | string | number | null];

const anyChange: fc.Arbitrary<Change> = fc
  .constantFrom(...IDS)
  .chain((id) =>
    fc.tuple(fc.constant(id), fc.oneof(anyEvent(id), anyEvent(id), fc.constantFrom('Neu', 'Alt', null, 1, 2, 4))),
  );

const MOMENTS = [
  '2026-11-20T11:00:00Z',
  '2026-11-20T10:30:00Z',
  '2026-11-21T09:00:00Z',
  '2026-11-22T23:30:00Z',
] as const;

function bundleOf(events: Events, title = 'Seewil'): Buffer {
  return Buffer.from(
    JSON.stringify({
      format: 'parvis-bundle',
      version: 1,
      instance: { name: 'seewil', title, outside: { signup: true } },
      forms: [{ id: 1, name: 'Essen', fields: [{ label: 'Wünsche', type: 'long' }] }],
      buildings: [{ id: 1, name: 'Kirche' }],
      rooms: [{ id: 1, building_id: 1, name: 'Saal' }],
      layers: [
        { id: 1, name: 'A' },
        { id: 2, name: 'B', parent_id: 1 },
        { id: 3, name: 'C' },
      ],
      target_groups: [
        { id: 1, name: 'Kinder' },
        { id: 2, name: 'Alle' },
      ],
      list_groups: [{ id: 1, name: 'Website' }],
      lists: [
        { id: 1, name: 'Ebene', group_ids: [1], rule: { layer_ids: [1] } },
        { id: 2, name: 'Art', group_ids: [1], rule: { event_types: ['konzert', 'größeres'], target_group_ids: [1] } },
        { id: 3, name: 'Ort', group_ids: [1], rule: { room_ids: [1] } },
      ],
      events: [...events.values()],
    }),
  );
}

const CALLS = [
  'getevents',
  'geteventids',
  'geteventdetails/0',
  'geteventdetails/5,3,80,41',
  'geteventsbylist/1/0/100',
  'geteventsbylist/1,2/1/7',
  'geteventsbylist/3',
  'geteventsbylist/0/20/20',
  'geteventsbylayermerged/1/0/50',
  'geteventsbylayermerged/2,3',
  'geteventsbygroup/1,2',
  'geteventsbygroup/2/3/3',
  'getlistsbygroup/0-e',
  'geteventslistmap/0/0',
  'geteventslistmap/1,3/12',
  'geteventsbylistfromdate/1/20261125/0/9',
];

async function answersOf(live: InstanceCache, key: string, now: () => number): Promise<unknown[]> {
  const door = createApiRouter({ operations, live, clock: now });
  const answers: unknown[] = [];
  for (const call of CALLS) {
    const [operation, ...values] = call.split('/');
    const target = `/${[operation, 'seewil', key, ...values].join('/')}`;
    const answer = await door.answer({
      method: 'GET',
      target,
      headers: {},
      address: '',
      body: async () => Buffer.of(),
    });
    answers.push([call, answer?.status, answer?.headers['ETag'], answer?.body?.toString()]);
  }
  return answers;
}

interface Counted {
  readonly source: SnapshotSource;
  readonly made: { wholes: number; patches: number };
}

function counting(store: Store): Counted {
  const made = { wholes: 0, patches: 0 };
  const source = createSnapshotSource(store, createSnapshotWriterFactory);
  return {
    made,
    source: {
      ...source,
      make: async (wanted) => {
        const one = await source.make(wanted);
        if (one?.whole !== undefined) made.wholes++;
        if (one?.patch !== undefined) made.patches++;
        return one;
      },
    },
  };
}

describe('a patched snapshot', () => {
  it.each([
    'document',
    'connector',
  ] as const)('gives the same answers as a new one, in the %s profile', async (profile) => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(...IDS.slice(0, 40).map(anyEvent)),
        fc.array(fc.array(anyChange, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        async (first, steps) => {
          const clock = clockAt('2026-11-20T11:00:00Z');
          const store = await openStore('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
          const acting = { store, clock: clock.now, actor: 'test' };
          let bookings = 0;
          const events = new Map<number, Event>(first.map((event) => [event.id, event]));
          await importBundle(acting, bundleOf(events));
          const key = await createKey(acting, 'seewil', {
            name: '',
            scopes: ['read'],
            origins: [],
            expiresOn: null,
            profile,
          });
          const onTrouble = (error: unknown) => {
            throw error;
          };
          const open = (source: SnapshotSource) =>
            createInstanceCache({ store, source, clock: clock.now, onTrouble, everyMs: 0 });
          const { source, made } = counting(store);
          const live = await open(source);
          await answersOf(live, key, clock.now);
          for (const [index, changes] of steps.entries()) {
            for (const [id, event] of changes) {
              const known = events.get(id);
              if (typeof event === 'number') continue;
              if (event === null) events.delete(id);
              else if (typeof event !== 'string') events.set(id, event);
              else if (known !== undefined) events.set(id, { ...known, title: event });
            }
            await importBundle(acting, bundleOf(events), { isForced: true });
            for (const [eventId, people] of changes) {
              const some = { id: ++bookings, eventId, people: Number(people), state: 'booked' } as const;
              if (typeof people === 'number') await book(store, 'seewil', clock.now(), some);
            }
            clock.set(MOMENTS[index] ?? MOMENTS[3]);
            await live.refresh();
            const fresh = await open(createSnapshotSource(store, createSnapshotWriterFactory));
            expect(await answersOf(live, key, clock.now)).toEqual(await answersOf(fresh, key, clock.now));
          }
          expect(made.wholes).toBe(1);
          await importBundle(acting, bundleOf(events, 'Neuer Titel'), { isForced: true });
          await live.refresh();
          expect(made.wholes).toBe(2);
          await store.close();
        },
      ),
      { numRuns: countRuns(10) },
    );
  });

  it('is rebuilt once most of its texts are outdated', async () => {
    const clock = clockAt('2026-11-20T11:00:00Z');
    const store = await openStore('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
    const acting = { store, clock: clock.now, actor: 'test' };
    const event = (id: number, title: string): Event => ({
      id,
      title,
      date_from: '2026-12-01 10:00:00',
      date_to: '2026-12-01 11:00:00',
    });
    const events = new Map(IDS.map((id) => [id, event(id, 'a')]));
    await importBundle(acting, bundleOf(events));
    const { source, made } = counting(store);
    const live = await createInstanceCache({ store, source, clock: clock.now, onTrouble: () => undefined, everyMs: 0 });
    await live.view('seewil');
    for (let round = 0; round < 6; round++) {
      for (const id of IDS) events.set(id, event(id, `${round}`));
      await importBundle(acting, bundleOf(events));
      await live.refresh();
    }
    expect(made.wholes).toBe(2);
    expect(made.patches).toBe(5);
    await store.close();
  });
});
