// Visibility of rota data (rule D16). Only users who plan see absences and refusals; contributors and readers see no notes.

import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority, Role } from '../../src/model/authority.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import type { Loose } from '../support/full-bundle.ts';
import { openOffice } from '../support/office.ts';

const BUNDLE = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'seewil', title: 'Seewil' },
  persons: [
    { id: 1, lastname: 'Amsler', firstname: 'Anna', visibility: 'web' },
    { id: 2, lastname: 'Bieri', firstname: 'Beat', visibility: 'web' },
  ],
  layers: [{ id: 1, name: 'Dorf' }],
  events: [
    {
      id: 1,
      title: 'Gottesdienst',
      date_from: '2026-12-06 10:00:00',
      date_to: '2026-12-06 11:00:00',
      layer_ids: [1],
    },
  ],
  roles: [{ id: 1, name: 'Kaffee', need: 2 }],
  absences: [{ id: 1, person_id: 1, from: '2026-12-20', to: '2026-12-27' }],
} as Loose;

const NAME = 'seewil';
const MAY = ['editor', 'administrator'] as const;
const MAY_NOT = ['reader', 'contributor'] as const;

let office: Awaited<ReturnType<typeof openOffice>>;
beforeEach(async () => {
  office = await openOffice(BUNDLE);
});
afterEach(() => office.close());

const authority = (role: Role): Authority => ({ role, areas: [1], publishes: true });
const as = (role: Role) => ({ actor: role, callerId: `account ${role}`, authority: authority(role) }) as const;
const get = (path: string, role: Role) => office.call('GET', path, { as: as(role) });
const editing = (role: Role) => ({
  store: office.store,
  clock: () => office.time.now,
  actor: role,
  authority: authority(role),
});
const cell = (people: readonly object[], before: readonly object[], query = '') =>
  office.call('POST', `/plan/cells${query}`, { body: { cells: [{ event_id: 1, role_id: 1, before, people }] } });

async function changes(role: Role): Promise<Loose[]> {
  const { json } = await get('/history', role);
  return json.items.flatMap((one: Loose) => one['changes']);
}

describe('absences', () => {
  it.each(MAY)('are visible to planners: %s', async (role) => {
    expect((await get('/absences', role)).json.total).toBe(1);
    expect((await get('/absences/1', role)).json.value).toMatchObject({ person_id: 1, from: '2026-12-20' });
    expect((await get('/absences/1/history', role)).status).toBe(200);
  });

  it.each(MAY_NOT)('are at no address of a: %s', async (role) => {
    for (const path of ['/absences', '/absences/1', '/absences/1/history', '/absences/99']) {
      const { status, json } = await get(path, role);
      expect([path, status, json.role]).toEqual([path, 403, 'editor']);
    }
    const made = await office.call('POST', '/absences', {
      as: as(role),
      body: { person_id: 1, from: '2026-12-01', to: '2026-12-02' },
    });
    expect(made.status).toBe(403);
  });

  it("are in no other user's history: neither alone nor in a combined entry", async () => {
    const value = { person_id: 2, from: '2026-12-01', to: '2026-12-02' };
    await applyChanges(editing('editor'), NAME, [{ kind: 'absence', value, at: '' }]);
    const both = await applyChanges(editing('editor'), NAME, [
      { kind: 'absence', value: { ...value, to: '2026-12-03' }, at: '' },
      { kind: 'role', id: 1, merge: { need: 1 }, at: '' },
    ]);
    const revision = 'applied' in both ? both.applied.revision : 0;
    const kinds = async (role: Role) => (await changes(role)).map(({ kind }) => kind);
    for (const role of MAY) expect(await kinds(role)).toEqual(['absences', 'roles', 'absences']);
    for (const role of MAY_NOT) {
      expect(await kinds(role)).toEqual(['roles']);
      const { items } = (await get('/history', role)).json;
      expect(items.map((one: Loose) => [one['revision'], one['more']])).toEqual([
        [revision, undefined],
        [1, expect.anything()],
      ]);
      expect((await get('/history?kind=absences', role)).json.items).toEqual([]);
    }
    expect((await get('/history?kind=absences', 'editor')).json.items).toHaveLength(2);
  });
});

describe('an assignment', () => {
  const planned = [{ person_id: 1 }];

  it('that was declined is in the history only for planners of everything', async () => {
    await cell(planned, []);
    await cell([{ person_id: 1, state: 'no' }], planned);
    const told = async (role: Role) => (await changes(role)).map(({ before, after }) => [before?.state, after?.state]);
    for (const role of MAY) {
      expect(await told(role)).toEqual([
        ['planned', 'no'],
        [undefined, 'planned'],
      ]);
    }
    expect(await told('contributor')).toEqual([[undefined, 'planned']]);
    expect(JSON.stringify(await changes('contributor'))).not.toContain('"no"');
    expect(await changes('reader')).toEqual([]);
  });

  it('has notes only for planners of everything', async () => {
    await cell(planned, []);
    const { store, time } = office;
    const change = { actor: 'test', action: 'test', at: time.now, what: 'change', note: '' } as const;
    await store.content.change(NAME, change, async (content) => {
      const present = await content.get('assignment', 1);
      if (present === undefined) throw new Error('nobody is planned');
      await content.put('assignment', { ...present.value, state: 'asked', note: 'Erst ab zehn' }, present.revision);
    });
    expect(JSON.stringify(await changes('editor'))).toContain('Erst ab zehn');
    for (const role of MAY_NOT) expect(JSON.stringify(await changes(role))).not.toContain('Erst ab zehn');
    expect((await changes('contributor'))[0]?.['after']).toMatchObject({ state: 'asked' });
  });
});

describe('the assignments of an event', () => {
  const AT = '2026-11-01T08:00:00.000Z';
  const STATES = ['no', 'yes', 'asked', 'spare', 'planned'] as const;

  beforeEach(async () => {
    const { store, time } = office;
    const change = { actor: 'test', action: 'test', at: time.now, what: 'change', note: '' } as const;
    await store.content.change(NAME, change, async (content) => {
      await content.put('event', { ...(await eventOf(content)), id: 2 }, 'new');
      const of = { eventId: 1, roleId: 1, name: '', at: AT, note: 'Erst ab zehn', offered: false };
      for (const [index, state] of STATES.entries()) {
        const person = state === 'planned' ? { personId: null, name: 'Frau Gast' } : { personId: (index % 2) + 1 };
        await content.put('assignment', { ...of, ...person, id: index + 1, state, offered: state === 'yes' }, 'new');
      }
      await content.put('assignment', { ...of, personId: 1, id: 9, eventId: 2, state: 'planned' }, 'new');
    });
  });
  const eventOf = async ({ get }: Parameters<Parameters<typeof office.store.content.change>[2]>[0]) => {
    const present = await get('event', 1);
    if (present === undefined) throw new Error('there is no event');
    return present.value;
  };
  const seen = async (role: Role) => (await get('/plan/assignments?event=1', role)).json.items as Loose[];

  it('include ids, instants and offers, and notes for planners of everything', async () => {
    const whole = { event_id: 1, role_id: 1, at: AT, note: 'Erst ab zehn' };
    for (const role of MAY) {
      expect(await seen(role)).toEqual([
        { id: 1, ...whole, person_id: 1, state: 'no', offered: false },
        { id: 2, ...whole, person_id: 2, state: 'yes', offered: true },
        { id: 3, ...whole, person_id: 1, state: 'asked', offered: false },
        { id: 4, ...whole, person_id: 2, state: 'spare', offered: false },
        { id: 5, ...whole, name: 'Frau Gast', state: 'planned', offered: false },
      ]);
    }
  });

  it('omit notes for others: contributors see all but declines, readers only confirmed people', async () => {
    const [contributors, readers] = [await seen('contributor'), await seen('reader')];
    expect(contributors.map(({ id }) => id)).toEqual([2, 3, 4, 5]);
    expect(readers.map(({ id }) => id)).toEqual([2]);
    expect([...contributors, ...readers].flatMap(Object.keys)).not.toContain('note');
  });

  it('require an existing event', async () => {
    expect((await get('/plan/assignments?event=7', 'editor')).status).toBe(404);
    expect((await get('/plan/assignments', 'editor')).json.code).toBe('parameter_missing');
  });
});

it('the same code reads the history for all pages and addresses', () => {
  const files = globSync('src/{office-pages,office-api}/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => /content\s*\.history\(/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
