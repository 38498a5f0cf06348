import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore, type Store } from '../../store/store.ts';
import { importBundle } from '../import-bundle.ts';
import { findCommonValues } from './common-values.ts';
import { createSearchIndexes } from './indexes.ts';

const NOW = '2026-11-22 12:00:00';

let id = 0;
const event = (day: string, own: object = {}) => ({
  id: ++id,
  title: 'Gottesdienst',
  event_type: 'Gottesdienst',
  date_from: `${day} 10:00:00`,
  date_to: `${day} 11:15:00`,
  ...own,
});

let store: Store;
beforeEach(async () => {
  id = 0;
  store = await openStore('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
});
afterEach(() => store.close());

async function usual(events: readonly object[], kind = 'Gottesdienst') {
  const bundle = {
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'a', title: 'A', locale: 'de-CH', time_zone: 'Europe/Zurich' },
    buildings: [{ id: 1, position: 1, name: 'Kirche' }],
    rooms: [1, 2].map((one) => ({ id: one, position: one, building_id: 1, name: `Raum ${one}` })),
    layers: [1, 2, 3].map((one) => ({ id: one, position: one, name: `Bereich ${one}` })),
    target_groups: [{ id: 1, position: 1, name: 'Alle' }],
    persons: [1, 2].map((one) => ({ id: one, visibility: 'web', firstname: 'Anna', lastname: `Nummer ${one}` })),
    events,
  };
  const acting = { store, clock: () => Date.parse('2026-11-22T11:00:00Z'), actor: 'anna' };
  await importBundle(acting, Buffer.from(JSON.stringify(bundle)));
  return findCommonValues({ store }, createSearchIndexes(acting.clock), 'a', { kind, now: NOW });
}

const NOTHING = {
  roomIds: [],
  organizer: null,
  coorganizerIds: [],
  layerIds: [],
  targetGroupIds: [],
  minutes: null,
  shortDesc: '',
  used: [],
};

it('common values are shared by more than half of the events of a type, each field separately', async () => {
  const own = { rooms: [{ room_id: 1 }], organizer: { person_id: 1 }, layer_ids: [1, 2], short_desc: 'Mit Orgel' };
  const found = await usual([
    event('2026-11-01', { ...own, target_group_ids: [1] }),
    event('2026-11-08', { ...own, rooms: [{ room_id: 1 }, { room_id: 2 }], coorganizer_ids: [2] }),
    event('2026-11-15', { ...own, layer_ids: [1, 3], organizer: { person_id: 2 }, coorganizer_ids: [2] }),
    event('2026-11-15', { event_type: 'Konzert', rooms: [{ room_id: 2 }], short_desc: 'Mit Chor' }),
  ]);
  expect(found).toEqual({
    count: 3,
    roomIds: [1],
    organizer: { personId: 1 },
    coorganizerIds: [2],
    layerIds: [1, 2],
    targetGroupIds: [],
    minutes: 75,
    shortDesc: 'Mit Orgel',
    used: ['coorganizerIds'],
  });
});

it('fields are used by a type if more than a third of its events fill them in, with any value', async () => {
  const found = await usual([
    event('2026-11-01', { organist_ids: [1], with_sacrament: 2 }),
    event('2026-11-08', { organist_ids: [2], catering: 'Suppe' }),
    event('2026-11-15', { collection: { project: 'HEKS', url: '' }, catering: 'Kaffee' }),
    event('2026-11-22', {}),
  ]);
  expect(found.used).toEqual(['organistIds', 'catering']);
});

it('common values are empty if events differ, for a single event, for drafts, and without a type', async () => {
  const differing = [1, 2].map((room) =>
    event(`2026-11-0${room}`, { rooms: [{ room_id: room }], short_desc: `${room}` }),
  );
  expect(await usual(differing)).toEqual({ ...NOTHING, count: 2, minutes: 75 });
  const draft = event('2026-11-03', { event_type: 'Fest', state: 'draft' });
  const all = [...differing, event('2026-11-04', { event_type: 'Fest', rooms: [{ room_id: 1 }] }), draft];
  expect(await usual(all, 'Fest')).toEqual({ ...NOTHING, count: 1 });
  expect(await usual(all, ' ')).toEqual({ ...NOTHING, count: 0 });
  expect(await usual(all, 'Taufe')).toEqual({ ...NOTHING, count: 0 });
});

it('common values derive from the last ten events, supplemented by upcoming ones', async () => {
  const days = Array.from({ length: 10 }, (_, index) => `2026-10-${String(index + 10)}`);
  const long = { date_to: '2026-10-01 12:00:00', date_from: '2026-10-01 10:00:00', rooms: [{ room_id: 2 }] };
  const before = Array.from({ length: 30 }, () => event('2026-10-01', long));
  const lately = days.map((day) => event(day, { rooms: [{ room_id: 1 }] }));
  const coming = Array.from({ length: 30 }, () => event('2026-12-01', { rooms: [{ room_id: 2 }] }));
  expect(await usual([...before, ...lately, ...coming])).toEqual({ ...NOTHING, count: 10, roomIds: [1], minutes: 75 });
  expect(await usual([...lately.slice(0, 2), ...coming])).toMatchObject({ count: 10, roomIds: [2] });
});

it('the type is matched ignoring case and accents', async () => {
  const written = ['Gottesdienst', 'gottesdienst', 'GOTTESDIENST'].map((event_type, index) =>
    event(`2026-11-0${index + 1}`, { event_type, rooms: [{ room_id: 1 }] }),
  );
  expect(await usual(written, ' gottesDienst ')).toMatchObject({ count: 3, roomIds: [1] });
});

it('the duration is empty if the last events are all-day', async () => {
  const whole = [1, 2].map((day) =>
    event(`2026-11-0${day}`, { date_from: `2026-11-0${day} 00:00:00`, date_to: `2026-11-0${day} 23:59:59` }),
  );
  expect(await usual(whole)).toEqual({ ...NOTHING, count: 2 });
});
