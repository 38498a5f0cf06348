// Room requests by visitors: the form, the mailed link, the private page, and what happens as time passes.

import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { deletePersonMailFiles } from '../src/mail/mailer.ts';
import { BUNDLE, DAY, FILLED_FORM, openRequestSite, REQUEST, type RequestSite } from './support/room-request-site.ts';
import { createTemporaryFolder } from './support/temporary-folder.ts';

let site: RequestSite;
beforeEach(async () => {
  site = await openRequestSite();
});

describe('the form of a room', () => {
  it('shows prices and terms before the form, and the time of a link (H4)', async () => {
    const { status, text } = await site.ask('/dorf/rooms/5/request?from=2026-12-08+18:00:00&to=2026-12-08+22:00:00');
    expect(status).toBe(200);
    expect(text.indexOf('120 Franken')).toBeLessThan(text.indexOf('<form'));
    expect(text).toContain('value="2026-12-08"');
    expect(text).toContain('value="18:00"');
  });

  it('shows prices and terms of every room that can be chosen, the same ones once', async () => {
    const rooms = BUNDLE.rooms.map((room) =>
      room.id === 6 ? { ...room, request: { ...REQUEST, prices: '40 Franken' } } : room,
    );
    site = await openRequestSite({ ...BUNDLE, rooms });
    const { text } = await site.ask('/dorf/rooms/5/request');
    expect(text).toContain(
      '<h3>Saal</h3><p class="intro">120 Franken</p><h3>Stube</h3><p class="intro">40 Franken</p>',
    );
    expect(text.match(/Sauber hinterlassen/g)).toHaveLength(1);
  });

  it('is refused with the new terms if they have changed since it was shown, and keeps the input', async () => {
    const page = (await site.ask('/dorf/rooms/5/request')).text;
    const hidden = (name: string, text: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? '';
    const token = hidden('token', page);
    await site.changeRoom(6, { terms: 'Ohne Musik.' });
    site.pass(3000);
    const refused = await site.post('/dorf/rooms/5/request', { ...FILLED_FORM, token, terms: hidden('terms', page) });
    expect(refused.status).toBe(422);
    for (const shown of ['Ohne Musik.', 'haben sich geändert', 'value="Geburtstag"'])
      expect(refused.text).toContain(shown);
    expect(await site.stored()).toEqual([]);
    const again = { ...FILLED_FORM, token, terms: hidden('terms', refused.text) };
    expect((await site.post('/dorf/rooms/5/request', again)).status).toBe(200);
    expect(await site.stored()).toHaveLength(1);
  });

  it('accepts a link with only the day', async () => {
    const { text } = await site.ask('/dorf/rooms/5/request?from=2026-12-08');
    expect(text).toContain('type="date" required value="2026-12-08"');
    expect(text.match(/type="time"[^>]*value=""/g)).toHaveLength(2);
  });

  it.each([
    ['/dorf/rooms/7/request', 404],
    ['/dorf/rooms/99/request', 404],
    ['/dorf/rooms/x/request', 404],
  ])('does not exist at %s', async (path, status) => {
    expect((await site.ask(path)).status).toBe(status);
  });

  it('keeps everything and names each field when it is refused', async () => {
    const { status, text } = await site.send({
      day: '2026-12-02',
      title: '',
      people: 'viele',
      name: '',
      email: 'anna',
    });
    expect(status).toBe(422);
    for (const kept of ['value="2026-12-02"', 'value="viele"', 'value="anna"']) expect(text).toContain(kept);
    for (const input of ['f-title', 'f-people', 'f-name', 'f-email', 'f-day'])
      expect(text).toMatch(new RegExp(`href="#[if]-${input.slice(2)}"`));
    expect(text).toContain('mindestens 2 Tage im Voraus');
    expect(await site.stored()).toEqual([]);
  });

  it('is refused at a taken time, with other rooms and nearer times, and keeps the input', async () => {
    const { status, text } = await site.send({ day: '2026-12-07', from: '19:00', to: '21:00', people: '15' });
    expect(status).toBe(409);
    expect(text).toContain('value="Geburtstag"');
    expect(text).toContain('Stube zur gleichen Zeit');
    expect(text).toMatch(/20:30–\u206022:30/);
    expect(text).toContain('044 555 01 02');
    expect(text).not.toContain('Geheim');
    expect(await site.stored()).toEqual([]);
  });

  const suggestionsIn = (text: string) =>
    [...text.matchAll(/name="pick" value="([^"]*)"/g)].map(([, value]) => value ?? '');

  it('fills in a suggested room or time, and keeps all other entries', async () => {
    const taken = { ...FILLED_FORM, day: '2026-12-07', from: '19:00', to: '21:00', people: '15' };
    const { text } = await site.send(taken);
    const [room = '', ...times] = suggestionsIn(text);
    expect([room, times]).toEqual([
      'room 6',
      ['time 2026-12-07 20:30 22:30', 'time 2026-12-07 15:30 17:30', 'time 2026-12-06 19:00 21:00'],
    ]);
    const pick = async (value: string) =>
      (await site.post('/dorf/rooms/5/request', { ...taken, do: '', pick: value, token: await site.tokenOf() })).text;
    const other = await pick(room);
    expect(other).toMatch(/value="6" checked/);
    expect(other).not.toMatch(/value="5" checked/);
    const later = await pick(times[0] ?? '');
    for (const [page, from, to] of [
      [other, '19:00', '21:00'],
      [later, '20:30', '22:30'],
    ] as const) {
      for (const kept of ['Geburtstag', 'Anna Muster', 'anna@example.org', '15', '2026-12-07', from, to])
        expect(page).toContain(`value="${kept}"`);
      expect(page).toContain('<strong>frei</strong>');
    }
    expect(await pick('time 2026-12-07')).toContain('value="19:00"');
    expect(await site.stored()).toEqual([]);
  });

  it('suggests times that are free on all dates of a repetition, none twice', async () => {
    const series = { ...FILLED_FORM, day: '2026-12-07', from: '19:00', to: '21:00', repeat: 'weekly', count: '3' };
    const later = { from: '2026-12-14 20:00:00', to: '2026-12-14 23:00:00' };
    const key = await site.sendAndConfirm({ day: '2026-12-14', from: '20:00', to: '23:00' });
    await site.answer(key, { rooms: [5], dates: [later] });
    const { text } = await site.send(series);
    const times = suggestionsIn(text).filter((value) => value.startsWith('time'));
    expect(times).toEqual([
      'time 2026-12-07 15:30 17:30',
      'time 2026-12-06 19:00 21:00',
      'time 2026-12-08 19:00 21:00',
    ]);
    const picked = await site.post('/dorf/rooms/5/request', { ...series, pick: times[0], token: await site.tokenOf() });
    expect(picked.text.match(/<strong>frei<\/strong>/g)).toHaveLength(3);
  });

  it('offers no room that is too small', async () => {
    const { text } = await site.send({ day: '2026-12-07', from: '19:00', to: '21:00', people: '21' });
    expect(text).not.toContain('Stube zur gleichen Zeit');
  });

  it('shows each date of a repetition as free or taken', async () => {
    const form = {
      ...FILLED_FORM,
      day: '2026-12-07',
      repeat: 'weekly',
      count: '3',
      do: 'dates',
      token: await site.tokenOf(),
    };
    const { status, text } = await site.post('/dorf/rooms/5/request', form);
    expect(status).toBe(200);
    expect([...text.matchAll(/<strong>(frei|belegt)<\/strong>/g)].map(([, word]) => word)).toEqual([
      'belegt',
      'frei',
      'frei',
    ]);
  });

  it.each([
    ['the longest time before', [5, 6], '20:00', '21:00', 'belegt'],
    ['no time before', [6], '20:00', '21:00', 'frei'],
    ['the longest time before, kept', [5, 6], '20:30', '21:30', 'frei'],
    ['the longest time after', [5, 6], '16:00', '18:00', 'belegt'],
    ['no time after', [6], '16:00', '18:00', 'frei'],
    ['the time of the room itself', [5], '20:00', '21:00', 'frei'],
  ])('computes %s the same way when it checks and when it is sent (rooms %s, %s)', async (_, room, from, to, state) => {
    const [event] = BUNDLE.events;
    const rooms = BUNDLE.rooms.map((one) =>
      one.id === 6 ? { ...one, request: { ...REQUEST, before: 0, after: 0 } } : one,
    );
    const events = [{ ...event, rooms: [{ room_id: 6 }] }];
    site = await openRequestSite({ ...BUNDLE, rooms, events });
    const form = new URLSearchParams({
      ...FILLED_FORM,
      day: '2026-12-07',
      from,
      to,
      token: await site.tokenOf(room[0]),
    });
    for (const id of room) form.append('room', String(id));
    const path = `/dorf/rooms/${room[0]}/request`;
    const body = new URLSearchParams([...form, ['do', 'dates']]);
    const checked = await site.ask(path, { method: 'POST', body });
    expect([...checked.text.matchAll(/<strong>(frei|belegt)<\/strong>/g)].map(([, word]) => word)).toEqual([state]);
    const { status } = await site.ask(path, { method: 'POST', body: form });
    expect(status).toBe(state === 'frei' ? 200 : 409);
  });

  it('accepts at most the dates of the room', async () => {
    expect((await site.send({ repeat: 'weekly', count: '5' })).status).toBe(422);
    expect((await site.send({ repeat: 'weekly', count: '4' })).status).toBe(200);
    expect((await site.stored())[0]?.dates).toHaveLength(4);
  });

  it('lists day, start and end that are missing as separate problems', async () => {
    const { status, text } = await site.send({ day: '', from: '', to: '' });
    expect(status).toBe(422);
    for (const input of ['day', 'from', 'to']) expect(text).toContain(`href="#i-${input}"`);
  });

  it('refuses an end before the start, at the field of the end, unless it is at night', async () => {
    const { status, text } = await site.send({ from: '18:00', to: '14:00' });
    expect(status).toBe(422);
    expect(text).toMatch(/href="#i-to">Bis<\/a>.*id="p-to"><p>Das Ende muss nach dem Beginn liegen/s);
    expect(text).not.toContain('href="#i-day"');
    expect((await site.send({ from: '18:00', to: '06:00' })).status).toBe(200);
    expect((await site.stored())[0]?.dates).toEqual([{ from: '2026-12-08 18:00:00', to: '2026-12-09 06:00:00' }]);
  });

  it.each([
    ['02:30', '05:00'],
    ['01:00', '02:30'],
  ])('refuses the times %s to %s on the day on which clocks skip them', async (from, to) => {
    const { status, text } = await site.send({ day: '2027-03-28', from, to });
    expect(status).toBe(422);
    expect(text).toMatch(/href="#i-day">Tag<\/a>.*id="p-day"><p>02:30 Uhr gibt es an diesem Tag nicht/s);
    expect(await site.stored()).toEqual([]);
    expect((await site.send({ day: '2027-03-28', from: '01:00', to: '03:00' })).status).toBe(200);
  });

  it.each([
    ['weekly', '', 'Bitte geben Sie an, wie viele Male'],
    ['weekly', '0', 'Bitte geben Sie an, wie viele Male'],
    ['weekly', '9999', 'Bitte geben Sie an, wie viele Male'],
    ['once', '3', 'Für mehrere Male'],
    ['weekly', '5', 'Möglich sind höchstens 4 Termine'],
  ])('refuses the repetition %s with the number "%s" at its field', async (repeat, count, words) => {
    const { status, text } = await site.send({ repeat, count });
    expect(status).toBe(422);
    expect(text).toMatch(new RegExp(`href="#i-count">Wie viele Male</a>.*id="p-count"><p>${words}`, 's'));
    expect(await site.stored()).toEqual([]);
  });

  it('asks in three sections when, for what and who', async () => {
    const { text } = await site.send({ day: '' });
    const form = text.slice(text.indexOf('class="sign-up-form"'));
    expect(form).toMatch(/<h2>Wann<.*name="day".*<h2>Wofür<.*name="title".*<h2>Wer<.*name="email"/s);
  });

  it('names the problem of the number of people once in the summary and once at the field', async () => {
    const { text } = await site.send({ people: 'viele' });
    expect(text.match(/<li><a href="#i-people">.*<\/li>/g)).toEqual([
      '<li><a href="#i-people">Anzahl Personen</a>: Bitte geben Sie eine Zahl ein.</li>',
    ]);
    expect(text.match(/<p[^>]*>(?:<svg.*?<\/svg>)?Bitte geben Sie eine Zahl ein/g)).toHaveLength(1);
    expect(text).toContain('Bitte prüfen Sie eine Angabe');
    expect(text).not.toContain('href="#i-number"');
  });

  it('checks the times in the section #dates, which links to the missing fields', async () => {
    const token = await site.tokenOf();
    const check = async (more: object) =>
      (await site.post('/dorf/rooms/5/request', { ...FILLED_FORM, do: 'dates', token, ...more })).text;
    const form = (await site.ask('/dorf/rooms/5/request')).text;
    expect(form).toContain('formaction="#dates"');
    expect(form).not.toContain('id="dates"');
    expect(await check({})).toMatch(/id="dates"[\s\S]*<strong>frei<\/strong>/);
    const empty = await check({ day: '', from: '', to: '' });
    expect(empty).toMatch(/id="dates"[\s\S]*href="#i-day">Tag<[\s\S]*href="#i-from">Von<[\s\S]*href="#i-to">Bis</);
    expect(await check({ to: '14:00' })).toMatch(/href="#i-to">Bis<\/a>: Das Ende/);
    expect(await check({ day: '2026-12-02' })).toMatch(/id="dates"[\s\S]*<strong>zu kurzfristig<\/strong>/);
    expect(await check({ day: '2029-12-10' })).toMatch(/id="dates"[\s\S]*<strong>noch nicht möglich<\/strong>/);
    expect(await check({ day: '2027-03-28', from: '02:30', to: '05:00' })).toMatch(/href="#i-day">Tag<\/a>: 02:30/);
    expect((await check({ day: '9999-12-31', from: '22:00', to: '02:00' })).length).toBeGreaterThan(0);
  });

  it.each([
    ['a filled hidden field', { website: 'x' }],
    ['a wrong token', { token: 'x' }],
  ])('is refused with %s', async (_, form) => {
    const answer = await site.post('/dorf/rooms/5/request', { ...FILLED_FORM, token: await site.tokenOf(), ...form });
    expect(answer.status).toBe(422);
    expect(await site.stored()).toEqual([]);
  });

  it('is refused with the token of another room, and from another website', async () => {
    const token = await site.tokenOf(6);
    expect((await site.post('/dorf/rooms/5/request', { ...FILLED_FORM, token })).status).toBe(422);
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const body = new URLSearchParams({ ...FILLED_FORM, token });
    expect((await site.ask('/dorf/rooms/6/request', { method: 'POST', headers, body })).status).toBe(403);
  });

  it('is refused if it is too large, and after 60 forms in ten minutes from an address', async () => {
    const path = '/dorf/rooms/5/request';
    expect((await site.post(path, { title: 'x'.repeat(70_000) })).status).toBe(413);
    const send = (address: string) => site.post(path, { token: 'x' }, address);
    for (let turn = 0; turn < 60; turn++) expect((await send('192.0.2.9')).status).toBe(422);
    const { status, headers } = await send('192.0.2.9');
    expect([status, headers.get('retry-after')]).toEqual([429, '600']);
    expect((await send('192.0.2.8')).status).toBe(422);
    expect((await site.ask(path, {}, '192.0.2.9')).status).toBe(200);
    site.pass(600_000);
    expect((await send('192.0.2.9')).status).toBe(422);
  });

  it('is refused with the telephone number once the mailbox has reached its hourly limit of mails (R17)', async () => {
    for (let turn = 0; turn < 3; turn++)
      expect((await site.send({ email: `anna+${turn}@example.org` })).status).toBe(200);
    const { status, headers, text } = await site.send();
    expect([status, headers.get('retry-after')]).toEqual([429, '3600']);
    expect(text).toContain('noch einmal oder rufen Sie an: 044 555 01 02.');
    expect(await site.stored()).toHaveLength(3);
    await site.changeRoom(5, { phone: '' });
    const unnumbered = await site.send();
    expect([unnumbered.status, unnumbered.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(unnumbered.text).toContain('noch einmal oder rufen Sie an.');
  });
});

describe('a request', () => {
  it('is unconfirmed until its link is pressed, then the office gets a mail (H5)', async () => {
    await site.send();
    const [request] = await site.stored();
    expect(request).toMatchObject({
      state: 'unconfirmed',
      roomIds: [5],
      title: 'Geburtstag',
      people: 30,
      terms: REQUEST.terms,
    });
    expect(await site.mails()).toMatchObject([{ email: 'anna@example.org', about: 'confirm', key: request?.key }]);
    const page = await site.ask(`/dorf/requests/${request?.key}`);
    expect([page.headers.get('cache-control'), (await site.stored())[0]?.state]).toEqual(['no-store', 'unconfirmed']);
    expect(page.text).toContain('<meta name="referrer" content="no-referrer">');
    const pressed = await site.post(`/dorf/requests/${request?.key}`, { do: 'confirm' });
    expect(pressed.status).toBe(303);
    expect((await site.stored())[0]?.state).toBe('open');
    expect(await site.mails()).toMatchObject([{ email: 'haus@example.org', about: 'new', key: '' }]);
    await site.post(`/dorf/requests/${request?.key}`, { do: 'confirm' });
    expect(await site.mails()).toEqual([]);
  });

  it('reserves nothing: its time stays free for others', async () => {
    await site.sendAndConfirm();
    const busy = await site.ask('/dorf/rooms/5/request');
    expect(busy.status).toBe(200);
    expect((await site.send({ email: 'bea@example.org' })).status).toBe(200);
  });

  it('can be withdrawn, and the office gets a mail', async () => {
    const key = await site.sendAndConfirm();
    await site.mails();
    await site.post(`/dorf/requests/${key}`, { do: 'withdraw' });
    expect((await site.stored())[0]?.state).toBe('withdrawn');
    expect((await site.mails()).map(({ about }) => about).sort()).toEqual(['taken_back', 'withdrawn']);
    const again = await site.post(`/dorf/requests/${key}`, { do: 'confirm' });
    expect(again.status).toBe(303);
    expect((await site.stored())[0]?.state).toBe('withdrawn');
  });

  it('can be read as a file without its key, and erased', async () => {
    const key = await site.sendAndConfirm();
    const file = await site.ask(`/dorf/requests/${key}?show=json`);
    expect(JSON.parse(file.text)).toMatchObject({ title: 'Geburtstag', name: 'Anna Muster', state: 'open' });
    expect(file.text).not.toContain(key);
    await site.post(`/dorf/requests/${key}`, { do: 'erase' });
    expect([await site.stored(), site.forgotten]).toEqual([[], [key]]);
    expect((await site.ask(`/dorf/requests/${key}`)).status).toBe(404);
  });

  it('removes its mail files when it is erased, and leaves those of other requests of the address', async () => {
    const { folder, remove } = createTemporaryFolder();
    onTestFinished(remove);
    const first = await site.sendAndConfirm();
    await site.send({ title: 'Jubiläum' });
    const keys = (await site.stored()).map(({ key }) => key);
    for (const key of keys) {
      writeFileSync(join(folder, `${key}.eml`), `To: ${FILLED_FORM.email}\n\nhttps://a.example/dorf/requests/${key}\n`);
    }
    await site.post(`/dorf/requests/${first}`, { do: 'erase' });
    for (const key of site.forgotten) await deletePersonMailFiles(folder, { key });
    expect(readdirSync(folder)).toEqual(keys.filter((key) => key !== first).map((key) => `${key}.eml`));
  });

  it('is deleted after 24 hours unconfirmed', async () => {
    await site.send();
    const [request] = await site.stored();
    site.pass(DAY - 10_000);
    await site.work();
    expect(await site.stored()).toHaveLength(1);
    site.pass(10_000);
    expect((await site.ask(`/dorf/requests/${request?.key}`)).status).toBe(404);
    await site.work();
    expect([await site.stored(), site.forgotten]).toEqual([[], [request?.key]]);
  });

  it('is mailed to the office again once, and expires with its first date (H5)', async () => {
    await site.sendAndConfirm({ day: '2026-12-20' });
    await site.mails();
    site.pass(5 * DAY);
    await site.work();
    await site.work();
    expect(await site.mails()).toMatchObject([{ email: 'haus@example.org', about: 'again' }]);
    site.clock.set('2026-12-20T17:00:00Z');
    await site.work();
    expect((await site.stored())[0]?.state).toBe('expired');
    expect(await site.mails()).toMatchObject([{ email: 'anna@example.org', about: 'expired' }]);
    site.pass(90 * DAY - 1000);
    await site.work();
    expect(await site.stored()).toHaveLength(1);
    site.pass(1000);
    await site.work();
    expect(await site.stored()).toEqual([]);
  });

  it('leaves no name in history, trash or journal', async () => {
    const key = await site.sendAndConfirm();
    await site.post(`/dorf/requests/${key}`, { do: 'withdraw' });
    const history = await site.store.content.history('dorf', { limit: 100 });
    const removed = await site.store.content.removed('dorf', { limit: 100 });
    expect(JSON.stringify([history, removed])).not.toMatch(/Anna|anna@|Geburtstag/);
  });
});
