// Rota over HTTP (rules D1 to D7, D16).

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Loose } from '../support/full-bundle.ts';
import { openOffice } from '../support/office.ts';

const person = (id: number, lastname: string, own: object = {}) => ({
  id,
  lastname,
  firstname: 'P',
  visibility: 'web',
  groups: [{ group_id: 1 }],
  ...own,
});

const event = (id: number, day: string, own: object = {}) => ({
  id,
  title: 'Gottesdienst',
  event_type: 'Gottesdienst',
  date_from: `${day} 10:00:00`,
  date_to: `${day} 11:00:00`,
  ...own,
});

function bundle(): Loose {
  return {
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'seewil', title: 'Seewil', plan: { church_year: 'ekd' } },
    layers: [{ id: 1, name: 'Dorf' }],
    person_groups: [
      { id: 1, name: 'Orgel' },
      { id: 2, name: 'Chor' },
    ],
    persons: [
      person(1, 'Amsler'),
      person(2, 'Bieri'),
      person(3, 'Caduff', { groups: [{ group_id: 2 }] }),
      person(4, 'Dias', { visibility: 'none' }),
    ],
    events: [
      event(1, '2027-04-04', { organist_ids: [2] }),
      event(2, '2027-04-11'),
      event(3, '2027-04-18', { layer_ids: [1] }),
      event(4, '2027-04-11', { title: 'Taufe', event_type: 'Taufe' }),
    ],
    roles: [
      { id: 1, position: 2, name: 'Orgel', field: 'organists', group_ids: [1], rest_days: 7, most_a_month: 2 },
      { id: 2, position: 1, name: 'Kaffee', need: 2, rule: { event_types: ['Gottesdienst'] }, ask: false },
      { id: 3, position: 3, name: 'Leitung', field: 'organizer', need: 1 },
    ],
    absences: [{ id: 1, person_id: 1, from: '2027-04-18', to: '2027-04-19' }],
  } as Loose;
}

let office: Awaited<ReturnType<typeof openOffice>>;
beforeEach(async () => {
  office = await openOffice(bundle());
});
afterEach(() => office.close());

const cells = (some: readonly object[], query = '', more: object = {}) =>
  office.call('POST', `/plan/cells${query}`, { body: { cells: some, ...more } });
const plan = async (query = '') => (await office.call('GET', `/plan?from=2027-04-01&to=2027-04-30${query}`)).json;
const cellAt = async (eventId: number, roleId: number) => {
  const { days } = await plan();
  const events = days.flatMap((one: Loose) => one['events']);
  return events.find((one: Loose) => one['event_id'] === eventId).cells.find((one: Loose) => one['role_id'] === roleId);
};
const revisionOf = async (id: number) => (await office.call('GET', `/events/${id}`)).json.revision;

it('lists by day what each event needs, its people and its gaps, in the office’s order', async () => {
  const { days } = await plan();
  expect(days.map(({ name, colour }: Loose) => [name, colour])).toEqual([
    ['Quasimodogeniti', 'white'],
    ['Misericordias Domini', 'white'],
    ['Jubilate', 'white'],
  ]);
  expect(days.map(({ date, events }: Loose) => [date, events.map((one: Loose) => one['event_id'])])).toEqual([
    ['2027-04-04', [1]],
    ['2027-04-11', [2, 4]],
    ['2027-04-18', [3]],
  ]);
  expect(days[0].events[0]).toMatchObject({ label: 'Gottesdienst', room_id: null, status: 'confirmed' });
  expect(days[0].events[0].cells).toEqual([
    { role_id: 2, need: 2, gap: 2, open: 2, people: [], warnings: [] },
    { role_id: 1, need: 1, gap: 0, open: 0, people: [{ person_id: 2, name: 'P Bieri', state: 'yes' }], warnings: [] },
    { role_id: 3, need: 1, gap: 1, open: 1, people: [], warnings: [] },
  ]);
  expect((await cellAt(4, 2)).need).toBe(0);
});

it('stores planned people next to the event, and confirmed ones in its field', async () => {
  const before = await revisionOf(2);
  const planned = await cells([{ event_id: 2, role_id: 1, before: [], people: [{ person_id: 1 }] }]);
  expect(planned.status).toBe(200);
  expect(planned.json.cells).toEqual([
    { event_id: 2, role_id: 1, need: 1, people: [{ person_id: 1, state: 'planned' }] },
  ]);
  expect(await revisionOf(2)).toBe(before);
  expect(await cellAt(2, 1)).toMatchObject({ gap: 0, open: 1, people: [{ person_id: 1, state: 'planned' }] });
  const sure = await cells([
    { event_id: 2, role_id: 1, before: [{ person_id: 1 }], people: [{ person_id: 1, state: 'yes' }] },
  ]);
  expect(sure.status).toBe(200);
  expect((await office.call('GET', '/events/2')).json.value.organist_ids).toEqual([1]);
  expect(await revisionOf(2)).toBeGreaterThan(before);
  expect(await cellAt(2, 1)).toMatchObject({ gap: 0, open: 0, people: [{ person_id: 1, state: 'yes' }] });
});

it('is reverted by one undo: field and assignments', async () => {
  const made = await cells([
    { event_id: 2, role_id: 1, people: [{ person_id: 1, state: 'yes' }] },
    { event_id: 2, role_id: 2, people: [{ person_id: 3, state: 'planned' }, { name: 'Frau Gast' }] },
  ]);
  expect(made.json.cells[1].people).toEqual([
    { person_id: 3, state: 'planned' },
    { name: 'Frau Gast', state: 'yes' },
  ]);
  const undone = await office.call('POST', `/history/${made.json.revision}/undo`);
  expect(undone.status).toBe(200);
  expect((await office.call('GET', '/events/2')).json.value.organist_ids).toEqual([]);
  expect(await cellAt(2, 2)).toMatchObject({ people: [], gap: 2 });
  const again = await office.call('POST', `/history/${undone.json.revision}/undo`);
  expect(again.status).toBe(200);
  expect((await cellAt(2, 2)).people).toHaveLength(2);
});

it('counts confirmations outside of fields as a change of the event, and no others', async () => {
  const first = await revisionOf(2);
  await cells([{ event_id: 2, role_id: 2, people: [{ person_id: 3, state: 'planned' }] }]);
  expect(await revisionOf(2)).toBe(first);
  await cells([{ event_id: 2, role_id: 2, people: [{ person_id: 3, state: 'yes' }] }]);
  const second = await revisionOf(2);
  expect(second).toBeGreaterThan(first);
  await cells([{ event_id: 2, role_id: 2, people: [] }]);
  expect(await revisionOf(2)).toBeGreaterThan(second);
});

it('rejects outdated cells, all of them, with the current state', async () => {
  const refused = await cells([
    { event_id: 2, role_id: 2, before: [], people: [{ person_id: 3 }] },
    { event_id: 1, role_id: 1, before: [], people: [{ person_id: 1 }] },
  ]);
  expect([refused.status, refused.json.code]).toEqual([409, 'plan_changed']);
  expect(refused.json.cells).toEqual([{ event_id: 1, role_id: 1, need: 1, people: [{ person_id: 2, state: 'yes' }] }]);
  expect((await cellAt(2, 2)).people).toEqual([]);
  const wrongState = await cells([
    { event_id: 1, role_id: 1, before: [{ person_id: 2, state: 'planned' }], people: [] },
  ]);
  expect(wrongState.status).toBe(409);
});

it('rejects people who are absent, elsewhere or have declined unless forced, and lists other warnings', async () => {
  const absent = await cells([{ event_id: 3, role_id: 1, people: [{ person_id: 1 }] }]);
  expect([absent.status, absent.json.code]).toEqual([409, 'plan_warned']);
  expect(absent.json.warnings).toEqual([
    { event_id: 3, role_id: 1, person_id: 1, code: 'absent', text: 'P Amsler ist dann abwesend.', with: [] },
  ]);
  expect((await cells([{ event_id: 3, role_id: 1, people: [{ person_id: 1 }] }], '?despite=absent')).status).toBe(200);
  const both = await cells([
    { event_id: 2, role_id: 1, people: [{ person_id: 2 }] },
    { event_id: 4, role_id: 1, people: [{ person_id: 2 }] },
  ]);
  expect(both.status).toBe(409);
  expect(both.json.warnings.map(({ event_id, code, with: others }: Loose) => [event_id, code, others])).toEqual([
    [2, 'elsewhere', [4]],
    [4, 'elsewhere', [2]],
  ]);
  const declined = await cells([{ event_id: 2, role_id: 1, people: [{ person_id: 2, state: 'no' }] }]);
  expect(declined.json.cells[0].people).toEqual([{ person_id: 2, state: 'no' }]);
  const again = await cells([{ event_id: 2, role_id: 1, before: [], people: [{ person_id: 2 }] }]);
  // A person who declined keeps that state unless the request has another one.
  expect(again.json.cells[0].people).toEqual([{ person_id: 2, state: 'no' }]);
  const asked = await cells([{ event_id: 2, role_id: 1, before: [], people: [{ person_id: 2, state: 'planned' }] }]);
  expect(asked.json.warnings.map(({ code }: Loose) => code)).toContain('said_no');
  const told = await cells([{ event_id: 2, role_id: 1, people: [{ person_id: 4 }, { person_id: 3 }] }]);
  expect(told.json.warnings.map(({ person_id, code }: Loose) => [person_id, code])).toEqual([
    [4, 'not_shown'],
    [3, 'not_in_group'],
  ]);
});

it('replaces a leading guest by a person, and vice versa', async () => {
  const leading = async () => (await office.call('GET', '/events/2')).json.value.organizer;
  const lead = (who: object) => cells([{ event_id: 2, role_id: 3, people: [{ ...who, state: 'yes' }] }]);
  for (const who of [{ name: 'Frau Gast' }, { person_id: 3 }, { name: 'Herr Gast' }]) {
    expect((await lead(who)).status).toBe(200);
    expect(await leading()).toEqual(who);
  }
});

it('removes the last person from childcare', async () => {
  const role = await office.create('roles', { name: 'Hort', field: 'childcare' });
  const body = { childcare: { id: 1, text: 'Hort', person_ids: [1] } };
  await office.call('PATCH', '/events/2', { body, headers: { 'If-Match': '*' } });
  expect((await cells([{ event_id: 2, role_id: role, people: [] }])).status).toBe(200);
  expect((await office.call('GET', '/events/2')).json.value.childcare).toMatchObject({ text: 'Hort', person_ids: [] });
  expect(await cellAt(2, role)).toMatchObject({ people: [] });
});

it('detects that a guest leads another event at the same time', async () => {
  const guest = { name: 'Frau Gast', state: 'yes' };
  await cells([{ event_id: 4, role_id: 3, people: [guest] }]);
  const refused = await cells([{ event_id: 2, role_id: 2, people: [guest] }]);
  expect(refused.json.warnings.map(({ name, code, with: others }: Loose) => [name, code, others])).toEqual([
    ['Frau Gast', 'elsewhere', [4]],
  ]);
  expect((await cells([{ event_id: 1, role_id: 2, people: [guest] }])).status).toBe(200);
});

it("rejects unknown entities, duplicates, and states that can't be entered, each at its place", async () => {
  const wrong = await cells([
    { event_id: 99, role_id: 1, people: [] },
    { event_id: 2, role_id: 98, people: [] },
    { event_id: 2, role_id: 1, people: [{ person_id: 97 }, { name: 'A' }, { name: 'A' }] },
    { event_id: 2, role_id: 1, people: [] },
  ]);
  expect(wrong.status).toBe(422);
  expect(wrong.json.problems.map(({ path, code }: Loose) => [path, code])).toEqual([
    ['/cells/0/event_id', 'not_found'],
    ['/cells/1/role_id', 'not_found'],
    ['/cells/2/people/0/person_id', 'not_found'],
    ['/cells/2/people/2', 'used_twice'],
    ['/cells/3', 'used_twice'],
  ]);
  const asked = await cells([{ event_id: 2, role_id: 1, people: [{ person_id: 1, state: 'asked' }] }]);
  expect([asked.status, asked.json.problems[0].path]).toEqual([422, '/cells/0/people/0/state']);
  const two = await cells([
    {
      event_id: 2,
      role_id: 3,
      people: [
        { person_id: 1, state: 'yes' },
        { name: 'Gast', state: 'yes' },
      ],
    },
  ]);
  expect([two.status, two.json.problems[0].code]).toEqual([422, 'one_organizer']);
});

it('accepts a guest in the organizer’s field, and keeps the given order of people', async () => {
  await cells([{ event_id: 2, role_id: 3, people: [{ name: 'Pfr. Gast', state: 'yes' }] }]);
  expect((await office.call('GET', '/events/2')).json.value.organizer).toEqual({ name: 'Pfr. Gast' });
  await cells([
    {
      event_id: 2,
      role_id: 1,
      people: [
        { person_id: 2, state: 'yes' },
        { person_id: 1, state: 'yes' },
      ],
    },
  ]);
  expect((await office.call('GET', '/events/2')).json.value.organist_ids).toEqual([2, 1]);
});

it('supports a dry run', async () => {
  const tried = await cells([{ event_id: 2, role_id: 1, people: [{ person_id: 1, state: 'yes' }] }], '', {
    dry_run: true,
  });
  expect(tried.status).toBe(200);
  expect(tried.json.effects.changes).toEqual([2]);
  expect((await office.call('GET', '/events/2')).json.value.organist_ids).toEqual([]);
});

it('suggests people without warnings first, then those who have not served for longest', async () => {
  const { json } = await office.call('GET', '/plan/suggest?event=2&role=1');
  expect(json.items.map(({ person_id, last, count, warnings }: Loose) => [person_id, last, count, warnings])).toEqual([
    [1, '', 0, []],
    [4, '', 0, ['not_shown']],
    [2, '2027-04-04', 1, []],
  ]);
  const third = await office.call('GET', '/plan/suggest?event=3&role=1');
  expect(third.json.items.map(({ person_id }: Loose) => person_id)).toEqual([4, 2]);
  expect((await office.call('GET', '/plan/suggest?event=77&role=1')).status).toBe(404);
});

it('fills gaps deterministically, and moves nobody', async () => {
  const body = { from: '2027-04-01', to: '2027-04-30', role_ids: [1] };
  const tried = await office.call('POST', '/plan/fill', { body: { ...body, dry_run: true } });
  expect(tried.status).toBe(200);
  const filled = await office.call('POST', '/plan/fill', { body });
  expect(filled.json.cells).toEqual(tried.json.cells);
  expect(filled.json.cells.map(({ event_id, people }: Loose) => [event_id, people[0].person_id])).toEqual([
    [2, 1],
    [4, 4],
    [3, 2],
  ]);
  expect(filled.json.before.map(({ people }: Loose) => people)).toEqual([[], [], []]);
  const again = await office.call('POST', '/plan/fill', { body });
  expect(again.json.cells).toEqual([]);
});

it('has roles with unique fields, absences with ordered days, and rosters', async () => {
  const twice = await office.call('POST', '/roles', { body: { name: 'Orgel 2', field: 'organists' } });
  expect([twice.status, twice.json.problems[0].path, twice.json.problems[0].code]).toEqual([
    422,
    '/field',
    'used_twice',
  ]);
  const days = await office.call('POST', '/absences', { body: { person_id: 2, from: '2027-05-02', to: '2027-05-01' } });
  expect([days.status, days.json.problems[0].code]).toEqual([422, 'last_before_first']);
  const made = await office.call('POST', '/absences', { body: { person_id: 2, from: '2027-05-02', to: '2027-05-03' } });
  expect(made.status).toBe(201);
  const past = await office.call('GET', `/absences/${made.json.value?.id ?? 2}/history`);
  expect(JSON.stringify(past.json)).not.toContain('2027-05-02');
  const duty = { date_from: '2027-05-03', date_to: '2027-05-09', people: [{ person_id: 2 }] };
  const roster = await office.call('POST', '/rosters', { body: { name: 'Notfall', duties: [duty, duty] } });
  expect([roster.status, roster.json.problems[0].code]).toEqual([422, 'twice']);
});

it('keeps planned people from being deleted, unless their assignments are removed', async () => {
  await cells([{ event_id: 2, role_id: 1, people: [{ person_id: 1 }] }]);
  const { json } = await office.call('GET', '/persons/1');
  const tag = { 'If-Match': `"${json.revision}"` };
  const used = await office.call('DELETE', '/persons/1', { headers: tag });
  expect([used.status, used.json.used_by.map(({ kind }: Loose) => kind)]).toEqual([409, ['absences', 'assignments']]);
  expect((await office.call('DELETE', '/persons/1?detach=1', { headers: tag })).status).toBe(200);
  expect((await cellAt(2, 1)).people).toEqual([]);
});

it('moves with its event into the trash and back', async () => {
  await cells([{ event_id: 2, role_id: 1, people: [{ person_id: 1 }] }]);
  const { json } = await office.call('GET', '/events/2');
  await office.call('DELETE', '/events/2', { headers: { 'If-Match': `"${json.revision}"` } });
  expect((await plan()).days.flatMap(({ events }: Loose) => events).map((one: Loose) => one['event_id'])).not.toContain(
    2,
  );
  await office.call('POST', '/trash/events/2/restore');
  expect((await cellAt(2, 1)).people).toMatchObject([{ person_id: 1, state: 'planned' }]);
});

it('deletes declines, requests, absences and notes thirty days later; confirmed duties remain', async () => {
  const DAY = 86_400_000;
  await cells([
    {
      event_id: 2,
      role_id: 2,
      people: [
        { person_id: 3, state: 'yes' },
        { person_id: 1, state: 'no' },
        { name: 'Frau Gast', state: 'planned' },
      ],
    },
  ]);
  const stored = () =>
    office.store.content.read('seewil', async ({ all }) => ({
      assignments: (await all('assignment')).map(({ personId, name, state }) => [personId ?? name, state]),
      absences: (await all('absence')).length,
    }));
  const told = async () => JSON.stringify(await office.store.content.history('seewil', { limit: 50 }));
  const ends = Date.parse('2027-04-11T12:00:00Z');
  await office.store.content.forgetOld(ends + 30 * DAY);
  expect((await stored()).assignments).toHaveLength(3);
  expect(await told()).toContain('Frau Gast');
  await office.store.content.forgetOld(ends + 31 * DAY);
  expect(await stored()).toEqual({ assignments: [[3, 'yes']], absences: 1 });
  expect(await told()).not.toContain('Frau Gast');
  await office.store.content.forgetOld(Date.parse('2027-05-20T12:00:00Z'));
  expect(await stored()).toEqual({ assignments: [[3, 'yes']], absences: 0 });
});

it('accepts two days, in order, at most 400 days apart', async () => {
  const asked = async (query: string) => {
    const { status, json } = await office.call('GET', `/plan${query}`);
    return [status, json.problems?.map(({ path, code }: Loose) => `${path} ${code}`)];
  };
  expect(await asked('')).toEqual([422, ['/from missing', '/to missing']]);
  expect(await asked('?from=2027-04-02&to=2027-04-01')).toEqual([422, ['/to last_before_first']]);
  expect(await asked('?from=2027-01-01&to=2028-02-05')).toEqual([422, ['/to too_many_days']]);
  expect(await asked('?from=2027-01-01&to=2028-02-04')).toEqual([200, undefined]);
});
