// Room conflicts and series over HTTP (rules W13 and Y1 to Y6).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fullBundle, type Loose } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';

const ANY = { 'if-match': '*' };
const EVENT = {
  title: 'Konzert',
  date_from: '2026-12-24 17:00:00',
  date_to: '2026-12-24 18:00:00',
  rooms: [{ room_id: 12 }],
};
const SERIES = {
  name: 'Sonntag',
  rule: 'FREQ=WEEKLY;BYDAY=SU',
  starts_on: '2026-11-01',
  time_from: '10:00',
  time_to: '11:00',
  ahead_days: 30,
  template: { title: 'Gottesdienst', rooms: [{ room_id: 12 }] },
};

function bundle(change: (made: Loose) => void = () => undefined): Loose {
  const made = fullBundle();
  made['events'] = [];
  for (const list of made['lists']) Object.assign(list, { include_event_ids: [], exclude_event_ids: [] });
  change(made);
  return made;
}

let office: Office;
beforeEach(async () => {
  office = await openOffice(bundle());
});
afterEach(() => office.close());

const eventsOf = async (series: number) =>
  (await office.call('GET', `/events?series=${series}`)).json.items.map(({ value }: Loose) => value);

describe('a double-booked room', () => {
  it('causes a warning at its place, in the user’s language', async () => {
    const first = await office.create('events', EVENT);
    const { status, json } = await office.call('POST', '/events', {
      body: { ...EVENT, date_from: '2026-12-24 17:30:00', rooms: [{ name: 'Anderswo' }, { room_id: 12 }] },
      headers: { 'accept-language': 'fr, de;q=0.5' },
    });
    expect(status).toBe(201);
    expect(json.warnings).toEqual([
      {
        path: '/rooms/1',
        text: expect.stringContaining('Konzert'),
        code: 'room_conflict',
        params: { room: expect.any(String), room_id: expect.any(Number) },
        with: [first],
      },
    ]);
    const { items } = (await office.call('GET', '/conflicts?from=2026-12-24&to=2026-12-24')).json;
    const between = { from: '2026-12-24 17:30:00', to: '2026-12-24 18:00:00' };
    expect(items).toEqual([{ room_id: 12, ...between, event_ids: [first, json.value.id] }]);
  });

  it('is rejected if the instance requires it, unless forced', async () => {
    await office.close();
    office = await openOffice(bundle((made) => Object.assign(made['instance'], { room_conflicts: 'refuse' })));
    const first = await office.create('events', EVENT);
    const refused = await office.call('POST', '/events', { body: EVENT });
    expect([refused.status, refused.json.warnings[0].with]).toEqual([409, [first]]);
    expect((await office.call('GET', '/events')).json.total).toBe(1);
    const made = await office.call('POST', '/events?despite=room_conflict', { body: EVENT });
    expect([made.status, made.json.warnings.length]).toEqual([201, 1]);
    const titled = await office.call('PATCH', `/events/${first}`, { body: { title: 'Neu' }, headers: ANY });
    expect([titled.status, titled.json.warnings]).toEqual([200, undefined]);
    const removed = await office.call('DELETE', `/events/${first}`, { headers: ANY });
    expect(removed.status).toBe(200);
    expect((await office.call('POST', `/history/${removed.json.revision}/undo`)).status).toBe(409);
    expect((await office.call('POST', `/trash/events/${first}/restore`)).status).toBe(409);
    expect((await office.call('POST', `/trash/events/${first}/restore?despite=room_conflict`)).status).toBe(200);
  });

  it('does not include free times, and is free around it', async () => {
    await office.create('events', EVENT);
    const free = async (from: string, to: string) =>
      (await office.call('GET', `/rooms/free?from=${from}&to=${to}`)).json.items.map((one: Loose) => one['room_id']);
    expect(await free('2026-12-24', '2026-12-24')).toEqual([11]);
    expect(await free('2026-12-24 18:00:00', '2026-12-24 19:00:00')).toEqual([12, 11]);
    const { items } = (await office.call('GET', '/rooms/12/occupancy?from=2026-12-01&to=2026-12-31')).json;
    expect(items).toMatchObject([{ label: 'Konzert', from: EVENT.date_from, to: EVENT.date_to, state: 'ready' }]);
    expect((await office.call('GET', '/rooms/99/occupancy?from=2026-12-01&to=2026-12-31')).status).toBe(404);
    for (const query of ['', 'from=2026-12-01', 'from=2026-12-02&to=2026-12-01', 'from=2024-01-01&to=2026-12-01']) {
      expect((await office.call('GET', `/conflicts?${query}`)).status).toBe(400);
    }
  });
});

describe('a series', () => {
  it('is previewed with room conflicts, and nothing is written', async () => {
    const other = await office.create('events', {
      ...EVENT,
      date_from: '2026-11-29 10:30:00',
      date_to: '2026-11-29 12:00:00',
    });
    const { status, json } = await office.call('POST', '/series/preview', { body: SERIES });
    expect([status, json.total]).toEqual([200, 5]);
    expect(json.items.slice(0, 2)).toEqual([
      { date: '2026-11-22', date_from: '2026-11-22 10:00:00', date_to: '2026-11-22 11:00:00', conflicts: [] },
      { date: '2026-11-29', date_from: '2026-11-29 10:00:00', date_to: '2026-11-29 11:00:00', conflicts: [other] },
    ]);
    expect((await office.call('GET', '/series')).json.total).toBe(0);
  });

  it.each([
    ['without a date', { rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, '/rule'],
    ['with too many dates', { rule: 'FREQ=DAILY', ahead_days: 3000 }, '/rule'],
    ['by a rule that is none', { rule: 'FREQ=SOMETIMES' }, '/rule'],
    [
      'of a room that there is not',
      { template: { title: 'a', rooms: [{ room_id: 99 }] } },
      '/template/rooms/0/room_id',
    ],
  ])('is rejected %s', async (_, change, path) => {
    for (const address of ['/series', '/series/preview']) {
      const { status, json } = await office.call('POST', address, { body: { ...SERIES, ...change } });
      expect([status, json.problems?.map((one: Loose) => one['path'])]).toEqual([422, [path]]);
    }
    expect((await office.call('GET', '/events')).json.total).toBe(0);
  });

  it('creates its events, which follow it except for individual fields', async () => {
    const id = await office.create('series', SERIES);
    const [first, second, third] = await eventsOf(id);
    expect(first).toMatchObject({ title: 'Gottesdienst', date_from: '2026-11-22 10:00:00', series: { id, own: [] } });
    await office.call('PATCH', `/events/${second.id}`, {
      body: { title: 'Advent', date_from: '2026-11-28 17:00:00', date_to: '2026-11-28 18:00:00' },
      headers: ANY,
    });
    await office.call('DELETE', `/events/${third.id}`, { headers: ANY });
    const body = { template: { title: 'Feier' }, time_from: '09:30' };
    const changed = await office.call('PATCH', `/series/${id}`, { body, headers: ANY });
    expect(changed.json.value.except).toEqual(['2026-12-06']);
    const after = await eventsOf(id);
    expect(after.map((one: Loose) => [one['id'], one['title'], one['date_from']])).toEqual([
      [first.id, 'Feier', '2026-11-22 09:30:00'],
      [second.id, 'Advent', '2026-11-28 17:00:00'],
      [third.id + 1, 'Feier', '2026-12-13 09:30:00'],
      [third.id + 2, 'Feier', '2026-12-20 09:30:00'],
    ]);
    expect(after[1].series).toEqual({ id, date: '2026-11-29', own: ['date_from', 'date_to', 'title'] });
    const follows = await office.call('POST', `/events/${second.id}/follow-series`);
    expect(follows.json.value).toMatchObject({ title: 'Feier', date_from: '2026-11-29 09:30:00', series: { own: [] } });
    await office.call('POST', `/trash/events/${third.id}/restore`);
    expect((await office.call('GET', `/series/${id}`)).json.value.except).toEqual([]);
  });

  it('is changed from a day on by a new one, which takes over its events', async () => {
    const id = await office.create('series', SERIES);
    const before = await eventsOf(id);
    const { json: old } = await office.call('GET', `/series/${id}`);
    const call = { body: { time_from: '09:00' }, headers: { 'if-match': `"${old.revision}"` } };
    const { status, json, headers } = await office.call('PATCH', `/series/${id}?from=2026-12-10`, call);
    expect([status, json.value.id, json.value.starts_on]).toEqual([200, id + 1, '2026-12-13']);
    expect(headers.get('etag')).toBe(`"${json.revision}"`);
    expect((await eventsOf(id)).map((one: Loose) => one['id'])).toEqual(
      before.slice(0, 3).map((one: Loose) => one['id']),
    );
    expect((await eventsOf(id + 1)).map((one: Loose) => [one['id'], one['date_from']])).toEqual(
      before.slice(3).map((one: Loose) => [one['id'], String(one['date_from']).replace('10:00', '09:00')]),
    );
    expect((await office.call('PATCH', `/series/${id}?from=2026-12-10`, call)).status).toBe(412);
    // A patch may contain the current id of the entity, but no other id (rule W5).
    for (const [told, expected] of [
      [id, 200],
      [id + 2, 422],
    ] as const) {
      const named = { body: { id: told, name: 'Früher' }, headers: ANY };
      const answer = await office.call('PATCH', `/series/${id}?from=2026-12-06`, named);
      expect([told, answer.status]).toEqual([told, expected]);
      if (expected === 200) await office.call('POST', `/history/${answer.json.revision}/undo`);
    }
    const wrong = { body: { rule: 'x' }, headers: ANY };
    const refused = await office.call('PATCH', `/series/${id}?from=2026-11-29`, wrong);
    expect([refused.status, refused.json.problems[0].path]).toEqual([422, '/rule']);
  });

  it('deletes its events with it, except individual ones', async () => {
    const id = await office.create('series', SERIES);
    const [first, second] = await eventsOf(id);
    await office.call('PATCH', `/events/${first.id}`, { body: { title: 'Eigen' }, headers: ANY });
    const removed = await office.call('DELETE', `/series/${id}`, { headers: ANY });
    expect(removed.status).toBe(200);
    const { items } = (await office.call('GET', '/events')).json;
    expect(items.map(({ value }: Loose) => [value.id, value.series])).toEqual([[first.id, null]]);
    expect((await office.call('POST', `/history/${removed.json.revision}/undo`)).status).toBe(200);
    expect((await eventsOf(id)).map((one: Loose) => one['id']).slice(0, 2)).toEqual([first.id, second.id]);
  });

  it('is restored from the trash with its events, each date once', async () => {
    office.time.now = Date.parse('2026-11-22T09:30:00Z');
    const id = await office.create('series', SERIES);
    const before = await eventsOf(id);
    await office.call('DELETE', `/series/${id}`, { headers: ANY });
    const gone = before[2].id;
    expect((await office.call('POST', `/trash/series/${id}/restore`)).status).toBe(200);
    expect((await eventsOf(id)).map((one: Loose) => one['id'])).toEqual(before.map((one: Loose) => one['id']));
    const removed = await office.call('DELETE', `/events/${gone}`, { headers: ANY });
    const except = await office.call('PATCH', `/series/${id}`, { body: { except: [] }, headers: ANY });
    expect([removed.status, except.status]).toEqual([200, 200]);
    const back = await office.call('POST', `/trash/events/${gone}/restore`);
    expect(back.json.value.series).toBeNull();
    expect(back.json.warnings).toMatchObject([{ path: '/series' }, { code: 'room_conflict' }]);
    const dates = (await eventsOf(id)).map(({ series }: Loose) => series.date);
    expect(dates).toEqual([...new Set(dates)]);
  });

  it("can't be set in an event by hand", async () => {
    const id = await office.create('series', SERIES);
    const [first] = await eventsOf(id);
    const own = { series: { id, date: '2026-11-22', own: ['title'] } };
    const set = await office.call('PATCH', `/events/${first.id}`, { body: own, headers: ANY });
    expect([set.status, set.json.problems[0].path]).toEqual([422, '/series/own']);
    const alone = await office.call('PATCH', `/events/${first.id}`, { body: { series: null }, headers: ANY });
    expect([alone.status, alone.json.value.series]).toEqual([200, null]);
    expect((await office.call('GET', `/series/${id}`)).json.value.except).toEqual(['2026-11-22']);
  });
});

describe('the channels of an event', () => {
  it('are listed for a moment or for the beginning of a day', async () => {
    const id = await office.create('events', EVENT);
    const shownAt = async (at: string) =>
      (await office.call('GET', `/events/${id}/shown?at=${at}`)).json.doors[0].shown;
    expect(await shownAt('2026-12-24')).toBe(true);
    expect(await shownAt('2026-12-24 18:00:01')).toBe(false);
    expect(await shownAt('2026-12-25')).toBe(false);
    expect((await office.call('GET', `/events/${id}/shown?at=2026-12-24T10:00:00`)).status).toBe(400);
  });
});
