// Permissions to plan (rule D16), decided by the effect of a change on the cells.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { ForbiddenError } from '../../src/office/content/errors.ts';
import type { RotaChangeRefusedError } from '../../src/office/rota/errors.ts';
import type { RequestedCell } from '../../src/office/rota/resolve-cells.ts';
import { writeCells } from '../../src/office/rota/write-cells.ts';
import type { Loose } from '../support/full-bundle.ts';
import { openOffice } from '../support/office.ts';

const onDay = (day: number) => ({ date_from: `2027-04-0${day} 10:00:00`, date_to: `2027-04-0${day} 11:00:00` });

const WAYS = { phone: '079 000 00 00', email: 'who@example.org' };

function bundle(): Loose {
  return {
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'seewil', title: 'Seewil' },
    layers: [
      { id: 1, name: 'Jugend' },
      { id: 2, name: 'Musik' },
    ],
    person_groups: [
      { id: 1, name: 'Orgelteam' },
      { id: 2, name: 'Rat' },
      { id: 3, name: 'Freiwillige' },
    ],
    persons: [
      { id: 1, lastname: 'Amsler', visibility: 'web' },
      { id: 2, lastname: 'Bieri', visibility: 'events', groups: [{ group_id: 1 }], ...WAYS, address: 'Weg 1' },
      { id: 3, lastname: 'Caduff', visibility: 'events', groups: [{ group_id: 2 }], ...WAYS },
      ...[4, 5, 6].map((id) => ({ id, lastname: `Frei ${id}`, visibility: 'web', groups: [{ group_id: 3 }] })),
    ],
    events: [
      { id: 1, title: 'Jugendabend', ...onDay(5), layer_ids: [1], organist_ids: [1, 3] },
      { id: 2, title: 'Konzert', ...onDay(6), layer_ids: [2] },
      { id: 3, title: 'Ohne Bereich', ...onDay(7) },
    ],
    buildings: [{ id: 1, name: 'Haus' }],
    rooms: [
      { id: 1, building_id: 1, name: 'Saal' },
      { id: 2, building_id: 1, name: 'Stube' },
    ],
    roles: [
      { id: 1, name: 'Orgel', field: 'organists', group_ids: [1] },
      { id: 2, name: 'Kaffee', ask: false },
      { id: 3, name: 'Technik' },
    ],
    assignments: [{ id: 1, event_id: 1, role_id: 3, name: 'Frau Nein', state: 'no', at: '2026-11-01T08:00:00.000Z' }],
    absences: [{ id: 1, person_id: 2, from: '2027-04-05', to: '2027-04-05' }],
  } as Loose;
}

let office: Awaited<ReturnType<typeof openOffice>>;
beforeEach(async () => {
  office = await openOffice(bundle());
});
afterEach(() => office.close());

const CONTRIBUTOR: Authority = { role: 'contributor', areas: [1] };

const plan = (authority: Authority, ...wanted: readonly Omit<RequestedCell, 'before'>[]) => {
  const editing = { store: office.store, clock: () => office.time.now, actor: 'x', authority };
  const cells = wanted.map((one) => ({ ...one, before: undefined }));
  return writeCells(editing, 'seewil', cells).catch((error: unknown) => error);
};
const guest = { name: 'Frau Gast' };
const before = async () => (await office.store.findInstance('seewil'))?.contentRevision;

it('lets contributors plan the events of their areas, and rejects a change that includes another one', async () => {
  expect(await plan(CONTRIBUTOR, { eventId: 1, roleId: 3, people: [guest] })).not.toBeInstanceOf(Error);
  const revision = await before();
  for (const eventId of [2, 3]) {
    const wanted = { eventId, roleId: 3, people: [guest] };
    expect(await plan(CONTRIBUTOR, wanted)).toBeInstanceOf(ForbiddenError);
    expect(await plan(CONTRIBUTOR, { eventId: 1, roleId: 3, people: [] }, wanted)).toBeInstanceOf(ForbiddenError);
  }
  expect(await plan({ role: 'reader', areas: [1] }, { eventId: 1, roleId: 3, people: [] })).toBeInstanceOf(
    ForbiddenError,
  );
  expect(await before()).toBe(revision);
});

it.each([
  ['who is made sure', { roleId: 1, people: [{ personId: 1 }, { personId: 3 }, { ...guest, state: 'yes' as const }] }],
  ['who is sure and goes', { roleId: 1, people: [] }],
  [
    'who is sure and is only planned then',
    { roleId: 1, people: [{ personId: 1, state: 'planned' as const }, { personId: 3 }] },
  ],
  ['who is sure at once, since nobody is asked', { roleId: 2, people: [guest] }],
  ['in which order those stand who are sure', { roleId: 1, people: [{ personId: 3 }, { personId: 1 }] }],
])('reserves for editors, and for contributors with publishing rights, %s', async (_, cell) => {
  expect(await plan(CONTRIBUTOR, { eventId: 1, ...cell })).toBeInstanceOf(ForbiddenError);
  expect(await plan({ ...CONTRIBUTOR, publishes: true }, { eventId: 1, ...cell })).not.toBeInstanceOf(Error);
});

it('fills for contributors the gaps of their events only, without confirmations that they may not make', async () => {
  const fill = async (authority: Authority) => {
    const as = { actor: 'x', callerId: 'account 7', authority } as const;
    const body = { from: '2027-04-01', to: '2027-04-30', role_ids: 'all', dry_run: true };
    const { status, json } = await office.call('POST', '/plan/fill', { as, body });
    const filled = json.cells.map((one: Loose) => [one['event_id'], one['role_id'], one['people'][0].person_id]);
    return [status, filled];
  };
  for (const id of [2, 3]) {
    const { json } = await office.call('GET', `/roles/${id}`);
    const headers = { 'If-Match': `"${json.revision}"` };
    expect((await office.call('PATCH', `/roles/${id}`, { body: { group_ids: [3] }, headers })).status).toBe(200);
  }
  expect(await fill(CONTRIBUTOR)).toEqual([200, [[1, 3, 4]]]);
  expect(await fill({ ...CONTRIBUTOR, publishes: true })).toEqual([
    200,
    [
      [1, 2, 4],
      [1, 3, 5],
    ],
  ]);
  const [, all] = await fill({ role: 'editor', areas: [] });
  expect(all.map(([eventId]: number[]) => eventId)).toEqual([1, 1, 2, 2, 2, 3, 3, 3]);
});

it('tells contributors that people are unavailable, and not why', async () => {
  const wanted = { eventId: 1, roleId: 3, people: [{ personId: 2 }] };
  const [theirs, editors] = [await plan(CONTRIBUTOR, wanted), await plan({ role: 'editor', areas: [] }, wanted)];
  expect((theirs as RotaChangeRefusedError).warnings.map(({ code, text }) => [code, text])).toEqual([
    ['not_free', 'Bieri ist dann nicht frei.'],
  ]);
  expect((editors as RotaChangeRefusedError).warnings.map(({ code }) => code)).toEqual(['absent']);
});

it('lets contributors add to confirmed people, who stay unchanged', async () => {
  const people = [{ personId: 1 }, { personId: 3 }, guest];
  expect(await plan(CONTRIBUTOR, { eventId: 1, roleId: 1, people })).not.toBeInstanceOf(Error);
});

it('plans a person who declined for an unknowing contributor, after a warning that they are unavailable', async () => {
  const wanted = { eventId: 1, roleId: 3, people: [{ name: 'Frau Nein' }] };
  const refused = (await plan(CONTRIBUTOR, wanted)) as RotaChangeRefusedError;
  expect(refused.warnings.map(({ code }) => code)).toEqual(['not_free']);
  const editing = { store: office.store, clock: () => office.time.now, actor: 'x', authority: CONTRIBUTOR };
  const { cells } = await writeCells(editing, 'seewil', [{ ...wanted, before: undefined }], {
    despite: new Set(['not_free']),
  });
  expect(cells[0]?.people).toEqual([{ name: 'Frau Nein', state: 'planned' }]);
});

describe('a planner of one role everywhere', () => {
  const LEADER: Authority = { role: 'contributor', areas: [], planRoleIds: [1] };
  const as = { as: { actor: 'Leiterin', callerId: 'account 7', authority: LEADER } };

  it('fills it at every event, and no other one', async () => {
    for (const eventId of [1, 2, 3]) {
      const people = [...(eventId === 1 ? [{ personId: 1 }, { personId: 3 }] : []), guest];
      expect(await plan(LEADER, { eventId, roleId: 1, people })).not.toBeInstanceOf(Error);
      expect(await plan(LEADER, { eventId, roleId: 3, people: [guest] })).toBeInstanceOf(ForbiddenError);
      const both = [
        { eventId, roleId: 1, people: [] },
        { eventId, roleId: 3, people: [guest] },
      ];
      expect(await plan(LEADER, ...both)).toBeInstanceOf(ForbiddenError);
    }
    expect(await plan({ ...LEADER, role: 'reader' }, { eventId: 2, roleId: 1, people: [] })).toBeInstanceOf(
      ForbiddenError,
    );
  });

  it('confirms nobody without publishing rights', async () => {
    const wanted = { eventId: 2, roleId: 1, people: [{ personId: 1, state: 'yes' as const }] };
    expect(await plan(LEADER, wanted)).toBeInstanceOf(ForbiddenError);
    expect(await plan({ ...LEADER, publishes: true }, wanted)).not.toBeInstanceOf(Error);
    const event = (await office.call('GET', '/events/2', as)).json.value;
    expect(event.organist_ids).toEqual([1]);
  });

  it("sees the contact data of its groups' members, and nothing else", async () => {
    const seen = async (id: number) => (await office.call('GET', `/persons/${id}`, as)).json.value;
    expect(await seen(2)).toEqual({ ...(await seen(3)), id: 2, lastname: 'Bieri', ...WAYS });
    expect(JSON.stringify(await seen(2))).not.toContain('Weg 1');
    expect(JSON.stringify(await seen(3))).not.toContain(WAYS.phone);
    const listed = JSON.stringify((await office.call('GET', '/persons', as)).json);
    expect(listed.split(WAYS.phone)).toHaveLength(2);
  });

  it('gets suggestions and filled gaps for it only', async () => {
    expect((await office.call('GET', '/plan/suggest?event=3&role=1', as)).status).toBe(200);
    const { status, json } = await office.call('GET', '/plan/suggest?event=3&role=3', as);
    expect([status, json.role]).toEqual([403, 'editor']);
    const wish = { from: '2027-04-01', to: '2027-04-30' };
    const filled = await office.call('POST', '/plan/fill', { ...as, body: wish });
    expect(filled.json.cells.map((one: Loose) => [one['event_id'], one['role_id']])).toEqual([
      [2, 1],
      [3, 1],
    ]);
  });

  it('loses a deleted role or room, and keeps the others', async () => {
    const { store } = office;
    const change = { actor: 'test', action: 'test', at: 0 };
    const link = { ...LINK, authority: { ...LEADER, planRoleIds: [3, 1], requestRoomIds: [1, 2] } };
    await store.accounts.addLink(link, change);
    const remove = (id: number, kind = 'roles') =>
      office.call('DELETE', `/${kind}/${id}?detach=1`, { headers: { 'If-Match': '*' } });
    const invited = async () => (await store.accounts.invitations(1))[0]?.authority;
    expect(await invited()).toEqual(link.authority);
    await remove(3);
    expect(await invited()).toEqual({ ...LEADER, requestRoomIds: [1, 2] });
    await remove(2, 'rooms');
    expect(await invited()).toEqual({ ...LEADER, requestRoomIds: [1] });
    await remove(1, 'rooms');
    expect(await invited()).toEqual(LEADER);
    await remove(1);
    expect(await invited()).toEqual({ role: 'contributor', areas: [] });
  });
});

const LINK = {
  hash: 'hash of a link',
  purpose: 'invite',
  email: 'leads@example.org',
  instance: 'seewil',
  name: '',
  madeBy: 'test',
  isOperator: false,
  clearsFactor: false,
  createdAt: 0,
  expiresAt: 1000,
} as const;
