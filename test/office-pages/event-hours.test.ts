// Hours of a multi-day event, in its form and on other pages (rule W21).

import { afterEach, beforeEach, expect, it } from 'vitest';
import { fetchClashNotes } from '../support/clash-notes.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { formFields, textOfMain } from '../support/page-form.ts';

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const page = async (path: string) => (await office.get(path)).text();
const formAt = async (path: string) => formFields(await page(path), 'id="event"');
const BAZAR = { title: 'Bazar', day: '2026-12-12', from: '10:00', to: '17:00', until: '2026-12-14', room: ['22', ''] };
const storedHours = async (id: number) => {
  const event = await office.store.content.read(office.instance, ({ get }) => get('event', id));
  return event?.value.hours.map(({ date, from, to }) => `${date} ${from}–${to}`);
};

it('are below the last day, filled uniformly by one click, and move with the day of the event', async () => {
  const form = { ...(await formAt('/events/new')), ...BAZAR };
  const asked = await office.post('/events/new', { ...form, help: 'hours' });
  const filled = formFields(await asked.text(), 'id="event"');
  expect([filled['hours_day'], filled['hours_from'], filled['hours_to']]).toEqual([
    ['0', '1', '2'],
    ['', '10:00', '10:00'],
    ['17:00', '17:00', ''],
  ]);
  const typed = { ...filled, hours_from: ['', '', '11'], hours_to: ['18:00', '', ''] };
  const made = await office.post('/events/new', typed);
  const place = made.headers.get('location') ?? '';
  const id = Number(/events\/(\d+)/.exec(place)?.[1]);
  expect(await storedHours(id)).toEqual(['2026-12-12 10:00–18:00', '2026-12-14 11:00–17:00']);
  const words = textOfMain(await page('/agenda?q=Bazar'));
  expect(words).toContain('Sa., 12.12. 10:00–18:00, Mo., 14.12. 11:00–17:00');
  const ask = async (query: string) => fetchClashNotes(await office.get(`/events/rooms?room=22&${query}`));
  expect(await ask('day=2026-12-13&from=10:00&to=11:00')).toMatchObject({ tone: 'free' });
  expect(await ask('day=2026-12-12&from=18:00&to=22:00')).toMatchObject({ tone: 'free' });
  expect(await ask('day=2026-12-14&from=11:00&to=12:00')).toMatchObject({ tone: 'taken' });
  const rows = 'hours_day=0&hours_day=1&hours_from=&hours_from=09:00&hours_to=11:00&hours_to=';
  expect(await ask(`day=2026-12-13&from=09:00&until=2026-12-14&to=10:30&${rows}`)).toMatchObject({ tone: 'free' });

  const opened = await formAt(`/events/${id}`);
  await office.post(`/events/${id}`, { ...opened, day: '2026-12-19', until: '2026-12-21' });
  expect(await storedHours(id)).toEqual(['2026-12-19 10:00–18:00', '2026-12-21 11:00–17:00']);
  const history = textOfMain(await page(`/history?kind=event`));
  expect(history).toContain('verschoben');
  const later = formFields(await page(`/events/${id}`), 'class="move"');
  await office.post(`/events/${id}/postpone`, { ...later, new_day: '2027-01-09', new_time: '09:00' });
  expect(await storedHours(id)).toEqual(['2027-01-09 09:00–17:00', '2027-01-11 10:00–16:00']);
  await office.post(`/events/${id}`, { ...(await formAt(`/events/${id}`)), until: '' });
  expect(await storedHours(id)).toEqual([]);
});

it('require both times of a day or neither, and report the row of a missing one', async () => {
  const form = { ...(await formAt('/events/new')), ...BAZAR };
  const rows = { hours_day: ['0', '1', '2'], hours_from: ['', '', '11:00'], hours_to: ['18:00', '15:00', ''] };
  const refused = await office.post('/events/new', { ...form, ...rows });
  expect(refused.status).toBe(422);
  const text = await refused.text();
  expect(textOfMain(text)).toContain('Geben Sie für jeden Tag Beginn und Ende an, oder keines von beiden.');
  expect(text).toMatch(/name="hours_from" value=""[^>]*aria-label="So., 13\.12\., von"[^>]*aria-invalid="true"/);
  expect(formFields(text, 'id="event"')['hours_to']).toEqual(['18:00', '15:00', '']);
});

it('are described in words in the history', async () => {
  const made = await office.post('/events/new', { ...(await formAt('/events/new')), ...BAZAR });
  const id = Number(/events\/(\d+)/.exec(made.headers.get('location') ?? '')?.[1]);
  const rows = { hours_from: ['', '', '11:00'], hours_to: ['18:00', '', ''] };
  await office.post(`/events/${id}`, { ...(await formAt(`/events/${id}`)), ...rows });
  const words = textOfMain(await page(`/events/${id}`));
  expect(words).toContain('Stunden je Tag');
  expect(words).toContain('Samstag, 12. Dezember, 10:00–18:00, Montag, 14. Dezember, 11:00–17:00');
});
