// Copy of a month of the rota (rule D8): previewed, written as previewed, and undone.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { type Fields, readForm } from '../support/form-in.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { formFields, textOfMain } from '../support/page-form.ts';

const person = (id: number, lastname: string) => ({ id, firstname: 'P', lastname, visibility: 'web' });
const event = (id: number, day: string, more: object = {}) => ({
  id,
  title: `Gottesdienst ${id}`,
  event_type: 'Gottesdienst',
  date_from: `${day} 10:00:00`,
  date_to: `${day} 11:00:00`,
  layer_ids: [1],
  ...more,
});
const assignment = (id: number, eventId: number, roleId: number, who: object, state = 'planned') => ({
  id,
  event_id: eventId,
  role_id: roleId,
  ...who,
  state,
  at: '2026-11-01T08:00:00.000Z',
});

const BUNDLE = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'seewil', title: 'Seewil' },
  layers: [
    { id: 1, name: 'Dorf' },
    { id: 2, name: 'Jugend' },
  ],
  persons: [person(1, 'Amsler'), person(2, 'Bieri'), person(3, 'Caduff'), person(4, 'Dubach')],
  roles: [
    { id: 1, position: 1, name: 'Orgel', field: 'organists' },
    { id: 2, position: 2, name: 'Sigrist', field: 'vergers', ask: false },
    { id: 3, position: 3, name: 'Kaffee', need: 2 },
  ],
  // The events are on Sundays. December has four, and Christmas is a Friday. The clock is fixed at 23 November.
  events: [
    event(1, '2026-12-06', { organist_ids: [1], verger_ids: [2] }),
    event(2, '2026-12-13', { organist_ids: [1] }),
    event(3, '2026-12-20', { organist_ids: [1] }),
    event(4, '2026-12-25', { organist_ids: [1] }),
    event(5, '2026-12-27', { organist_ids: [1] }),
    event(11, '2027-01-03'),
    event(12, '2027-01-10', { organist_ids: [4] }),
    event(13, '2027-01-17'),
    event(15, '2027-01-24', { status: 'cancelled' }),
    event(16, '2027-01-17', { title: 'Konzert', event_type: 'Konzert', organist_ids: [], coorganizer_ids: [3] }),
  ],
  absences: [{ id: 1, person_id: 1, from: '2027-01-16', to: '2027-01-18' }],
  assignments: [
    assignment(1, 1, 3, { person_id: 3 }),
    assignment(2, 1, 3, { name: 'Frau Gast' }, 'yes'),
    assignment(3, 1, 3, { person_id: 4 }, 'no'),
    assignment(4, 3, 3, { person_id: 3 }, 'asked'),
    assignment(5, 11, 3, { person_id: 4 }),
    assignment(6, 2, 3, { person_id: 2 }),
    assignment(7, 12, 3, { person_id: 2 }, 'no'),
  ],
};

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser(BUNDLE);
});
afterEach(() => office.close());

const PATH = '/plan/copy?from=2026-12&to=2027-01';
const EDITOR: Authority = { role: 'editor', areas: [] };
const pageOf = async (path = PATH, role: Authority = EDITOR) => (await office.get(path, role)).text();
const copied = async (page: Promise<string>): Promise<Fields> => {
  const { _for, cells } = formFields(await page, 'action="[^"]*plan/copy');
  return { _for: _for ?? '', cells: cells ?? '' };
};
const stored = () =>
  office.store.content.read(office.instance, async ({ all, get }) => ({
    assignments: (await all('assignment')).map(({ eventId, roleId, personId, name, state }) =>
      [eventId, roleId, personId ?? name, state].join(' '),
    ),
    organists: (await get('event', 13))?.value.organistIds,
    vergers: (await get('event', 11))?.value.vergerIds,
  }));

it('previews the result, omitted people with the reason, and dates without a match', async () => {
  const text = textOfMain(await pageOf());
  expect(text).toContain('3 Personen werden eingeteilt');
  // A person is already planned, so only one place remains free.
  expect(text).toContain('Orgel P Amsler Sigrist P Bieri Kaffee P Caduff Frau Gast schon besetzt');
  expect(text).toMatch(/Gottesdienst 12 .* wie .* Gottesdienst 2 Kaffee P Bieri hat abgesagt/);
  expect(text).toMatch(
    /Gottesdienst 13 .* wie .* Gottesdienst 3 Orgel P Amsler abwesend Kaffee P Caduff doppelt eingeteilt/,
  );
  expect(text).toMatch(/Gottesdienst 15 .* wie .* Gottesdienst 5 findet nicht statt/);
  expect(text).toMatch(/Ohne passenden Anlass im anderen Monat Gottesdienst 4 Fr\., 25\.12\. 10:00/);
  expect((await stored()).assignments).toHaveLength(7);
});

it('writes what was previewed, confirmed if nobody is asked, as one history entry that one undo reverts', async () => {
  const before = await stored();
  const done = await office.post(PATH, await copied(pageOf()), EDITOR);
  expect(done.headers.get('location')).toMatch(/\/plan\?on=2027-01&did=saved&revision=\d+$/);
  const after = await stored();
  expect(after.vergers).toEqual([2]);
  expect(after.assignments.filter((one) => !before.assignments.includes(one))).toEqual([
    '11 1 1 planned',
    '11 3 3 planned',
  ]);
  const [last, first] = await office.store.content.history(office.instance, { limit: 2 });
  expect([last?.note, first?.what]).toEqual(['Dezember 2026 nach Januar 2027 kopiert', 'import']);
  expect(textOfMain(await pageOf())).toContain('Niemand wird eingeteilt');
  const revision = /revision=(\d+)/.exec(done.headers.get('location') ?? '')?.[1] ?? '';
  const plan = await pageOf(`/plan?on=2027-01&did=saved&revision=${revision}`);
  await office.post(`/history/${revision}/undo`, readForm(plan, `/history/${revision}/undo`), EDITOR);
  expect(await stored()).toEqual(before);
});

it('writes nothing if the rota was changed in the meantime, and shows a new preview', async () => {
  const seen = await copied(pageOf());
  const cells = [{ event_id: 11, role_id: 1, before: [], people: [{ person_id: 3 }] }];
  await office.post('/plan/fill-cells', { cells: JSON.stringify(cells) }, EDITOR);
  const refused = await office.post(PATH, seen, EDITOR);
  const text = textOfMain(await refused.text());
  expect([refused.status, (await stored()).vergers]).toEqual([409, []]);
  expect(text).toContain('Der Plan wurde inzwischen geändert.');
  expect(text).toContain('2 Personen werden eingeteilt');
  for (const hostile of ['', '{}', '[{"event_id":1}]', '[{"event_id":99,"role_id":1,"people":[]}]']) {
    expect((await office.post(PATH, { ...seen, cells: hostile }, EDITOR)).status).toBe(409);
  }
});

it('lets contributors copy what they may plan, without the reasons of absences', async () => {
  const theirs = textOfMain(await pageOf(PATH, { role: 'contributor', areas: [1] }));
  expect(theirs).toContain('2 Personen werden eingeteilt');
  expect(theirs).toContain('P Amsler nicht frei');
  expect(theirs).not.toMatch(/abwesend|abgesagt|Sigrist/);
  const others = textOfMain(await pageOf(PATH, { role: 'contributor', areas: [2] }));
  expect(others).toContain('dürfen Sie nicht ändern');
  expect(others).toContain('Niemand wird eingeteilt');
  expect((await office.get(PATH, { role: 'reader', areas: [] })).status).toBe(403);
});

it('copies for a planner of one role that role only, at every event', async () => {
  const leader: Authority = { role: 'contributor', areas: [], planRoleIds: [1] };
  const theirs = textOfMain(await pageOf(PATH, leader));
  expect(theirs).toContain('1 Person wird eingeteilt');
  expect(theirs).toMatch(/Orgel P Amsler .*Orgel P Amsler nicht frei/);
  expect(theirs).not.toMatch(/Kaffee|Sigrist|nicht ändern/);
  expect((await office.post(PATH, await copied(pageOf(PATH, leader)), leader)).status).toBe(303);
  expect((await stored()).assignments).toContain('11 1 1 planned');
  // The role sends no requests, so its people are confirmed without a request. Some users need approval for that.
  const sexton = { ...leader, planRoleIds: [2] };
  expect(textOfMain(await pageOf(PATH, sexton))).toContain('Niemand wird eingeteilt');
  expect(textOfMain(await pageOf(PATH, { ...sexton, publishes: true }))).toContain('1 Person wird eingeteilt');
});

it('requires two months, defaults to this one and the next, and does not write to the past', async () => {
  expect(textOfMain(await pageOf('/plan/copy?from=2027-01&to=2027-01'))).toContain('zwei verschiedene Monate');
  expect(await pageOf('/plan/copy')).toMatch(/value="2026-11" selected.*value="2026-12" selected/s);
  expect(textOfMain(await pageOf('/plan/copy?from=nie&to=2027-13'))).toContain('November 2026');
  office.clock.now = Date.parse('2027-01-04T11:00:00Z');
  expect(textOfMain(await pageOf())).toContain('ist schon vorbei');
});

describe('filling gaps', () => {
  const FILL = '/plan/fill?from=2027-01-01&to=2027-01-31';
  const takesIn = (html: string) => [...html.matchAll(/name="take" value="([^"]*)"/g)].map(([, value = '']) => value);

  it('assigns the ticked suggestions only', async () => {
    const html = await pageOf(FILL);
    const all = takesIn(html);
    expect(all.length).toBeGreaterThan(2);
    const form = formFields(html, 'action="[^"]*plan/fill');
    expect((await office.post(FILL, { ...form, take: all.slice(1) }, EDITOR)).status).toBe(303);
    expect(takesIn(await pageOf(FILL))).toContain(all[0]);
  });

  it('changes nothing without a ticked suggestion', async () => {
    const html = await pageOf(FILL);
    const form = formFields(html, 'action="[^"]*plan/fill');
    const answer = await office.post(FILL, { ...form, take: [] }, EDITOR);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('did=nothing')]);
    expect(takesIn(await pageOf(FILL))).toEqual(takesIn(html));
  });
});
