import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabaseUrl } from '../../../test/support/databases.ts';
import { LANGUAGES } from '../../model/instance.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { openStore, type Store } from '../../store/store.ts';
import { findClashWarnings } from '../clashes/warnings.ts';
import { InvalidParameterError } from '../errors.ts';
import { importBundle } from '../import-bundle.ts';
import { checkRooms } from './check-rooms.ts';
import { findClashesInPeriod } from './conflicts.ts';
import { findFreeRooms } from './free-rooms.ts';
import { readRoomOccupancy } from './occupancy.ts';

const DAY = '2026-11-22';
const event = (id: number, from: string, to: string, own: object = {}) => ({
  id,
  title: `Anlass ${id}`,
  date_from: `${DAY} ${from}:00`,
  date_to: `${DAY} ${to}:00`,
  rooms: [{ room_id: 1 }],
  ...own,
});

const bundle = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'a', title: 'A', locale: 'de-CH', time_zone: 'Europe/Zurich' },
  buildings: [
    { id: 1, position: 2, name: 'Kirche' },
    { id: 2, position: 1, name: 'Haus' },
  ],
  rooms: [
    { id: 1, position: 1, building_id: 1, name: 'Schiff', capacity: 300 },
    { id: 2, position: 2, building_id: 2, name: 'Saal', capacity: 80 },
    { id: 3, position: 1, building_id: 2, name: 'Stube' },
    { id: 4, position: 3, building_id: 2, name: 'Büro', capacity: 4, bookable: false },
  ],
  events: [
    event(10, '09:30', '10:30', { occupies_from: `${DAY} 09:00:00`, occupies_to: `${DAY} 11:00:00` }),
    event(11, '10:45', '12:00', { status: 'postponed', rooms: [{ room_id: 2 }, { room_id: 1 }] }),
    event(12, '11:00', '12:00', { state: 'proposed', rooms: [{ name: 'Schiff' }, { room_id: 3 }] }),
    event(13, '09:00', '17:00', { status: 'cancelled' }),
    event(14, '09:00', '17:00', { state: 'draft', rooms: [{ room_id: 2 }] }),
  ],
};

let store: Store;
const acting = () => ({ store, clock: () => Date.parse('2026-11-20T12:00:00Z'), actor: 'anna' });
const bring = (instance: object = {}) =>
  importBundle(acting(), Buffer.from(JSON.stringify({ ...bundle, instance: { ...bundle.instance, ...instance } })));

beforeEach(async () => {
  store = await openStore(await createDatabaseUrl(), { create: true, busyTimeoutMs: 0 });
  await bring();
});
afterEach(() => store.close());

const between = (from: string, to: string) => ({ from: `${DAY} ${from}:00`, to: `${DAY} ${to}:00` });

async function changing<T>(id: number, own: object, work: (content: ContentTransaction) => Promise<T>): Promise<T> {
  const change = { actor: 'anna', action: 'change', at: 1 };
  const { result } = await store.content.change('a', change, async (content) => {
    const [present, like] = [await content.get('event', id), await content.get('event', 10)];
    if (like === undefined) throw new Error('there is no event 10');
    const before = { ...(present?.value ?? { ...like.value, id }), ...own };
    await content.put('event', before, present?.revision ?? 'new');
    return work(content);
  });
  return result;
}

describe('room conflicts', () => {
  it('name the events that use a room at the same time, and the overlap (W13)', async () => {
    const clash = { kind: 'room', id: 1, from: `${DAY} 10:45:00`, to: `${DAY} 11:00:00`, eventIds: [10, 11] };
    expect(await findClashesInPeriod(acting(), 'a', 'room', { from: DAY, to: DAY })).toEqual([clash]);
    expect(await findClashesInPeriod(acting(), 'a', 'room', between('10:00', '10:46'))).toEqual([clash]);
    expect(await findClashesInPeriod(acting(), 'a', 'room', between('10:00', '10:45'))).toEqual([]);
    expect(await findClashesInPeriod(acting(), 'a', 'room', between('11:00', '23:00'))).toEqual([]);
    expect(await findClashesInPeriod(acting(), 'a', 'room', { from: '2026-11-23', to: '2026-12-23' })).toEqual([]);
  });

  it('over too many events are rejected with advice', async () => {
    const events = Array.from({ length: 102 }, (_, index) => event(100 + index, '20:00', '21:00'));
    const many = { ...bundle, events };
    await importBundle(acting(), Buffer.from(JSON.stringify(many)));
    await expect(findClashesInPeriod(acting(), 'a', 'room', { from: DAY, to: DAY })).rejects.toThrow(
      'there are more than 5000 conflicts: choose a shorter period',
    );
  });
});

describe('the occupancy of a room', () => {
  it('lists the events that use it and their times, without cancelled events and drafts', async () => {
    const { items } = await readRoomOccupancy(acting(), 'a', 1, { from: DAY, to: DAY });
    expect(items).toEqual([
      {
        event_id: 10,
        label: 'Anlass 10',
        from: `${DAY} 09:00:00`,
        to: `${DAY} 11:00:00`,
        status: 'confirmed',
        state: 'ready',
      },
      {
        event_id: 11,
        label: 'Anlass 11',
        from: `${DAY} 10:45:00`,
        to: `${DAY} 12:00:00`,
        status: 'postponed',
        state: 'ready',
      },
    ]);
    expect(await readRoomOccupancy(acting(), 'a', 1, between('11:00', '12:00'))).toEqual({ items: [items[1]] });
    expect((await readRoomOccupancy(acting(), 'a', 3, { from: DAY, to: DAY })).items).toMatchObject([
      { state: 'proposed' },
    ]);
    expect(await readRoomOccupancy(acting(), 'a', 4, { from: DAY, to: DAY })).toEqual({ items: [] });
  });

  it('is rejected for an unknown room or instance', async () => {
    await expect(readRoomOccupancy(acting(), 'a', 99, { from: DAY, to: DAY })).rejects.toThrow(
      new NotFoundError('room 99'),
    );
    await expect(readRoomOccupancy(acting(), 'b', 1, { from: DAY, to: DAY })).rejects.toThrow(NotFoundError);
    await expect(findClashesInPeriod(acting(), 'b', 'room', { from: DAY, to: DAY })).rejects.toThrow(NotFoundError);
    await expect(findFreeRooms(acting(), 'b', { from: DAY, to: DAY })).rejects.toThrow(NotFoundError);
  });
});

describe('free rooms', () => {
  const free = async (...of: Parameters<typeof between>) =>
    (await findFreeRooms(acting(), 'a', between(...of))).items.map(({ room_id: id }) => id);

  it('are the bookable rooms without uses, by building and room', async () => {
    expect(await findFreeRooms(acting(), 'a', between('08:00', '09:00'))).toEqual({
      items: [
        { room_id: 3, label: 'Stube', capacity: null },
        { room_id: 2, label: 'Saal', capacity: 80 },
        { room_id: 1, label: 'Schiff', capacity: 300 },
      ],
    });
    expect(await free('09:00', '10:45')).toEqual([3, 2]);
    expect(await free('10:45', '11:00')).toEqual([3]);
    expect(await free('11:00', '11:01')).toEqual([]);
    expect(await free('12:00', '23:59')).toEqual([3, 2, 1]);
  });

  it('for a number of people exclude rooms of unknown capacity', async () => {
    const span = between('12:00', '13:00');
    const ids = async (capacity: number) =>
      (await findFreeRooms(acting(), 'a', { ...span, capacity })).items.map(({ room_id: id }) => id);
    expect([await ids(1), await ids(80), await ids(81), await ids(301)]).toEqual([[2, 1], [2, 1], [1], []]);
    for (const wrong of [-1, 1.5, Number.NaN]) {
      await expect(ids(wrong)).rejects.toThrow(`capacity must be a whole number, not ${wrong}`);
    }
  });
});

describe('a requested period', () => {
  it.each([
    [undefined, DAY, 'from', 'is required; must be a date (2026-11-22) or a time (2026-11-22 09:30:00)'],
    [DAY, '', 'to', 'is required; must be a date (2026-11-22) or a time (2026-11-22 09:30:00)'],
    ['2026-02-30', DAY, 'from', 'must be a date (2026-11-22) or a time (2026-11-22 09:30:00), not "2026-02-30"'],
    [DAY, `${DAY}T09:00`, 'to', `must be a date (2026-11-22) or a time (2026-11-22 09:30:00), not "${DAY}T09:00"`],
    [DAY, '2026-11-21', 'to', `is before from (${DAY})`],
    [`${DAY} 10:00:00`, `${DAY} 09:59:59`, 'to', `is before from (${DAY} 10:00:00)`],
    [DAY, '2027-12-27', 'to', `is more than 400 days after from (${DAY})`],
  ])('from %s to %s is rejected with the invalid parameter', async (from, to, parameter, text) => {
    for (const asking of [
      findClashesInPeriod(acting(), 'a', 'room', { from, to }),
      readRoomOccupancy(acting(), 'a', 1, { from, to }),
      findFreeRooms(acting(), 'a', { from, to }),
    ]) {
      const error = await asking.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(InvalidParameterError);
      expect(error).toMatchObject({ parameter, message: `${parameter} ${text}` });
    }
  });

  it('can be a moment, and up to 400 whole days', async () => {
    await findClashesInPeriod(acting(), 'a', 'room', { from: DAY, to: '2027-12-26' });
    expect((await findFreeRooms(acting(), 'a', between('09:30', '09:30'))).items.map(({ room_id: id }) => id)).toEqual([
      3, 2,
    ]);
    expect((await readRoomOccupancy(acting(), 'a', 1, { from: '9999-12-31', to: '9999-12-31' })).items).toEqual([]);
  });
});

describe('a write', () => {
  const room = [{ roomId: 3 }, { roomId: 1 }];
  const times = { startsAt: `${DAY} 10:00:00`, endsAt: `${DAY} 11:30:00`, occupiesFrom: null, occupiesTo: null };
  const warnings = (id: number, own: object) => changing(id, own, (content) => findClashWarnings(content, 'de'));

  it('that double-books a room warns at the path of the room, with the other event and its time', async () => {
    const found = await warnings(20, { ...times, title: 'Neu', rooms: [{ name: 'Wald' }, ...room] });
    expect([...found]).toEqual([
      [
        20,
        [
          {
            path: '/rooms/1',
            text: expect.stringMatching(
              /^Der Raum Stube ist .* belegt durch «Anlass 12» \(22\.\sNovember 2026.*11:00\)\.$/,
            ),
            code: 'room_conflict',
            params: { room: 'Stube', room_id: 3 },
            with: [12],
          },
          {
            path: '/rooms/2',
            text: expect.stringMatching(/^Der Raum Schiff .* «Anlass 10» \(.*10:00\) und «Anlass 11» \(.*10:45\)\.$/),
            code: 'room_conflict',
            params: { room: 'Schiff', room_id: 1 },
            with: [10, 11],
          },
        ],
      ],
    ]);
  });

  it('has no warning if neither rooms, times, status nor state change', async () => {
    expect([...(await warnings(11, { title: 'Anders', internalNote: 'x' }))]).toEqual([]);
    expect([...(await warnings(13, { status: 'confirmed' })).keys()]).toEqual([13]);
    expect([...(await warnings(13, { status: 'cancelled' }))]).toEqual([]);
  });

  it('names only a few of many events', async () => {
    for (let id = 30; id < 36; id++) await changing(id, { ...times, rooms: room.slice(0, 1) }, async () => undefined);
    const [of] = [...(await warnings(40, { ...times, title: 'Neu', rooms: room.slice(0, 1) })).values()];
    expect(of?.[0]?.with).toEqual([12, 30, 31, 32, 33, 34, 35]);
    expect(of?.[0]?.text).toMatch(/(«.*»[^«]*){3} und 4\s+weitere\.$/);
    expect(of?.[0]?.text.match(/«/g)).toHaveLength(3);
  });

  it.each(LANGUAGES)('warns in %s', async (language) => {
    const found = await changing(20, { ...times, rooms: room }, (content) => findClashWarnings(content, language));
    for (const { text } of found.get(20) ?? []) {
      expect(text).toMatch(/Stube|Schiff/);
      expect(text).toMatch(/Anlass 1[012]/);
      expect(text).not.toMatch(/[{}]|undefined/);
    }
    expect(found.get(20)).toHaveLength(2);
  });
});

describe('checking rooms for an event', () => {
  const check = (from: string, to: string, roomIds: number[], eventId?: number) =>
    checkRooms(acting(), 'a', { spans: [between(from, to)], roomIds, eventId });

  it('reports what occupies each room, and which others are free', async () => {
    const { rooms, free } = await check('10:30', '11:30', [1, 3]);
    expect(rooms.map(({ label, taken }) => [label, taken.map(({ event_id }) => event_id)])).toEqual([
      ['Schiff', [10, 11]],
      ['Stube', [12]],
    ]);
    expect(free).toEqual([]);
    const early = await check('08:00', '09:00', [1]);
    expect(early.rooms).toEqual([{ room_id: 1, label: 'Schiff', taken: [] }]);
    expect(early.free.map(({ label }) => label)).toEqual(['Stube', 'Saal']);
  });

  it('ignores the event itself, among its rooms and the free ones', async () => {
    expect((await check('10:45', '12:00', [2], 11)).rooms[0]?.taken).toEqual([]);
    expect((await check('11:00', '12:00', [1], 12)).free.map(({ label }) => label)).toEqual(['Stube']);
  });

  it('leaves out deleted rooms', async () => {
    expect((await check('08:00', '09:00', [9, 1])).rooms.map(({ room_id }) => room_id)).toEqual([1]);
  });
});
