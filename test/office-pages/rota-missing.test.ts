// Creating a service that the rota lacks, from the page of the rota (rule D8).

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { formFields, textOfMain } from '../support/page-form.ts';

const SUNDAYS = ['2026-11-29', '2026-12-06', '2026-12-13', '2026-12-27', '2027-01-03'];

const BUNDLE = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'seewil', title: 'Seewil', plan: { church_year: 'ref-ch' } },
  layers: [
    { id: 1, name: 'Dorf' },
    { id: 2, name: 'Jugend' },
  ],
  buildings: [{ id: 1, name: 'Dorfkirche' }],
  rooms: [{ id: 1, building_id: 1, name: 'Kirchenschiff' }],
  persons: [{ id: 1, lastname: 'Amsler', firstname: 'Anna', visibility: 'web' }],
  events: SUNDAYS.map((day, index) => ({
    id: index + 1,
    title: index === 2 ? 'Gottesdienst zum 3. Advent' : 'Gottesdienst',
    event_type: 'Gottesdienst',
    short_desc: 'Mit Kirchenkaffee',
    date_from: `${day} 10:00:00`,
    date_to: `${day} 11:00:00`,
    rooms: [{ room_id: 1 }],
    layer_ids: [1],
    organist_ids: [1],
    organizer: { person_id: 1 },
  })),
  roles: [
    { id: 7, position: 1, name: 'Orgel', field: 'organists' },
    { id: 8, position: 2, name: 'Kaffee' },
  ],
};

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser(BUNDLE);
});
afterEach(() => office.close());

const pageOf = async (path: string, role?: Authority) => (await office.get(path, role)).text();

/** Returns the links of a day of the rota by their texts, relative to the address of the instance. */
async function offers(day: string, role?: Authority): Promise<Record<string, string>> {
  const [, rest = ''] = (await pageOf('/plan?on=2026-12', role)).split(`<time datetime="${day}">`);
  const [lacks = ''] = rest.split('</tbody>');
  const links = [...lacks.matchAll(/<a class="button[^"]*" href="([^"]*)">(.*?)<\/a>/gs)];
  return Object.fromEntries(
    links.map(([, href = '', text = '']) => [
      textOfMain(text).trim(),
      unescapeHtml(href).replace('/office/instances/seewil', ''),
    ]),
  );
}

it('is shown as an empty Sunday that offers the usual service, and becomes an event with its first cell focused', async () => {
  const found = await offers('2026-12-20');
  expect(Object.keys(found)).toEqual(['10:00 Gottesdienst · Kirchenschiff', 'Anderer Anlass']);
  const path = found['10:00 Gottesdienst · Kirchenschiff'] ?? '';
  const page = await pageOf(path);
  // The new event gets neither the people nor the title of the other day.
  expect(formFields(page, 'id="event"')).toMatchObject({
    title: [''],
    day: ['20.12.2026'],
    from: ['10:00'],
    type: ['Gottesdienst'],
    short: ['Mit Kirchenkaffee'],
    room: ['1', ''],
    organist: ['', ''],
    organizer: ['Anna Amsler'],
  });
  expect(page).toContain('href="/office/instances/seewil/plan?on=2026-12"');
  const made = await office.post(path, { ...formFields(page, 'id="event"'), title: 'Singgottesdienst' });
  const to = made.headers.get('location') ?? '';
  const [event] = await office.store.content.read(office.instance, async ({ all }) =>
    (await all('event')).filter(({ title }) => title === 'Singgottesdienst'),
  );
  expect(event).toMatchObject({ startsAt: '2026-12-20 10:00:00', organistIds: [] });
  expect(to).toMatch(/\/plan\?on=2026-12&did=created&revision=\d+#cell-\d+-7$/);
  expect(to).toContain(`#cell-${event?.id}-7`);
  expect(await offers('2026-12-20')).toEqual({});
  expect(textOfMain(await pageOf(to.slice(to.indexOf('/plan')).split('#')[0] ?? ''))).toContain('Rückgängig');
});

it('keeps its return link if it is rejected, and shows the weeks of another chosen day', async () => {
  const path = (await offers('2026-12-20'))['Anderer Anlass'] ?? '';
  const refused = await office.post(path, { ...formFields(await pageOf(path), 'id="event"'), title: '' });
  expect(refused.status).toBe(422);
  const page = await refused.text();
  const action = unescapeHtml(/<form class="event-form"[^>]*action="([^"]*)"/.exec(page)?.[1] ?? '');
  const again = {
    ...formFields(page, 'id="event"'),
    title: 'Abend',
    day: '2027-06-20',
    from: '19:00',
    type: 'Andacht',
  };
  const made = await office.post(action.replace('/office/instances/seewil', ''), again);
  expect(made.headers.get('location')).toMatch(/\/plan\?on=2027-06&did=created&revision=\d+#cell-\d+-7$/);
});

it('is offered on feasts, to users who may create such events, and never in the past', async () => {
  expect(Object.keys(await offers('2026-12-25'))).toHaveLength(2);
  const contributor = (area: number): Authority => ({ role: 'contributor', areas: [area] });
  expect(Object.keys(await offers('2026-12-20', contributor(1)))).toHaveLength(2);
  expect(await offers('2026-12-20', contributor(2))).toEqual({});
  expect(await offers('2026-12-20', { ...contributor(2), planRoleIds: [1] })).toEqual({});
  expect(await offers('2026-12-20', { role: 'reader', areas: [] })).toEqual({});
  office.clock.now = Date.parse('2026-12-21T11:00:00Z');
  expect(await offers('2026-12-20')).toEqual({});
  expect(Object.keys(await offers('2026-12-25'))).toHaveLength(2);
});

it('is not offered for a Sunday whose service is cancelled or has its place as text', async () => {
  const [event] = BUNDLE.events;
  const place = [{ name: 'Waldhütte' }];
  const there = { ...event, id: 99, date_from: '2026-12-20 10:00:00', date_to: '2026-12-20 11:00:00' };
  const roles = BUNDLE.roles.map((role) => ({ ...role, rule: { room_ids: [1] }, need: 1 }));
  for (const more of [
    { status: 'cancelled' },
    { rooms: place },
    { rooms: place, status: 'cancelled', layer_ids: [] },
  ]) {
    await office.close();
    office = await openOfficeBrowser({ ...BUNDLE, roles, events: [...BUNDLE.events, { ...there, ...more }] });
    expect([more, await offers('2026-12-20')]).toEqual([more, {}]);
  }
});
