// Who may plan what (rule D16): judged by what a change of cells makes of them.

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { Forbidden } from '../../src/office/content/errors.ts';
import type { PlanRefused } from '../../src/office/plan/errors.ts';
import { type WantedCell, writeCells } from '../../src/office/plan/write-cells.ts';
import type { Loose } from '../support/full-bundle.ts';
import { openOffice } from '../support/office.ts';

const AT = { date_from: '2027-04-05 10:00:00', date_to: '2027-04-05 11:00:00' };

function bundle(): Loose {
  return {
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'seewil', title: 'Seewil' },
    layers: [
      { id: 1, name: 'Jugend' },
      { id: 2, name: 'Musik' },
    ],
    persons: [
      { id: 1, lastname: 'Amsler', visibility: 'web' },
      { id: 2, lastname: 'Bieri', visibility: 'web' },
      ...[3, 4, 5].map((id) => ({ id, lastname: `Frei ${id}`, visibility: 'web', groups: [{ group_id: 1 }] })),
    ],
    person_groups: [{ id: 1, name: 'Freiwillige' }],
    events: [
      { id: 1, title: 'Jugendabend', ...AT, layer_ids: [1], organist_ids: [1] },
      { id: 2, title: 'Konzert', ...AT, layer_ids: [2] },
      { id: 3, title: 'Ohne Bereich', ...AT },
    ],
    roles: [
      { id: 1, name: 'Orgel', field: 'organists' },
      { id: 2, name: 'Kaffee', ask: false },
      { id: 3, name: 'Technik' },
    ],
    absences: [{ id: 1, person_id: 2, from: '2027-04-05', to: '2027-04-05' }],
  } as Loose;
}

let office: Awaited<ReturnType<typeof openOffice>>;
beforeEach(async () => {
  office = await openOffice(bundle());
});
afterEach(() => office.close());

const CONTRIBUTOR: Authority = { role: 'contributor', areas: [1] };

const plan = (authority: Authority, ...wanted: readonly Omit<WantedCell, 'before'>[]) => {
  const editing = { store: office.store, clock: () => office.time.now, actor: 'x', authority };
  const cells = wanted.map((one) => ({ ...one, before: undefined }));
  return writeCells(editing, 'seewil', cells).catch((error: unknown) => error);
};
const guest = { name: 'Frau Gast' };
const before = async () => (await office.store.findInstance('seewil'))?.contentRevision;

it('lets contributors plan the events of their areas, and nothing of a change with one of another', async () => {
  expect(await plan(CONTRIBUTOR, { eventId: 1, roleId: 3, people: [guest] })).not.toBeInstanceOf(Error);
  const revision = await before();
  for (const eventId of [2, 3]) {
    const wanted = { eventId, roleId: 3, people: [guest] };
    expect(await plan(CONTRIBUTOR, wanted)).toBeInstanceOf(Forbidden);
    expect(await plan(CONTRIBUTOR, { eventId: 1, roleId: 3, people: [] }, wanted)).toBeInstanceOf(Forbidden);
  }
  expect(await plan({ role: 'reader', areas: [1] }, { eventId: 1, roleId: 3, people: [] })).toBeInstanceOf(Forbidden);
  expect(await before()).toBe(revision);
});

it.each([
  ['who is made sure', { roleId: 1, people: [{ personId: 1 }, { ...guest, state: 'yes' as const }] }],
  ['who is sure and goes', { roleId: 1, people: [] }],
  ['who is sure and is only planned then', { roleId: 1, people: [{ personId: 1, state: 'planned' as const }] }],
  ['who is sure at once, since nobody is asked', { roleId: 2, people: [guest] }],
])('leaves to editors, and to contributors whose texts need no yes, %s', async (_, cell) => {
  expect(await plan(CONTRIBUTOR, { eventId: 1, ...cell })).toBeInstanceOf(Forbidden);
  expect(await plan({ ...CONTRIBUTOR, publishes: true }, { eventId: 1, ...cell })).not.toBeInstanceOf(Error);
});

it('fills for contributors the gaps of their events alone, with nobody sure whom they may not make sure', async () => {
  const fill = async (authority: Authority) => {
    const as = { actor: 'x', asker: 'account 7', authority } as const;
    const body = { from: '2027-04-01', to: '2027-04-30', role_ids: 'all', dry_run: true };
    const { status, json } = await office.call('POST', '/plan/fill', { as, body });
    const filled = json.cells.map((one: Loose) => [one['event_id'], one['role_id'], one['people'][0].person_id]);
    return [status, filled];
  };
  for (const id of [2, 3]) {
    const { json } = await office.call('GET', `/roles/${id}`);
    const headers = { 'If-Match': `"${json.revision}"` };
    expect((await office.call('PATCH', `/roles/${id}`, { body: { group_ids: [1] }, headers })).status).toBe(200);
  }
  expect(await fill(CONTRIBUTOR)).toEqual([200, [[1, 3, 3]]]);
  expect(await fill({ ...CONTRIBUTOR, publishes: true })).toEqual([
    200,
    [
      [1, 2, 3],
      [1, 3, 3],
    ],
  ]);
  const [, all] = await fill({ role: 'editor', areas: [] });
  expect(all.map(([eventId]: number[]) => eventId)).toEqual([1, 1, 2, 2, 3, 3]);
});

it('tells contributors that somebody is not free, and not why', async () => {
  const wanted = { eventId: 1, roleId: 3, people: [{ personId: 2 }] };
  const [theirs, editors] = [await plan(CONTRIBUTOR, wanted), await plan({ role: 'editor', areas: [] }, wanted)];
  expect((theirs as PlanRefused).warnings.map(({ code, text }) => [code, text])).toEqual([
    ['not_free', 'Bieri ist dann nicht frei.'],
  ]);
  expect((editors as PlanRefused).warnings.map(({ code }) => code)).toEqual(['absent']);
});
