// Questionable but accepted values cause the same warnings on the pages and in the API (rules K3 and W13).

import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { formFields, textOfMain } from '../support/page-form.ts';

const ID = 1_002_531;
const TOO_LARGE = 'Der Anlass ist grösser als 65535 Bytes; manche Websites können ihn nicht speichern.';
const LONG = `<p>${'x'.repeat(70_000)}</p>`;

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const pageOf = async (path: string) => (await office.get(path)).text();
const formAt = async (path: string) => formFields(await pageOf(path), 'id="event"');
const placeAfter = (response: Response) => (response.headers.get('location') ?? '').replace(/^.*?\/demo/, '');
const warningsIn = (page: string) =>
  [...page.matchAll(/<(?:p|div) class="notice warn">(.*?)<\/(?:p|div)>/g)].map(([, text = '']) =>
    textOfMain(text).trim(),
  );

it('are shown for an event that is too large, on saving and as long as it is', async () => {
  const saved = await office.post(`/events/${ID}`, { ...(await formAt(`/events/${ID}`)), long: LONG });
  expect(warningsIn(await pageOf(placeAfter(saved)))).toEqual([TOO_LARGE]);
  expect(warningsIn(await pageOf(`/events/${ID}`))).toEqual([TOO_LARGE]);
  await office.post(`/events/${ID}`, { ...(await formAt(`/events/${ID}`)), long: '<p>kurz</p>' });
  expect(warningsIn(await pageOf(`/events/${ID}`))).toEqual([]);
});

it('are shown for a new event', async () => {
  const typed = { title: 'Konzert', day: '2026-12-24', from: '17', to: '18', long: LONG };
  const made = await office.post('/events/new', { ...(await formAt('/events/new')), ...typed });
  expect(warningsIn(await pageOf(placeAfter(made)))).toEqual([TOO_LARGE]);
});

it('are shown for several events, before and after the change, each by its name', async () => {
  await office.post(`/events/${ID}`, { ...(await formAt(`/events/${ID}`)), long: LONG });
  const look = await (await office.post('/agenda/change', { verb: 'hide', event: [String(ID)] })).text();
  expect(warningsIn(look)).toEqual([`Gottesdienst zum 2. Advent : ${TOO_LARGE}`]);
  const done = await office.post('/agenda/change', formFields(look, 'action="[^"]*/agenda/change"'));
  const after = await pageOf(placeAfter(done));
  expect(warningsIn(after)).toEqual([`Gottesdienst zum 2. Advent : ${TOO_LARGE}`]);
  expect(after).toContain(`<a href="/office/instances/demo/events/${ID}">`);
});

it('are shown for a person', async () => {
  const form = formFields(await pageOf('/persons/301'), 'id="entry"');
  const saved = await office.post('/persons/301', {
    ...form,
    desc_personal: 'ü'.repeat(19_000),
    desc_tasks: 'ü'.repeat(19_000),
  });
  expect(warningsIn(await pageOf(placeAfter(saved)))).toEqual([TOO_LARGE]);
});

it('are shown for a sign-up deadline after the event, at its field, and not for one on its day', async () => {
  const signup = { signup: 'open', deadline: '2027-01-05' };
  const saved = await office.post(`/events/${ID}`, { ...(await formAt(`/events/${ID}`)), ...signup });
  const page = await pageOf(placeAfter(saved));
  const text = 'Der Anmeldeschluss (5. Januar 2027) liegt nach dem Anlass, der am 6. Dezember 2026 endet.';
  const plain = warningsIn(page).map((one) => one.replaceAll('\u00a0', ' '));
  expect(plain).toEqual([expect.stringContaining(text), text]);
  expect(page).toMatch(/<details class="card fold" id="fold-signup" open>/);
  expect(page).toMatch(/aria-describedby="[^"]*w-signup/);
  await office.post(`/events/${ID}`, { ...(await formAt(`/events/${ID}`)), deadline: '2026-12-06' });
  expect(warningsIn(await pageOf(`/events/${ID}`))).toEqual([]);
});

it('are shown for conflicts found on writing: a room and a person double-booked by a restore', async () => {
  const form = await formAt(`/events/${ID}`);
  await office.post(`/events/${ID}/remove`, { detach: '1' });
  await office.post('/events/new', { ...form, title: 'Konzert', token: 'once' });
  const back = await office.post(`/trash/event/${ID}/restore`);
  expect(back.headers.get('location')).toMatch(/&warned=room_conflict%3A\d+(?:&warned=person_conflict%3A\d+)+$/);
  expect(warningsIn(await pageOf(placeAfter(back))).slice(0, 2)).toEqual([
    expect.stringMatching(/^Der Raum .+ ist zur gleichen Zeit auch belegt\.$/),
    expect.stringMatching(/^.+ ist zur gleichen Zeit auch anderswo eingeteilt\.$/),
  ]);
});

it('never contain texts from the URL', async () => {
  const page = await pageOf(
    '/agenda?did=saved&warned=room_conflict:999999&warned=person_conflict:999999&warned=date_taken:x&warned=left_out',
  );
  expect(warningsIn(page)).toEqual(['Ein Verweis auf etwas, das es nicht mehr gibt, wurde weggelassen.']);
});
