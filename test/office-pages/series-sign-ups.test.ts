// Changes of a series with sign-ups for its dates (rules J11 and J25).

import { afterEach, beforeEach, expect, it } from 'vitest';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { OPERATOR_AUTHORITY } from '../../src/office/write-context.ts';
import { type Fields, readForm } from '../support/form-in.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { textOfMain } from '../support/page-form.ts';

let office: OfficeBrowser;
let path: string;
let eventIds: number[];

beforeEach(async () => {
  office = await openOfficeBrowser();
  const editing = { store: office.store, clock: () => office.clock.now, actor: 'test', authority: OPERATOR_AUTHORITY };
  const settings = { kind: 'settings', id: 1, merge: { outside: { signup: true } }, at: '' } as const;
  const template = { title: 'Kurs', public: true, subscription: { open: true, online: { seats: 5 } } };
  const times = { starts_on: '2027-03-01', time_from: '09:30', time_to: '11:00' };
  const value = { name: 'Kurs', rule: 'FREQ=WEEKLY;COUNT=3', ...times, template };
  const made = await applyChanges(editing, office.instance, [settings, { kind: 'series', value, at: '' }]);
  const seriesId = 'applied' in made ? (made.applied.results[1]?.id ?? 0) : 0;
  path = `/series/${seriesId}`;
  const events = await office.store.content.read(office.instance, (content) => content.all('event'));
  eventIds = events.filter((one) => one.series?.id === seriesId).map(({ id }) => id);
  for (const [index, name] of ['Anna', 'Beat'].entries()) {
    const person = { person: name, email: `${name}@example.org`, phone: '', note: '' };
    await office.post(`/events/${eventIds[index]}/bookings/new`, person);
  }
  await newMails();
});

afterEach(() => office.close());

async function newMails(): Promise<number> {
  const now = 9e12;
  return (await office.store.mails.take({ holder: 'x', now, until: now + 1, count: 99, digests: 0 })).length;
}

async function filled(): Promise<Fields> {
  return readForm(await (await office.get(path)).text(), path);
}

it('shows the number of mails to sign-ups if the time changes, and mails nobody on request', async () => {
  const page = await (await office.get(path)).text();
  expect(textOfMain(page)).toContain('2 Anmeldungen');
  expect(page).toContain('name="silent"');
  const silent = await office.post(path, { ...(await filled()), time_from: '10:00', silent: '1' });
  expect([silent.status, await newMails()]).toEqual([303, 0]);
  const done = await office.post(path, { ...(await filled()), time_from: '10:15' });
  expect([done.status, await newMails()]).toEqual([303, 2]);
});

it('asks nothing about sign-ups if there are none', async () => {
  office.clock.now = Date.parse('2027-03-12T12:00:00Z');
  expect(await (await office.get(path)).text()).not.toContain('name="silent"');
});

it('describes for each option what happens to the sign-ups, and afterwards which dates are single events', async () => {
  const asked = await office.post(path, { ...(await filled()), 'rule/days': 'TU', starts_on: '2027-03-02' });
  expect(asked.status).toBe(409);
  const html = await asked.text();
  const words = textOfMain(html);
  const [keep, remove] = [words.indexOf('2 Anlässe einzeln behalten: Die'), words.indexOf('2 Anlässe entfernen:')];
  expect(keep).toBeGreaterThan(0);
  expect(remove).toBeGreaterThan(words.indexOf('niemand erhält eine E-Mail'));
  expect(words.indexOf('Anmeldungen senden wir je eine E-Mail darüber')).toBeGreaterThan(remove);
  expect(words).not.toContain('gelöscht');
  const done = await office.post(path, { ...readForm(html, path), keep_bookings: '1' });
  expect(done.status).toBe(303);
  expect(await newMails()).toBe(0);
  const place = (done.headers.get('location') ?? '').replace(/.*?\/demo/, '');
  expect(textOfMain(await (await office.get(place)).text())).toContain(
    '2 Anlässe sind jetzt eigene Anlässe ausserhalb der Serie.',
  );
});
