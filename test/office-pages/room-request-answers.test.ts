// Pages of a room request before and after its answer (rules H6 to H8, H13 and H14).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { type Fields, readForm, unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { BUNDLE, CARETAKER, FREE, LIST_PATH, REQUESTS, sendForm, TAKEN } from '../support/room-requests-office.ts';

const EVENTS = BUNDLE['events'];
const HELD = {
  id: 2,
  title: 'Vereinsfest',
  public: true,
  date_from: '2026-12-10 18:00:00',
  date_to: '2026-12-10 22:00:00',
  rooms: [{ room_id: 6 }],
};
const CHANGE = {
  ...REQUESTS[1],
  id: 104,
  key: 'n'.repeat(32),
  state: 'open',
  dates: [{ from: '2026-12-11 18:00:00', to: '2026-12-11 22:00:00' }],
  event_ids: [2],
};
const ROOMS = [
  { ...BUNDLE['rooms'][0], capacity: 30 },
  { ...BUNDLE['rooms'][1], capacity: 20 },
];

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser({
    ...BUNDLE,
    rooms: ROOMS,
    events: [...EVENTS, HELD],
    requests: [...REQUESTS, CHANGE],
  });
});
afterEach(() => office.close());

async function page(path: string, role?: Authority): Promise<string> {
  return unescapeHtml(await (await office.get(path, role)).text());
}

/** Submits the form of an answer as shown, and returns the message of the next page. */
async function answer(id: number, verb: string, entered: Fields = {}): Promise<string> {
  const from = verb === 'approve' ? `${LIST_PATH}/${id}` : `${LIST_PATH}/${id}/${verb}`;
  const { to } = await sendForm(office, `${LIST_PATH}/${id}/${verb}`, entered, { from });
  return /class="told" role="status"><p>([^<]*)</.exec(await page(to))?.[1] ?? '';
}

async function eventsOf(id: number) {
  return office.store.content.read(office.instance, async (content) => {
    const eventIds = (await content.requests.byId(id))?.request.eventIds ?? [];
    return (await content.getAll('event', eventIds)).map(({ value }) => value);
  });
}

describe('after an answer, the page', () => {
  it.each([
    ['approve', {}, 'Bewilligt. E-Mail an anna@example.org gesendet.'],
    ['offer', { room_ids: ['6'] }, 'Vorschlag an anna@example.org gesendet.'],
    ['decline', { text: 'Leider nein.' }, 'Abgelehnt. E-Mail an anna@example.org gesendet.'],
    ['message', { text: 'Hallo' }, 'Nachricht an anna@example.org gesendet.'],
  ])('says what %s did, and who was mailed', async (verb, entered, text) => {
    expect(await answer(101, verb, entered)).toBe(text);
  });

  it.each([
    ['approve', {}, 'Bewilligt und gespeichert; keine E-Mail-Adresse.'],
    ['decline', { text: 'Leider nein.' }, 'Abgelehnt und gespeichert; keine E-Mail-Adresse.'],
  ])('says after %s that there is no address', async (verb, entered, text) => {
    expect(await answer(102, verb, entered)).toBe(text);
  });

  it('names no address to users who may not answer the request', async () => {
    expect(await page(`${LIST_PATH}/103?did=declined`, CARETAKER)).not.toContain('carla@example.org');
  });
});

describe('a change of a reservation', () => {
  const NOTICE =
    /Ändert eine Reservation\. Bis zur Antwort gilt: <a href="[^"]*\/events\/2">Do\.,\s10\.12\. 18:00–22:00</;

  it.each(['', '/decline'])('says what applies until the answer, on %s', async (path) => {
    expect(await page(`${LIST_PATH}/104${path}`)).toMatch(NOTICE);
    expect(await page(`${LIST_PATH}/102${path}`)).not.toContain('Ändert eine Reservation');
  });

  it('keeps the title and publication of its event unless they are changed', async () => {
    await answer(104, 'approve');
    expect(await eventsOf(104)).toMatchObject([
      { id: 2, title: 'Vereinsfest', public: true, startsAt: CHANGE.dates[0]?.from },
    ]);
  });
});

describe('the page of a room request', () => {
  it('shows facts, other requests and the state of each date before the approval, and the dates once', async () => {
    await sendForm(office, `${LIST_PATH}/102/change`, { room_ids: ['5'] });
    const [, text = ''] = (await page(`${LIST_PATH}/101`)).split(/<main|<\/main>/);
    const headings = [...text.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, title]) => title);
    const others = 'Andere Anfragen zur gleichen Zeit';
    expect(headings).toEqual(['Termine', others, 'Angaben', 'Antwort', 'Aktionen']);
    expect(text.indexOf('frei</span>')).toBeLessThan(text.indexOf('name="room_ids"'));
  });

  it('shows the capacity next to the number of people, with a warning if it is too small', async () => {
    expect(await page(`${LIST_PATH}/101`)).toMatch(
      /40 <span[^>]*>\(30 Plätze\)<\/span> <span[^>]*>mehr Personen als Plätze</,
    );
    await sendForm(office, `${LIST_PATH}/101/change`, { people: '30' });
    expect(await page(`${LIST_PATH}/101`)).toMatch(/30 <span[^>]*>\(30 Plätze\)</);
    expect(await page(`${LIST_PATH}/101`)).not.toContain('mehr Personen als Plätze');
    await sendForm(office, `${LIST_PATH}/101/change`, { people: '51', room_ids: ['5', '6'] });
    expect(await page(`${LIST_PATH}/101`)).toMatch(
      /51 <span[^>]*>\(Saal: 30 Plätze, Stube: 20 Plätze\)<\/span> <span[^>]*warn/,
    );
  });

  it('names other requests at the same time only to users who may answer them', async () => {
    await sendForm(office, `${LIST_PATH}/102/change`, { room_ids: ['5', '6'] });
    const others = async (role?: Authority) =>
      /Andere Anfragen zur gleichen Zeit<\/h2>([\s\S]*?)<\/ul>/.exec(await page(`${LIST_PATH}/101`, role))?.[1];
    expect(await others()).toMatch(/room-requests\/102">Vortrag</);
    const shown = await others(CARETAKER);
    expect(shown).toMatch(/Di\.,\s8\.12\. 18:00–22:00/);
    expect(shown).not.toMatch(/Vortrag|href/);
  });

  it('offers publication and the title of the event to editors only', async () => {
    await sendForm(office, `${LIST_PATH}/101/change`, { kind: 'church' });
    const names = async (role?: Authority) =>
      Object.keys(readForm(await (await office.get(`${LIST_PATH}/101`, role)).text(), `${LIST_PATH}/101/approve`));
    expect(await page(`${LIST_PATH}/101`)).toContain('name="publish"');
    expect(await names()).toContain('event/title');
    expect(await page(`${LIST_PATH}/101`, CARETAKER)).not.toMatch(/name="(publish|event\/title)"/);
    const entered = { publish: '1', 'event/title': 'Fest' };
    const { status } = await sendForm(office, `${LIST_PATH}/101/approve`, entered, {
      from: `${LIST_PATH}/101`,
      role: CARETAKER,
    });
    expect(status).toBe(303);
    expect(await eventsOf(101)).toMatchObject([{ title: 'Geburtstag', public: false }]);
  });

  it('offers a double booking in the same step as a taken date', async () => {
    await sendForm(office, `${LIST_PATH}/101/change`, {
      dates_day: [TAKEN.from.slice(0, 10)],
      dates_from: ['19:00'],
      dates_to: ['21:00'],
      dates_nights: ['0'],
    });
    expect(await page(`${LIST_PATH}/101`)).toContain('value="room_conflict"');
    const refused = await sendForm(office, `${LIST_PATH}/101/approve`, {}, { from: `${LIST_PATH}/101` });
    expect([refused.status, refused.text.includes('value="room_conflict"')]).toEqual([422, true]);
    expect(await page(`${LIST_PATH}/102`)).not.toContain('value="room_conflict"');
  });

  it('is declined with a standard reason alone', async () => {
    const reason = 'Der Raum eignet sich leider nicht dafür.';
    expect((await sendForm(office, `${LIST_PATH}/101/decline`, { reason })).status).toBe(303);
  });
});

describe('a request by telephone', () => {
  const WHEN = { dates_day: [FREE.from.slice(0, 10)], dates_from: ['8:00'], dates_to: ['9:00'], name: 'Dora Muster' };

  it('has its room as text if there is only one', async () => {
    const rooms = async (role?: Authority) =>
      [...(await page(`${LIST_PATH}/new`, role)).matchAll(/type="(\w+)" name="room_ids" value="(\d)"( checked)?/g)].map(
        ([, type, id, isTicked]) => [type, id, isTicked !== undefined],
      );
    expect(await rooms(CARETAKER)).toEqual([['hidden', '5', false]]);
    expect(await rooms()).toEqual([
      ['checkbox', '5', false],
      ['checkbox', '6', false],
    ]);
  });

  it.each([
    ['an editor', undefined],
    ['a caretaker', CARETAKER],
  ])('requires a room, and shows the error at the rooms to %s', async (_, role) => {
    expect(await page(`${LIST_PATH}/new`, role)).toMatch(/id="f-room_ids"[\s\S]{0,300}class="needed"/);
    const { status, text } = await sendForm(office, `${LIST_PATH}/new`, { ...WHEN, room_ids: [] }, { role });
    expect(status).toBe(422);
    expect(text).toContain('href="#f-room_ids"');
    expect(text).toContain('Dora Muster');
  });
});

it('shows the question of an answer even when the room no longer has the form', async () => {
  await office.store.content.change(office.instance, { actor: 'office', action: 'change', at: 0 }, async (content) => {
    const room = await content.get('room', 5);
    if (!room?.value.request) throw new Error('no such room');
    await content.put('room', { ...room.value, request: { ...room.value.request, formId: null } }, room.revision);
  });
  expect(await page(`${LIST_PATH}/101`)).toMatch(/<dt>Beamer<\/dt>\s*<dd>ja</);
});
