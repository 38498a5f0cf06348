// Pages on which the office reads and answers room requests (rules H6 to H8, H13 and H14).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { type Fields, readForm, unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { BUNDLE, CARETAKER, FREE, LIST_PATH, READER, sendForm, TAKEN } from '../support/room-requests-office.ts';

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser(BUNDLE);
});
afterEach(() => office.close());

async function page(path: string, role?: Authority) {
  const response = await office.get(path, role);
  return { status: response.status, text: unescapeHtml(await response.text()) };
}

const send = (path: string, entered?: Fields, of: { from?: string; role?: Authority } = {}) =>
  sendForm(office, path, entered, of);

async function request(id: number) {
  return office.store.content.read(office.instance, async ({ requests }) => (await requests.byId(id))?.request);
}

async function event(id: number | undefined) {
  return office.store.content.read(office.instance, async (content) => (await content.get('event', id ?? 0))?.value);
}

const approve = (id: number, entered?: Fields, role?: Authority) =>
  send(`${LIST_PATH}/${id}/approve`, entered, { from: `${LIST_PATH}/${id}`, ...(role && { role }) });

describe('the list of room requests', () => {
  it('begins with open ones, oldest first, and finds by state, room, period and words', async () => {
    const ids = async (query = '') =>
      [...(await page(`${LIST_PATH}${query}`)).text.matchAll(/room-requests\/(\d+)"/g)].map(([, id]) => Number(id));
    expect(await ids()).toEqual([102, 101, 103]);
    expect(await ids('?state=declined')).toEqual([103]);
    expect(await ids('?room=5')).toEqual([101, 103]);
    expect(await ids('?from=7.12.2026&to=7.12.2026')).toEqual([101]);
    expect(await ids('?q=frauenverein')).toEqual([102]);
    expect(await ids('?q=niemand')).toEqual([]);
  });

  it('can be downloaded as a file for invoices, with the same filter', async () => {
    const response = await office.get(`${LIST_PATH}.csv?from=2026-12-08&state=open`);
    expect(response.headers.get('content-disposition')).toContain('.csv');
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('Stube');
    expect((await office.get(`${LIST_PATH}.xlsx`)).headers.get('content-type')).toContain('spreadsheet');
  });

  it('is in the navigation only of users who answer requests, while the parish has them', async () => {
    const isThere = async (role?: Authority) =>
      (await page('', role)).text.includes(`href="/office/instances/demo${LIST_PATH}"`);
    expect([await isThere(), await isThere(CARETAKER), await isThere(READER)]).toEqual([true, true, false]);
    await send('/settings', { 'outside/requests': [] });
    expect(await isThere()).toBe(false);
  });

  it('shows caretakers only the requests for their own rooms, and other users none', async () => {
    const { text } = await page(LIST_PATH, CARETAKER);
    expect(text).toContain('Geburtstag');
    expect(text).not.toMatch(/Vortrag|Fest/);
    expect((await page(LIST_PATH, READER)).status).toBe(403);
    for (const path of ['', '/offer', '/decline', '/message', '/change', '/erase']) {
      expect((await page(`${LIST_PATH}/102${path}`, CARETAKER)).status, path).toBe(403);
      expect((await page(`${LIST_PATH}/999${path}`)).status, path).toBe(404);
    }
    for (const verb of ['approve', 'offer', 'decline', 'message', 'change', 'erase'])
      expect((await office.post(`${LIST_PATH}/102/${verb}`, { text: 'x', dates: '' }, CARETAKER)).status, verb).toBe(
        403,
      );
    expect((await request(102))?.state).toBe('open');
  });
});

describe('open room requests', () => {
  it('are on *Today*, oldest first, even for a caretaker', async () => {
    const waiting = async (role?: Authority) => {
      const { text } = await page('', role);
      const card = text.slice(text.indexOf('id="waiting"'), text.indexOf('today-changes'));
      return [...card.matchAll(/room-requests\/(\d+)"/g)].map(([, id]) => Number(id));
    };
    expect(await waiting()).toEqual([102, 101]);
    expect(await waiting(CARETAKER)).toEqual([101]);
    expect((await page('', READER)).text).not.toContain('room-requests');
    await send(`${LIST_PATH}/102/decline`, { text: 'Leider nein.' });
    expect(await waiting()).toEqual([101]);
  });

  it('are hatched in the room view of a day, unlike events, and shown as taken once approved', async () => {
    const day = '/agenda?view=rooms&on=2026-12-08';
    const requested = async (role?: Authority) =>
      [...(await page(day, role)).text.matchAll(/class="use requested[^>]*>[\s\S]*?room-requests\/(\d+)"/g)].map(
        ([, id]) => Number(id),
      );
    expect(await requested()).toEqual([101, 102]);
    expect(await requested(CARETAKER)).toEqual([101]);
    expect(await requested(READER)).toEqual([]);
    expect((await page(day)).text).not.toContain('doppelt');
    await approve(101);
    expect(await requested()).toEqual([102]);
    expect((await page(day)).text).toMatch(/<b[^>]*>Belegt<\/b>/);
  });
});

describe('a room request', () => {
  it('shows what was requested, what is in the way and who else wants the room', async () => {
    const { text } = await page(`${LIST_PATH}/101`);
    for (const shown of [
      'Anna Muster',
      'mailto:anna@example.org',
      'tel:0795550102',
      '40',
      'Beamer',
      'Sauber hinterlassen.',
    ])
      expect(text).toContain(shown);
    expect(text).toMatch(/belegt<\/span>\s*<a href="[^"]*\/events\/1">Chorprobe, Mo\.,\s7\.12\. 18:00–20:00</);
    expect(text).toContain('frei</span>');
    expect(text).not.toContain('k'.repeat(32));
    await send(`${LIST_PATH}/102/change`, { room_ids: ['5'] });
    expect((await page(`${LIST_PATH}/101`)).text).toMatch(/Andere Anfragen zur gleichen Zeit[\s\S]*room-requests\/102/);
  });

  it('is approved for the free dates with one click; the event of a private request has no title of its own', async () => {
    const { status, to } = await approve(101);
    expect([status, to]).toEqual([303, `/office/instances/demo${LIST_PATH}/101?did=approved`]);
    const approved = await request(101);
    expect(approved).toMatchObject({ state: 'approved', dates: [FREE] });
    expect(await event(approved?.eventIds[0])).toMatchObject({ title: 'Belegt', public: false, startsAt: FREE.from });
    const { text } = await page(`${LIST_PATH}/101`);
    expect(text).toContain(`/events/${approved?.eventIds[0]}"`);
    expect(text).not.toContain('/approve"');
  });

  it('is approved with another room, a title and publication', async () => {
    await approve(102, {
      'event/title': 'Vortrag über Bienen',
      publish: '1',
      room_ids: ['5', '6'],
      text: 'Viel Freude!',
    });
    const approved = await request(102);
    expect(approved).toMatchObject({ state: 'approved', roomIds: [5, 6] });
    expect(await event(approved?.eventIds[0])).toMatchObject({ title: 'Vortrag über Bienen', public: true });
  });

  it('is not approved at a taken time unless asked to, and keeps what was entered', async () => {
    const dates = [TAKEN.from, FREE.from];
    const refused = await approve(101, { dates, text: 'Schlüssel im Kasten' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Belegt: Mo., 7.12. 19:00–21:00.');
    expect(refused.text).toContain('Schlüssel im Kasten');
    expect([...refused.text.matchAll(/name="dates" value="[^"]*" checked/g)]).toHaveLength(2);
    expect((await request(101))?.state).toBe('open');
    expect(refused.text).toContain('value="room_conflict"');
    expect((await approve(101, { dates, despite: 'room_conflict' })).status).toBe(303);
    expect((await request(101))?.eventIds).toHaveLength(2);
  });

  it.each([
    ['approve', { dates: [] }, 'f-dates'],
    ['approve', { room_ids: [] }, 'f-room_ids'],
    ['offer', { room_ids: [] }, 'f-room_ids'],
    ['offer', { dates_from: ['', ''] }, 'i-dates_from-0'],
    ['offer', { dates_day: ['', ''] }, 'i-dates_day-0'],
    ['message', { text: ' ' }, 'i-text'],
    ['decline', { reason: '', text: ' ' }, 'i-text'],
  ])('refuses to %s with %o, shown at the field', async (verb, entered, field) => {
    const { status, text } = await send(
      `${LIST_PATH}/101/${verb}`,
      { text: 'Liebe Anna', ...entered },
      { from: verb === 'approve' ? `${LIST_PATH}/101` : `${LIST_PATH}/101/${verb}` },
    );
    expect(status).toBe(422);
    expect(text).toContain(`href="#${field}"`);
    if (!('text' in entered)) expect(text).toContain('Liebe Anna');
    expect((await request(101))?.state).toBe('open');
  });

  it('gets an offer of another room, which is held', async () => {
    const taken = await send(`${LIST_PATH}/101/offer`);
    expect(taken.status).toBe(409);
    expect(taken.text).toContain('Belegt:');
    const offered = await send(`${LIST_PATH}/101/offer`, { room_ids: ['6'], text: 'Die Stube wäre frei.' });
    expect(offered.status).toBe(303);
    const one = await request(101);
    expect(one).toMatchObject({ state: 'offered', offer: { roomIds: [6], dates: [TAKEN, FREE] } });
    expect((await page(`${LIST_PATH}/101`)).text).toContain('Reserviert bis');
    expect((await page('/proposals')).text).not.toContain('Belegt');
    const change = { actor: 'office', action: 'remove', at: office.clock.now };
    await office.store.content.change(office.instance, change, async (content) => {
      await content.detach('room', 6);
      await content.remove('room', 6, (await content.get('room', 6))?.revision ?? 0);
    });
    expect((await page(`${LIST_PATH}/101`)).text).toContain('Inzwischen gelöscht: Stube.');
    await send(`${LIST_PATH}/101/decline`, { text: 'Leider nein.' });
    expect((await page(`${LIST_PATH}/101`)).text).not.toContain('Inzwischen gelöscht');
  });

  it('is declined with a reason in the language of the person', async () => {
    await send(`${LIST_PATH}/101/decline`, { reason: 'Der Raum eignet sich leider nicht dafür.', text: 'Danke!' });
    expect((await request(101))?.state).toBe('declined');
    const taking = { holder: 'h', now: office.clock.now, until: office.clock.now + 1000, count: 9, digests: 0 };
    const [mail] = await office.store.mails.take(taking);
    expect(mail?.details).toMatchObject({
      about: 'declined',
      text: 'Der Raum eignet sich leider nicht dafür.\n\nDanke!',
    });
    const again = await send(`${LIST_PATH}/102/decline`, { text: 'Leider nein.' });
    expect(again.status).toBe(303);
    expect((await office.post(`${LIST_PATH}/102/decline`, { reason: '', text: 'Nein.' })).status).toBe(409);
  });

  it('gets messages only with an address, three an hour', async () => {
    expect((await page(`${LIST_PATH}/102`)).text).not.toContain(`${LIST_PATH}/102/message`);
    for (let turn = 0; turn < 3; turn++)
      expect((await send(`${LIST_PATH}/101/message`, { text: 'Hallo' })).status).toBe(303);
    const refused = await send(`${LIST_PATH}/101/message`, { text: 'Noch etwas' });
    expect([refused.status, refused.text.includes('Noch etwas')]).toEqual([429, true]);
  });

  it('is entered by telephone without an address, and changed with its answers', async () => {
    const entered = { room_ids: ['5'], dates_day: ['2026-12-09', ''], dates_from: ['20', ''], dates_to: ['1 Uhr', ''] };
    const fault = await send(`${LIST_PATH}/new`, { ...entered, name: '' }, { role: CARETAKER });
    expect([fault.status, fault.text.includes('href="#i-name"'), fault.text.includes('value="9.12.2026"')]).toEqual([
      422,
      true,
      true,
    ]);
    const { status, to } = await send(`${LIST_PATH}/new`, { ...entered, name: 'Dora Muster' }, { role: CARETAKER });
    expect(status).toBe(303);
    const id = Number(/(\d+)\?did=created$/.exec(to)?.[1]);
    const dates = [{ from: '2026-12-09 20:00:00', to: '2026-12-10 01:00:00' }];
    expect(await request(id)).toMatchObject({ state: 'open', name: 'Dora Muster', email: '', dates });
    expect((await send(`${LIST_PATH}/${id}/change`)).to).toMatch(/did=nothing$/);
    await send(`${LIST_PATH}/${id}/change`, { people: '12', 'answers/1': '1' });
    expect(await request(id)).toMatchObject({ people: 12, answers: { 1: true }, dates });
    expect(
      (await send(`${LIST_PATH}/new`, { ...entered, room_ids: ['5', '6'], name: 'Eva' }, { role: CARETAKER })).status,
    ).toBe(403);
    expect((await page(`${LIST_PATH}/new`, READER)).status).toBe(403);
  });

  it('merges concurrent changes to different fields', async () => {
    const path = `${LIST_PATH}/101/change`;
    const mine = { ...readForm(await (await office.get(path)).text(), path), people: '50' };
    await send(path, { organisation: 'Familie Muster' });
    expect((await office.post(path, mine as Record<string, string>)).status).toBe(303);
    expect(await request(101)).toMatchObject({ people: 50, organisation: 'Familie Muster' });
  });

  it('is erased after a confirmation', async () => {
    expect((await page(`${LIST_PATH}/101/erase`)).text).toContain('endgültig löschen?');
    expect(await request(101)).toBeDefined();
    expect((await send(`${LIST_PATH}/101/erase`)).to).toMatch(/room-requests\?did=erased$/);
    expect(await request(101)).toBeUndefined();
  });
});
