// Room requests over the office API: entering, approving, offering, declining, access, downloads, and effects of changed events.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RoomRequest } from '../../src/model/room-requests/room-request.ts';
import { readBundle } from '../../src/office/bundle/bundle.ts';
import { exportBundle } from '../../src/office/export-bundle.ts';
import { createRequestTable } from '../../src/office/room-requests/request-table.ts';
import type { Loose } from '../support/full-bundle.ts';
import { type OfficeCall, openOffice } from '../support/office.ts';

const REQUEST = { before: 30, after: 30, terms: 'Sauber hinterlassen.', form_id: 1, notify: ['haus@example.org'] };
const BUNDLE = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'seewil', title: 'Seewil', locale: 'de-CH', room_conflicts: 'warn', outside: { requests: true } },
  layers: [{ id: 1, name: 'Haus' }],
  forms: [{ id: 1, name: 'Saal', fields: [{ id: 1, label: 'Beamer', type: 'yes' }] }],
  buildings: [{ id: 1, name: 'Haus' }],
  rooms: [
    { id: 5, building_id: 1, name: 'Saal', request: REQUEST },
    { id: 6, building_id: 1, name: 'Stube', public_name: 'Stübli', request: { ...REQUEST, before: 0, after: 0 } },
  ],
  events: [
    {
      id: 1,
      title: 'Chor',
      date_from: '2027-03-01 18:00:00',
      date_to: '2027-03-01 20:00:00',
      rooms: [{ room_id: 5 }],
    },
  ],
} as Loose;

const at = (day: string, from: string, to: string) => ({ from: `${day} ${from}:00`, to: `${day} ${to}:00` });
const FREE = at('2027-03-02', '18:00', '22:00');
const TAKEN = at('2027-03-01', '20:00', '22:00');
const ENTERED = {
  room_ids: [5],
  dates: [FREE],
  title: 'Geburtstag von Anna',
  kind: 'private',
  organisation: 'Familie Muster',
  name: 'Anna Muster',
  email: 'anna@example.org',
};

let office: Awaited<ReturnType<typeof openOffice>>;
beforeEach(async () => {
  office = await openOffice(BUNDLE);
});
afterEach(() => office.close());

const call = (method: string, path: string, body?: unknown, more: OfficeCall = {}) =>
  office.call(method, path, { ...(body !== undefined && { body }), ...more });
const enter = async (body: object = {}) => {
  const { status, json } = await call('POST', '/requests', { ...ENTERED, ...body });
  expect(status, JSON.stringify(json)).toBe(201);
  return json.value.id as number;
};
const act = (id: number, verb: string, body: object = {}, query = '') =>
  call('POST', `/requests/${id}/${verb}${query}`, body);
const requestOf = async (id: number) => (await call('GET', `/requests/${id}`)).json;
const eventOf = async (id: number) => (await call('GET', `/events/${id}`)).json.value;
const takeMails = () => office.store.mails.take({ holder: 'x', now: 9e12, until: 9e12 + 1, count: 99, digests: 0 });
const roomsMailed = async () => {
  const { about, rooms } = (await takeMails()).at(-1)?.details as { about: string; rooms: string[] };
  return [about, rooms];
};
const mails = async () => {
  const all = await takeMails();
  return all.map(({ email, details }) => {
    const { about, text, dates } = details as { about: string; text: string; dates: { from: string }[] };
    return [email, about, text, dates.map(({ from }) => from)];
  });
};
const caretaker = (requestRoomIds: readonly number[]) =>
  ({
    as: {
      callerId: `caretaker of ${requestRoomIds.join() || 'none'}`,
      actor: 'Hauswart',
      authority: { role: 'reader', areas: [], requestRoomIds },
    },
  }) as unknown as OfficeCall;

describe('a request by telephone', () => {
  it('is open, shows everything but its key, and mails the person but not the addresses of the room', async () => {
    const id = await enter({ answers: { 1: true }, people: 30 });
    const { value, same_time } = await requestOf(id);
    expect(value).toMatchObject({ ...ENTERED, id, state: 'open', people: 30, event_ids: [], offer: null });
    expect([value.key, same_time]).toEqual([undefined, []]);
    expect((await mails()).map((mail) => mail.slice(0, 2))).toEqual([['anna@example.org', 'entered']]);
  });

  it.each([
    ['no room', { room_ids: [] }, '/room_ids'],
    ['an unknown room', { room_ids: [5, 99] }, '/room_ids/1'],
    ['no date', { dates: [] }, '/dates'],
    ['a date that ends before it starts', { dates: [at('2027-03-02', '20:00', '19:00')] }, '/dates/0/to'],
    [
      'dates without the time between that the room needs',
      { dates: [FREE, at('2027-03-02', '22:30', '23:30')] },
      '/dates/1/from',
    ],
    ['an unknown question', { answers: { 7: 'x' } }, '/answers/7'],
    ['no name', { name: ' ' }, '/name'],
    ['a group without a title', { kind: 'group', title: '' }, '/title'],
    ['a name over 500 characters', { name: 'x'.repeat(501) }, '/name'],
    ['an unknown key', { nam: 'x' }, '/nam'],
    ['a broken address', { email: 'anna' }, '/email'],
  ])('with %s is refused with the place of the fault', async (_, body, path) => {
    const { status, json } = await call('POST', '/requests', { ...ENTERED, ...body });
    expect([status, json.problems?.map((one: { path: string }) => one.path)]).toEqual([422, [path]]);
    expect((await call('GET', '/requests')).json.total).toBe(0);
  });

  it('is entered and mailed once for a repeated Idempotency-Key', async () => {
    const send = (body: object) => office.call('POST', '/requests', { body, headers: { 'idempotency-key': 'a-call' } });
    const [first, again] = [await send(ENTERED), await send(ENTERED)];
    expect([again.status, again.json, again.headers.get('idempotent-replayed')]).toEqual([201, first.json, 'true']);
    expect((await send({ ...ENTERED, people: 4 })).json.code).toBe('idempotency_key_taken');
    expect(await mails()).toHaveLength(1);
  });

  it('is changed at its revision only', async () => {
    const id = await enter();
    const { revision } = await requestOf(id);
    const change = (tag: string) => call('PATCH', `/requests/${id}`, { people: 12 }, { headers: { 'if-match': tag } });
    expect((await change('"1"')).status).toBe(412);
    const done = await change(`"${revision}"`);
    expect([done.status, done.json.value.people, done.json.value.name]).toEqual([200, 12, 'Anna Muster']);
  });
});

describe('approving', () => {
  it('creates an event that reserves the room and names nobody', async () => {
    const id = await enter();
    const { status, json } = await act(id, 'approve', { text: 'Willkommen.' });
    expect([status, json.value.state, json.effects.appears]).toEqual([200, 'approved', []]);
    const [eventId] = json.value.event_ids;
    const event = await eventOf(eventId);
    expect(event).toMatchObject({
      title: 'Belegt',
      public: false,
      organizer: null,
      request_id: id,
      rooms: [{ room_id: 5 }],
      occupies_from: '2027-03-02 17:30:00',
      occupies_to: '2027-03-02 22:30:00',
    });
    const written = JSON.stringify([(await call('GET', '/history')).json, event, (await call('GET', '/trash')).json]);
    expect(written).not.toMatch(/Anna|Muster|Geburtstag/);
    expect(await mails()).toContainEqual(['anna@example.org', 'approved', 'Willkommen.', [FREE.from]]);
    const again = await act(id, 'approve');
    expect([again.status, again.json.code]).toEqual([409, 'wrong_state']);
  });

  it('publishes the event of a group with its title, organisation and further fields', async () => {
    const id = await enter({ kind: 'group', title: 'Vortrag' });
    const { json } = await act(id, 'approve', { publish: true, event: { layer_ids: [1], short_desc: 'Für alle.' } });
    expect(json.effects.appears).toEqual(json.value.event_ids);
    expect(await eventOf(json.value.event_ids[0])).toMatchObject({
      title: 'Vortrag',
      public: true,
      organizer: { name: 'Familie Muster' },
      layer_ids: [1],
      short_desc: 'Für alle.',
    });
  });

  it.each([
    ['a title of a private request', { event: { title: 'Anna' } }, '/event/title'],
    ['a field that approval sets', { event: { rooms: [] } }, '/event/rooms'],
    ['an unknown layer', { event: { layer_ids: [99] } }, '/event/layer_ids/0'],
    ['a wrong value', { event: { hide_time: 'x' } }, '/event/hide_time'],
    ['a foreign date', { dates: [TAKEN] }, '/dates/0'],
    ['no object', { event: 7 }, '/event'],
  ])('refuses %s and changes nothing', async (_, body, path) => {
    const id = await enter();
    const { status, json } = await act(id, 'approve', body);
    expect([status, json.problems?.[0]?.path]).toEqual([422, path]);
    expect((await requestOf(id)).value).toMatchObject({ state: 'open', event_ids: [] });
  });

  it('refuses a clash even where clashes only warn, approves the free dates alone, or all despite the clash', async () => {
    const id = await enter({ dates: [TAKEN, FREE] });
    const refused = await act(id, 'approve');
    expect([refused.status, refused.json.code, refused.json.conflicts]).toEqual([
      409,
      'room_taken',
      [{ ...TAKEN, room_id: 5, event_id: 1 }],
    ]);
    expect((await act(id, 'approve', { dates: [FREE] })).json.value).toMatchObject({
      state: 'approved',
      dates: [FREE],
    });
    const other = await enter({ dates: [TAKEN] });
    const despite = await act(other, 'approve', {}, '?despite=room_conflict');
    expect([despite.status, despite.json.value.event_ids.length]).toEqual([200, 1]);
  });

  it('needs no time next to another use if the room needs none', async () => {
    const day = at('2027-03-03', '08:00', '10:00');
    const first = await enter({ room_ids: [6], dates: [day] });
    expect((await act(first, 'approve')).status).toBe(200);
    const next = await enter({ room_ids: [6], dates: [at('2027-03-03', '10:00', '12:00')] });
    expect((await act(next, 'approve')).status).toBe(200);
  });

  it('supports a dry run', async () => {
    const id = await enter();
    const { json } = await act(id, 'approve', { dry_run: true });
    expect(json.value).toMatchObject({ state: 'approved' });
    expect((await requestOf(id)).value).toMatchObject({ state: 'open', event_ids: [] });
    expect((await mails()).map(([, about]) => about)).toEqual(['entered']);
  });

  it('lets exactly one of 20 parallel approvals of overlapping requests succeed', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        enter({ email: '', dates: [at('2027-03-05', `${10 + (index % 4)}:00`, '18:00')] }),
      ),
    );
    expect((await requestOf(ids[0] ?? 0)).same_time.toSorted()).toEqual(ids.slice(1).toSorted());
    const codes = await Promise.all(ids.map(async (id) => (await act(id, 'approve')).status));
    expect(codes.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });
});

describe('a changed reservation', () => {
  const changeTo = (id: number, body: object) =>
    call('PATCH', `/requests/${id}`, body, { headers: { 'if-match': '*' } });
  const changeByVisitor = (id: number, given: Partial<RoomRequest>) =>
    office.store.content.change('seewil', { actor: 'x', action: 'x', at: office.time.now }, async ({ requests }) => {
      const stored = await requests.byId(id);
      if (stored === undefined) throw new Error('no request');
      await requests.put({ ...stored, request: { ...stored.request, state: 'open', ...given }, by: 'visitor' });
    });

  it('of a group that becomes private shows neither title nor organisation', async () => {
    const id = await enter({ kind: 'group', title: 'Vortrag' });
    const { json } = await act(id, 'approve');
    const [eventId] = json.value.event_ids;
    await changeByVisitor(id, { kind: 'private' });
    expect((await act(id, 'approve')).json.value.event_ids).toEqual([eventId]);
    expect(await eventOf(eventId)).toMatchObject({ title: 'Belegt', organizer: null });
    expect((await changeTo(id, { people: 5 })).status).toBe(200);
  });

  it('stays as approved if the change is declined', async () => {
    const id = await enter({ people: 10 });
    const approved = (await act(id, 'approve')).json.value;
    await changeByVisitor(id, { people: 99, title: 'Technoparty', dates: [TAKEN] });
    const { json } = await act(id, 'decline', { text: 'Nein.' });
    expect(json.value).toEqual({ ...approved, event_ids: approved.event_ids });
    expect((await mails()).at(-1)).toEqual(['anna@example.org', 'change_declined', 'Nein.', [FREE.from]]);
  });
});

it('keeps the agreed terms; without any, the office enters them', async () => {
  const change = (id: number, body: object) => call('PATCH', `/requests/${id}`, body, { headers: { 'if-match': '*' } });
  const id = await enter({ terms: 'Sauber hinterlassen.' });
  for (const terms of ['Andere Bedingungen.', '', null]) {
    const { status, json } = await change(id, { people: 7, terms });
    expect([status, json.problems]).toEqual([422, [expect.objectContaining({ path: '/terms', code: 'terms_agreed' })]]);
  }
  expect((await requestOf(id)).value).toMatchObject({ people: null, terms: 'Sauber hinterlassen.' });
  expect((await change(id, { people: 7, terms: 'Sauber hinterlassen.' })).status).toBe(200);
  const byPhone = await enter();
  expect((await change(byPhone, { terms: 'Sauber hinterlassen.' })).json.value.terms).toBe('Sauber hinterlassen.');
});

describe('a removed room', () => {
  it('leaves requests and offers, and an export can be imported', async () => {
    const [both, one] = [await enter({ room_ids: [5, 6] }), await enter({ room_ids: [6] })];
    await act(one, 'offer', { room_ids: [6], dates: [at('2027-03-08', '18:00', '22:00')] });
    const removed = await call('DELETE', '/rooms/6?detach=1', undefined, { headers: { 'if-match': '*' } });
    expect(removed.status, JSON.stringify(removed.json)).toBe(200);
    expect((await requestOf(both)).value.room_ids).toEqual([5]);
    expect((await requestOf(one)).value).toMatchObject({ room_ids: [], offer: { room_ids: [] } });
    const bundle = await exportBundle(office.store, 'seewil');
    expect(readBundle(Buffer.from(bundle)).warnings).toEqual([]);
  });
});

describe('the removed room of a reservation', () => {
  it('is named in the mail, on the private page and in the file', async () => {
    const id = await enter({ room_ids: [6] });
    await act(id, 'approve');
    await call('DELETE', '/rooms/6?detach=1', undefined, { headers: { 'if-match': '*' } });
    expect((await requestOf(id)).value).toMatchObject({ state: 'approved', room_ids: [] });
    expect(await roomsMailed()).toEqual(['room_lost', ['Stübli']]);
    const stored = await office.store.content.read('seewil', ({ requests }) => requests.byId(id));
    expect(stored?.lostRooms).toEqual(['Stübli']);
    const table = createRequestTable(
      { items: [{ ...(stored as NonNullable<typeof stored>) }] as never, rooms: [], forms: [], period: {} },
      'de',
    );
    expect(table.rows.map((row) => row[1])).toEqual(['Stübli']);
  });
});

describe('other answers', () => {
  it('an offer holds the room until it is declined', async () => {
    const id = await enter({ dates: [TAKEN] });
    const other = at('2027-03-08', '18:00', '22:00');
    const past = await act(id, 'offer', { room_ids: [5], dates: [at('2026-03-08', '18:00', '22:00')] });
    expect([past.status, past.json.problems[0].path]).toEqual([422, '/dates/0/from']);
    const silent = await enter({ email: '' });
    expect((await act(silent, 'offer', { room_ids: [5], dates: [other] })).json.code).toBe('no_mail_possible');
    const taken = await act(id, 'offer', { room_ids: [5], dates: [TAKEN] });
    expect([taken.status, taken.json.code]).toEqual([409, 'room_taken']);
    const { json } = await act(id, 'offer', { room_ids: [5], dates: [other], text: 'Eine Woche später?' });
    expect(json.value).toMatchObject({ state: 'offered', dates: [TAKEN], offer: { dates: [other], room_ids: [5] } });
    const [held] = json.value.offer.event_ids;
    expect(await eventOf(held)).toMatchObject({ state: 'proposed', title: 'Belegt', request_id: id });
    const rival = await enter({ dates: [other] });
    expect((await act(rival, 'approve')).status).toBe(409);
    expect((await act(id, 'decline', { text: 'Leider nein.' })).json.value).toMatchObject({ state: 'declined' });
    expect((await act(rival, 'approve')).status).toBe(200);
    expect(await mails()).toContainEqual(['anna@example.org', 'declined', 'Leider nein.', [TAKEN.from]]);
  });

  it('messages are mailed at most three times an hour', async () => {
    const id = await enter();
    const codes: number[] = [];
    for (let time = 0; time < 4; time++) codes.push((await act(id, 'message', { text: 'Wie viele Stühle?' })).status);
    expect(codes).toEqual([200, 200, 200, 429]);
    const refused = (await act(id, 'message', { text: 'Noch da?' })).json;
    expect(refused.message).toBe('At most 3 e-mails an hour are sent for one booking or request; try again in 60 min.');
    office.time.now += 3_600_000;
    expect((await act(id, 'message', { text: 'Noch da?' })).status).toBe(200);
    const silent = await enter({ email: '' });
    expect((await act(silent, 'message', { text: 'x' })).json).toMatchObject({
      code: 'no_mail_possible',
      message: expect.not.stringContaining('event'),
    });
    expect((await act(id, 'message', { text: ' ' })).status).toBe(422);
  });
});

describe('access', () => {
  it('is for editors, and for accounts with all rooms of the request', async () => {
    const [hall, both] = [
      await enter(),
      await enter({ room_ids: [5, 6], dates: [at('2027-04-01', '10:00', '12:00')] }),
    ];
    const listed = await call('GET', '/requests', undefined, caretaker([5]));
    expect(listed.json.items.map(({ value }: { value: { id: number } }) => value.id)).toEqual([hall]);
    const get = async (id: number, rooms: number[]) =>
      (await call('GET', `/requests/${id}`, undefined, caretaker(rooms))).status;
    expect([await get(hall, [5]), await get(both, [5]), await get(both, [5, 6]), await get(hall, [])]).toEqual([
      200, 403, 200, 403,
    ]);
    expect((await call('GET', '/requests', undefined, caretaker([]))).status).toBe(403);
    const approve = (rooms: number[], body: object) =>
      call('POST', `/requests/${hall}/approve`, body, caretaker(rooms));
    expect((await approve([5], { room_ids: [6] })).status).toBe(403);
    const publishing = [await approve([5], { publish: true }), await approve([5], { event: { topic: 'x' } })];
    expect(publishing.map(({ status, json }) => [status, json.role])).toEqual([
      [403, 'editor'],
      [403, 'editor'],
    ]);
    expect((await approve([5], {})).status).toBe(200);
  });
});

describe('changes of approved events', () => {
  const patch = (id: number, body: object, query = '') =>
    call('PATCH', `/events/${id}${query}`, body, { headers: { 'if-match': '*' } });
  const approved = async () => {
    const id = await enter();
    const { json } = await act(id, 'approve');
    return { id, eventId: json.value.event_ids[0] as number };
  };
  const later = {
    date_from: '2027-03-03 18:00:00',
    date_to: '2027-03-03 21:00:00',
    occupies_from: null,
    occupies_to: null,
  };

  it('notify the person, and the request follows', async () => {
    const { id, eventId } = await approved();
    const { json } = await patch(eventId, later);
    expect(json.effects).toMatchObject({ requests: 1 });
    expect((await requestOf(id)).value.dates).toEqual([{ from: later.date_from, to: later.date_to }]);
    expect((await mails()).at(-1)).toEqual(['anna@example.org', 'moved', '', [later.date_from]]);
  });

  it('to another room move the request to that room', async () => {
    const { id, eventId } = await approved();
    await patch(eventId, { rooms: [{ room_id: 6 }] });
    expect((await requestOf(id)).value.room_ids).toEqual([6]);
    expect(await roomsMailed()).toEqual(['moved', ['Stübli']]);
  });

  it('notify nobody if silent, or if nothing that concerns the person changes', async () => {
    const { eventId } = await approved();
    await mails();
    expect((await patch(eventId, later, '?silent=1')).json.effects).toBeUndefined();
    expect((await patch(eventId, { internal_note: 'Stühle' })).json.effects).toBeUndefined();
    expect(await mails()).toEqual([]);
  });

  it('a cancelled event declines the request, and a confirmed one approves it again', async () => {
    const { id, eventId } = await approved();
    expect((await patch(eventId, { status: 'cancelled' })).json.effects.requests).toBe(1);
    expect((await requestOf(id)).value).toMatchObject({ state: 'declined', event_ids: [eventId] });
    expect((await mails()).at(-1)?.[1]).toBe('called_off');
    await patch(eventId, { status: 'confirmed' });
    expect((await requestOf(id)).value.state).toBe('approved');
    expect((await mails()).at(-1)?.[1]).toBe('moved');
  });

  it('notify nobody about an event that was cancelled before', async () => {
    const { eventId } = await approved();
    await patch(eventId, { status: 'cancelled' });
    await mails();
    expect((await patch(eventId, later)).json.effects).toBeUndefined();
    await call('DELETE', `/events/${eventId}`, undefined, { headers: { 'if-match': '*' } });
    expect(await mails()).toEqual([]);
  });

  it('a removed event leaves the request, and returns to it from the trash', async () => {
    const { id, eventId } = await approved();
    const removed = await call('DELETE', `/events/${eventId}`, undefined, { headers: { 'if-match': '*' } });
    expect([removed.status, removed.json.effects.requests]).toEqual([200, 1]);
    expect((await requestOf(id)).value).toMatchObject({ state: 'declined', event_ids: [] });
    const [change] = (await call('GET', '/history?limit=1')).json.items;
    expect((await call('POST', `/history/${change.revision}/undo`)).status).toBe(200);
    expect((await requestOf(id)).value).toMatchObject({ state: 'approved', event_ids: [eventId] });
  });

  it('an erased request leaves its event without a trace', async () => {
    const { id, eventId } = await approved();
    expect((await act(id, 'erase')).json).toEqual({ erased: true });
    expect((await call('GET', `/requests/${id}`)).status).toBe(404);
    expect(await eventOf(eventId)).toMatchObject({ request_id: null, title: 'Belegt' });
  });
});

describe('lists', () => {
  it('filter by state, room, period and words, page by page, oldest first', async () => {
    const ids: number[] = [];
    for (const [index, name] of ['Ann Rossi', 'Béa Meier', 'Carl Frei'].entries()) {
      office.time.now += 1000;
      ids.push(await enter({ name, email: '', dates: [at(`2027-05-0${index + 1}`, '10:00', '12:00')] }));
    }
    await act(ids[2] ?? 0, 'approve');
    const idsOf = async (query: string) =>
      (await call('GET', `/requests?${query}`)).json.items.map(({ value }: { value: { id: number } }) => value.id);
    expect(await idsOf('')).toEqual(ids);
    expect(await idsOf('state=approved')).toEqual([ids[2]]);
    expect(await idsOf('from=2027-05-02&to=2027-05-02')).toEqual([ids[1]]);
    expect(await idsOf('q=bea')).toEqual([ids[1]]);
    expect(await idsOf('room=6')).toEqual([]);
    const first = (await call('GET', '/requests?limit=2')).json;
    expect([first.items.length, first.total]).toEqual([2, 3]);
    expect(await idsOf(`cursor=${first.next}`)).toEqual([ids[2]]);
  });

  it('are tables with one line per date and room, and no formula', async () => {
    await enter({
      room_ids: [5, 6],
      title: '=1+1',
      answers: { 1: true },
      dates: [FREE, at('2027-03-09', '18:00', '22:00')],
    });
    const csv = new TextDecoder().decode(await office.file('/requests.csv?from=2027-03-02&to=2027-03-02'));
    const lines = csv.trim().split(/\r?\n/);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Beamer');
    expect(lines[1]).toContain('2027-03-02');
    expect(csv).not.toMatch(/(^|[,;"])=1/m);
    expect((await office.file('/requests.xlsx')).byteLength).toBeGreaterThan(1000);
  });

  it('have a column for the questions of forms that the room no longer has, or that were removed', async () => {
    await enter({ answers: { 1: true } });
    const table = async () => {
      const csv = new TextDecoder().decode(await office.file('/requests.csv'));
      return csv
        .trim()
        .split(/\r?\n/)
        .map((line) => line.split(/[;,]/).at(-1));
    };
    const before = await table();
    expect(before).toEqual(['Beamer', 'ja']);
    const patched = await call('PATCH', '/rooms/5', { request: { form_id: null } }, { headers: { 'If-Match': '*' } });
    expect(patched.status).toBe(200);
    expect(await table()).toEqual(before);
    await call('PATCH', '/rooms/6', { request: { form_id: null } }, { headers: { 'If-Match': '*' } });
    expect((await call('DELETE', '/forms/1', undefined, { headers: { 'If-Match': '*' } })).status).toBe(200);
    expect(await table()).toEqual(before);
  });
});
