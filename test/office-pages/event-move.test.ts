import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDemoBundle } from '../../src/demo/parish.ts';
import { fetchClashNotes } from '../support/clash-notes.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { formFields, separateForms, textOfMain } from '../support/page-form.ts';

const ID = 1_002_531;
const PATH = `/events/${ID}`;

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const eventOf = (id: number) =>
  office.store.content.read(office.instance, async (content) => (await content.get('event', id))?.value);
const events = () => office.store.content.read(office.instance, ({ all }) => all('event'));
const pageOf = async (path: string) => separateForms(await (await office.get(path)).text());
const textOf = async (response: Response) => separateForms(await response.text());
const move = (fields: Record<string, string>) => office.post(`${PATH}/move`, fields);

it('moves with its length and its room times, and is confirmed again', async () => {
  await office.post(PATH, { ...formFields(await pageOf(PATH), 'id="event"'), to: '11:30', before: '30' });
  await office.post(`${PATH}/postpone`, { note: 'Die Heizung ist defekt.' });
  const response = await move({ new_day: '2026-12-20', new_time: '17' });
  expect(response.headers.get('location')).toMatch(/did=postponed&revision=\d+$/);
  expect(await eventOf(ID)).toMatchObject({
    startsAt: '2026-12-20 17:00:00',
    endsAt: '2026-12-20 18:30:00',
    occupiesFrom: '2026-12-20 16:30:00',
    status: 'confirmed',
    statusNote: '',
    rooms: [{ roomId: 11 }],
  });
});

it('leaves a notice with the new date on the old day, without a room, and one click reverts both', async () => {
  const before = await events();
  const response = await move({ new_day: '2026-12-20', new_time: '', notice: '1' });
  const notice = (await events()).find(({ id }) => !before.some((one) => one.id === id));
  expect(notice).toMatchObject({
    title: 'Gottesdienst zum 2. Advent',
    startsAt: '2026-12-06 10:00:00',
    endsAt: '2026-12-06 11:00:00',
    status: 'postponed',
    statusNote: 'Neu am 20. Dezember 2026 um 10:00.',
    public: true,
    organistIds: [],
    rooms: [{ name: 'Kirche Seewil', locationName: 'Kirche Seewil' }],
  });
  const free = await office.get('/events/rooms?day=2026-12-06&from=10:00&room=11');
  expect(await fetchClashNotes(free)).toMatchObject({ tone: 'free' });
  const revision = new URL(response.headers.get('location') ?? '', 'http://x').searchParams.get('revision');
  await office.post(`/history/${revision}/undo`);
  expect(await eventOf(ID)).toEqual(before.find(({ id }) => id === ID));
  expect(await eventOf(notice?.id ?? 0)).toBeUndefined();
});

describe('postponing twice', () => {
  const noteOn = async (day: string) => {
    const found = (await events()).find(({ status, startsAt }) => status === 'postponed' && startsAt.startsWith(day));
    return { id: found?.id ?? 0, note: found?.statusNote };
  };

  it('updates the first notice to the newest day, and one click reverts everything', async () => {
    await move({ new_day: '2026-12-20', notice: '1', note: 'Die Heizung ist defekt.' });
    const before = await events();
    const response = await move({ new_day: '2026-12-27', new_time: '17:00', notice: '1', note: 'Folgt.' });
    expect((await noteOn('2026-12-06')).note).toBe('Neu am 27. Dezember 2026 um 17:00. Folgt.');
    expect((await noteOn('2026-12-20')).note).toBe('Neu am 27. Dezember 2026 um 17:00. Folgt.');
    const revision = new URL(response.headers.get('location') ?? '', 'http://x').searchParams.get('revision');
    await office.post(`/history/${revision}/undo`);
    expect(await events()).toEqual(before);
    await move({ new_day: '2026-12-27', notice: '1', note: 'Folgt.' });
    await move({ new_day: '2026-12-30', note: '' });
    for (const day of ['2026-12-06', '2026-12-20']) {
      expect((await noteOn(day)).note).toBe('Neu am 30. Dezember 2026 um 10:00.');
    }
  });

  it('keeps a notice that was edited, and any ambiguous ones', async () => {
    await move({ new_day: '2026-12-20', notice: '1' });
    const { id } = await noteOn('2026-12-06');
    const status_note = 'Neu am 20. Dezember 2026 um 10:00. Ohne Chor.';
    const change = { actor: 'somebody', action: 'test', at: office.clock.now };
    const put = (of: number, own: object, as: 'new' | 'there') =>
      office.store.content.change(office.instance, change, async (content) => {
        const there = await content.get('event', of);
        if (there === undefined) throw new Error('nothing is there');
        const to = as === 'new' ? { id: await content.newId('event') } : {};
        await content.put('event', { ...there.value, ...to, ...own }, as === 'new' ? 'new' : there.revision);
      });
    await put(id, { statusNote: status_note }, 'there');
    await move({ new_day: '2026-12-21' });
    expect((await noteOn('2026-12-06')).note).toBe(status_note);
    await put(id, { statusNote: 'Neu am 21. Dezember 2026 um 10:00.' }, 'there');
    await put(ID, {}, 'new');
    await move({ new_day: '2026-12-22' });
    expect((await noteOn('2026-12-06')).note).toBe('Neu am 21. Dezember 2026 um 10:00.');
  });
});

describe('the box', () => {
  const boxOf = async () => {
    const page = await pageOf(PATH);
    return textOfMain(/<form class="move".*?<\/form>/s.exec(page)?.[0] ?? '');
  };
  const become = (own: object) =>
    office.store.content.change(
      office.instance,
      { actor: 'somebody', action: 'test', at: office.clock.now },
      async (content) => {
        const there = await content.get('event', ID);
        if (there !== undefined) await content.put('event', { ...there.value, ...own }, there.revision);
      },
    );
  const whole = { startsAt: '2026-12-06 00:00:00', endsAt: '2026-12-06 23:59:59' };

  it.each([
    ['time and room', {}, 'Nur die Zeit oder der Raum ändert sich?', true],
    ['a room alone', whole, 'Nur der Raum ändert sich?', true],
    ['a time alone', { rooms: [] }, 'Nur die Zeit ändert sich?', false],
    ['neither', { ...whole, rooms: [] }, undefined, false],
  ])('describes its effect: %s', async (_, own, said, hasRoom) => {
    await become(own);
    const box = await boxOf();
    expect(/Nur [^?]*\?/.exec(box)?.[0]).toBe(said);
    expect(box.includes('Der Raum ist wieder frei.')).toBe(hasRoom);
    expect(box).toContain('Noch kein neues Datum?');
  });

  it('mentions earlier notices that would be updated', async () => {
    const earlier = 'auch in früheren Hinweisen darauf';
    expect(await boxOf()).not.toContain(earlier);
    await move({ new_day: '2026-12-20', notice: '1', note: 'Die Heizung ist defekt.' });
    expect(await boxOf()).toContain(earlier);
    const notice = (await events()).find(
      ({ status, startsAt }) => status === 'postponed' && startsAt === '2026-12-06 10:00:00',
    );
    expect(notice?.statusNote).toBe('Neu am 20. Dezember 2026 um 10:00. Die Heizung ist defekt.');
    await office.post(`/events/${notice?.id}/remove`);
    expect(await boxOf()).not.toContain(earlier);
  });
});

it('accepts a day and a note in one form: the event moves, and the note is on it and on the notice', async () => {
  const page = await pageOf(PATH);
  expect(page.match(/name="new_day"/g)).toHaveLength(1);
  const fields = formFields(page, `action="/office/instances/demo${PATH}/postpone"`);
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(['new_day', 'new_time', 'note']));
  const before = await events();
  const response = await office.post(`${PATH}/postpone`, {
    ...fields,
    new_day: '2026-12-20',
    note: 'Die Heizung ist defekt.',
    notice: '1',
  });
  const location = response.headers.get('location') ?? '';
  expect(location).toMatch(/did=postponed&revision=\d+$/);
  expect(await eventOf(ID)).toMatchObject({
    startsAt: '2026-12-20 10:00:00',
    status: 'confirmed',
    statusNote: 'Die Heizung ist defekt.',
  });
  const notice = (await events()).find(({ id }) => !before.some((one) => one.id === id));
  expect(notice?.statusNote).toBe('Neu am 20. Dezember 2026 um 10:00. Die Heizung ist defekt.');
  expect(textOfMain(await pageOf(location.replace(/^.*(?=\/events)/, '')))).toContain('Verschoben.');
});

it('without a day marks the event as postponed, with the note', async () => {
  const response = await office.post(`${PATH}/postpone`, {
    new_day: '',
    new_time: '10:00',
    note: 'Folgt.',
    notice: '1',
  });
  expect(response.headers.get('location')).toMatch(/did=postponed&revision=\d+$/);
  expect(await eventOf(ID)).toMatchObject({
    startsAt: '2026-12-06 10:00:00',
    status: 'postponed',
    statusNote: 'Folgt.',
  });
});

it('keeps day and note if they are rejected', async () => {
  const before = await events();
  const response = await office.post(`${PATH}/postpone`, { new_day: 'irgendwann', note: 'Die Heizung ist defekt.' });
  expect(response.status).toBe(422);
  const page = await textOf(response);
  expect(page).toMatch(/name="new_day" value="irgendwann"/);
  expect(page).toContain('value="Die Heizung ist defekt."');
  const long = await office.post(`${PATH}/postpone`, { new_day: '2026-12-20', note: 'x'.repeat(190), notice: '1' });
  expect(long.status).toBe(422);
  expect(await textOf(long)).toContain('x'.repeat(190));
  expect(await events()).toEqual(before);
});

it('leaves no notice for an event that was not public', async () => {
  await office.post(`${PATH}/hide`);
  expect(await pageOf(PATH)).not.toContain('name="notice"');
  const before = await events();
  await move({ new_day: '2026-12-20', notice: '1' });
  expect((await events()).length).toBe(before.length);
});

it.each([
  [{ new_day: '' }, /Geben Sie den Tag ein/],
  [{ new_day: 'irgendwann' }, /«irgendwann» ist kein Datum/],
  [{ new_day: '31.11.' }, /Den Tag «31.11.» gibt es nicht/],
  [{ new_day: '31.12.9999', new_time: '23:59' }, /Den Tag «9999-12-31» gibt es nicht/],
  [{ new_day: '20.12.2026', new_time: '25 Uhr' }, /keine Uhrzeit/],
  [{ new_day: '28.3.2027', new_time: '02:30' }, /02:30 Uhr gibt es an diesem Tag nicht/],
])('rejects %j at its field, and changes nothing', async (fields, text) => {
  const before = await eventOf(ID);
  const response = await move(fields);
  const page = await textOf(response);
  expect(response.status).toBe(422);
  expect(textOfMain(page)).toMatch(text);
  expect(page).toContain(`name="new_day" value="${fields.new_day}"`);
  expect(await eventOf(ID)).toEqual(before);
});

it('asks at the day before moving to the past, and does so if confirmed', async () => {
  const before = await events();
  const past = { new_day: '2026-11-01', new_time: '10:00', note: 'Sturm', notice: '1' };
  const response = await office.post(`${PATH}/postpone`, past);
  const page = await textOf(response);
  expect([response.status, textOfMain(page)]).toEqual([
    422,
    expect.stringContaining('Der Anlass wäre dann schon vorbei: Er würde am 1. November 2026 um 11:00 enden.'),
  ]);
  expect(await events()).toEqual(before);
  const fields = formFields(page, `action="/office/instances/demo${PATH}/postpone"`);
  expect(fields).toMatchObject({ new_day: ['1.11.2026'], note: ['Sturm'], notice: ['1'] });
  expect(page).toContain('<input type="checkbox" name="despite" value="past">');
  // A future day needs no confirmation, but a time that is already past today does.
  expect((await office.post(`${PATH}/postpone`, { new_day: '2026-11-23', new_time: '08:00' })).status).toBe(422);
  const meant = await office.post(`${PATH}/postpone`, { ...fields, despite: 'past' });
  expect(meant.headers.get('location')).toMatch(/did=postponed&revision=\d+$/);
  expect(await eventOf(ID)).toMatchObject({ startsAt: '2026-11-01 10:00:00', status: 'confirmed' });
});

it('asks before a room is double-booked if the parish requires it', async () => {
  await office.close();
  const bundle = createDemoBundle('2026-11-23');
  office = await openOfficeBrowser({ ...bundle, instance: { ...bundle.instance, room_conflicts: 'refuse' } });
  const other = (await events()).find(
    ({ rooms, startsAt }) => startsAt > '2026-12-07' && rooms.some((one) => 'roomId' in one && one.roomId === 11),
  );
  const [day = '', time = ''] = other?.startsAt.split(' ') ?? [];
  const response = await move({ new_day: day, new_time: time.slice(0, 5) });
  expect(response.status).toBe(422);
  expect(await textOf(response)).toContain('name="despite"');
  const despite = await move({ new_day: day, new_time: time.slice(0, 5), despite: 'room_conflict' });
  expect(despite.headers.get('location')).toMatch(/did=postponed/);
});

it('is offered for an event postponed without a new date, and not for a cancelled one', async () => {
  await office.post(`${PATH}/postpone`, { note: '' });
  const page = await pageOf(PATH);
  expect(textOfMain(page)).toContain('Neues Datum …');
  expect(page).not.toContain(`${PATH}/postpone"`);
  await office.post(`${PATH}/confirm`);
  await office.post(`${PATH}/cancel`, { note: '' });
  expect(await pageOf(PATH)).not.toContain(`${PATH}/move"`);
});

it('checks whether the rooms are free on the new day, in the box itself, without moving', async () => {
  const others = (await events()).filter(({ rooms, startsAt }) =>
    startsAt.startsWith('2026-12-13') ? rooms.some((place) => 'roomId' in place && place.roomId === 11) : false,
  );
  const [other] = others;
  if (other === undefined) throw new Error('nobody is there');
  const before = await eventOf(ID);
  const asked = { new_day: '2026-12-13', new_time: other.startsAt.slice(11, 16), note: 'Heizung', help: 'rooms' };
  const response = await office.post(`${PATH}/postpone`, asked);
  const page = await textOf(response);
  const box = page.slice(page.indexOf('class="move"'), page.indexOf('</form>', page.indexOf('class="move"')));
  expect([response.status, textOfMain(box)]).toEqual([
    200,
    expect.stringContaining('Zur gleichen Zeit im gleichen Raum:'),
  ]);
  expect(textOfMain(box)).toContain(other.title);
  expect(box).toContain('value="Heizung"');
  expect(await eventOf(ID)).toEqual(before);
});

it('reports as data whether the rooms are free while the new day is typed; nothing for an invalid day', async () => {
  const telling = async (query: string) => fetchClashNotes(await office.get(`${PATH}/rooms?${query}`));
  expect(await telling('new_day=2026-12-13&new_time=10:00')).toMatchObject({
    tone: 'taken',
    html: expect.stringContaining('<span>Stattdessen frei:</span><button'),
  });
  expect(await telling('new_day=2026-12-06&new_time=10:15')).toMatchObject({ tone: 'free' });
  for (const nothing of ['', 'new_day=', 'new_day=2026-02-30', 'new_day=2026-12-13&new_time=soon']) {
    expect(await telling(nothing)).toMatchObject({ tone: '', html: '' });
  }
  expect((await office.get('/events/999999/rooms?new_day=2026-12-13')).status).toBe(404);
});

describe('to another room', () => {
  /** Another Sunday on which the church is occupied and the parish house is free. */
  const TAKEN = { new_day: '2026-12-13', new_time: '10:00' };
  const boxOf = async (response: Response) => {
    const page = await textOf(response);
    const from = page.indexOf('class="move"');
    return page.slice(from, page.indexOf('</form>', from));
  };
  const groupOf = (box: string, label: string) => {
    const from = box.indexOf(`<optgroup label="${label}">`);
    return box.slice(from, box.indexOf('</optgroup>', from));
  };

  it('offers free rooms, keeps the chosen one, and does nothing while checking', async () => {
    const before = await eventOf(ID);
    const box = await boxOf(await office.post(`${PATH}/postpone`, { ...TAKEN, note: 'Sturm', help: 'rooms' }));
    expect(box).toContain('<input type="hidden" name="old_room" value="11">');
    expect(groupOf(box, 'Andere Räume')).toContain('value="11" selected');
    const free = [...groupOf(box, 'Dann frei').matchAll(/value="(\d+)"/g)].map(([, id]) => id ?? '');
    expect(free.length).toBeGreaterThan(0);
    const other = free[0] ?? '';
    expect(box).toContain(`name="take" value="11 ${other}"`);
    const chosen = { ...TAKEN, note: 'Sturm', old_room: '11', new_room: '11', take: `11 ${other}` };
    const taken = await boxOf(await office.post(`${PATH}/postpone`, chosen));
    expect(groupOf(taken, 'Dann frei')).toContain(`value="${other}" selected`);
    expect(textOfMain(taken)).toContain('Frei zu dieser Zeit:');
    expect(taken).toContain('value="Sturm"');
    expect(await eventOf(ID)).toEqual(before);
    await office.post(`${PATH}/postpone`, { ...chosen, take: '11', new_room: other });
    expect(await eventOf(ID)).toEqual(before);
  });

  it('moves the event there, and leaves the notice at the old date', async () => {
    const before = await events();
    await office.post(`${PATH}/postpone`, { ...TAKEN, note: '', notice: '1', old_room: '11', new_room: '21' });
    expect(await eventOf(ID)).toMatchObject({ startsAt: '2026-12-13 10:00:00', rooms: [{ roomId: 21 }] });
    const notice = (await events()).find(({ id }) => !before.some((one) => one.id === id));
    expect(notice).toMatchObject({ startsAt: '2026-12-06 10:00:00', rooms: [{ name: 'Kirche Seewil' }] });
  });

  it.each([
    [
      { new_time: '11:00', old_room: '11', new_room: '11' },
      { startsAt: '2026-12-06 11:00:00', rooms: [{ roomId: 11 }] },
    ],
    [
      { new_time: '10:00', old_room: '11', new_room: '21' },
      { startsAt: '2026-12-06 10:00:00', rooms: [{ roomId: 21 }] },
    ],
  ])('stays on its day if only the time or the room changes: %j', async (fields, there) => {
    const { length } = await events();
    const response = await office.post(`${PATH}/postpone`, { new_day: '', note: '', notice: '1', ...fields });
    expect(response.headers.get('location')).toMatch(/did=postponed&revision=\d+$/);
    expect(await eventOf(ID)).toMatchObject({ ...there, status: 'confirmed' });
    expect((await events()).length).toBe(length);
  });

  it('says so if another user has changed its rooms in the meantime, or for an unknown room', async () => {
    await office.post(`${PATH}/postpone`, { new_day: '', new_time: '', old_room: '11', new_room: '22', note: '' });
    const before = await eventOf(ID);
    const late = await office.post(`${PATH}/postpone`, { ...TAKEN, old_room: '11', new_room: '21', note: '' });
    expect([late.status, textOfMain(await late.text())]).toEqual([
      422,
      expect.stringContaining('Inzwischen hat jemand die Räume dieses Anlasses geändert.'),
    ]);
    for (const new_room of ['9999', 'church']) {
      const response = await office.post(`${PATH}/postpone`, { ...TAKEN, old_room: '22', new_room, note: '' });
      expect(response.status).toBe(422);
    }
    expect(await eventOf(ID)).toEqual(before);
  });

  it('checks the chosen rooms as data', async () => {
    const query = new URLSearchParams({ ...TAKEN, old_room: '11', new_room: '21' });
    const telling = await fetchClashNotes(await office.get(`${PATH}/rooms?${query}`));
    expect(telling).toMatchObject({ tone: 'free' });
    expect(telling.freeIds).toContain(21);
    expect(telling.freeIds).not.toContain(11);
  });
});

it('mentions another time or room on the same day only if one can be chosen', async () => {
  const hint = 'Nur die Zeit oder der Raum ändert sich?';
  expect(textOfMain(await pageOf(PATH))).toContain(hint);
  await office.store.content.change(office.instance, { at: 0, actor: 'test', action: 'test' }, async (content) => {
    const event = (await content.get('event', ID)) ?? expect.fail();
    const wholeDay = { startsAt: '2026-12-06 00:00:00', endsAt: '2026-12-06 23:59:59', hideTime: true, rooms: [] };
    await content.put('event', { ...event.value, ...wholeDay }, event.revision);
  });
  const words = textOfMain(await pageOf(PATH));
  expect(words).not.toContain(hint);
  expect(words).toContain('Noch kein neues Datum?');
});
