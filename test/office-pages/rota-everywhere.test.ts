// Rota for users who plan some roles at every event (rule D16). The cells are links, and the people can be contacted.

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { DEMO_PARISH } from '../support/demo-parish.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';

const [AWAY, HERE] = [901, 902];
const LEADER: Authority = { role: 'contributor', areas: [], planRoleIds: [1] };
const CONTRIBUTOR: Authority = { role: 'contributor', areas: [10] };

const EVENT = 3002521;

let office: OfficeBrowser;
beforeEach(async () => {
  const member = { visibility: 'events', firstname: 'Anna', email: 'anna@example.org', groups: [{ group_id: 14 }] };
  office = await openOfficeBrowser({
    ...DEMO_PARISH,
    persons: [
      ...(DEMO_PARISH as unknown as { persons: object[] }).persons,
      { ...member, id: AWAY, lastname: 'Fort', phone: '+41 79 111 11 11' },
      { ...member, id: HERE, lastname: 'Hier', phone: '+41 79 222 22 22' },
    ],
    roles: [
      { id: 1, position: 1, name: 'Orgel', group_ids: [14] },
      { id: 2, position: 2, name: 'Kaffee', group_ids: [14] },
    ],
    absences: [{ id: 1, person_id: AWAY, from: '2026-11-20', to: '2027-12-31' }],
  });
});
afterEach(() => office.close());

const cellOf = (role: number) => `/plan/cell?event=${EVENT}&role=${role}`;

function saidOf(page: string, lastname: string): string {
  const [, list = ''] = page.split('class="reached-people"');
  return list.split('<li>').find((row) => row.includes(`Anna ${lastname}`)) ?? '';
}

it('link to the cells of these roles only', async () => {
  const page = await (await office.get('/plan', LEADER)).text();
  expect(page).toContain(`/plan/cell?event=${EVENT}&amp;role=1"`);
  expect(page).not.toMatch(/plan\/cell\?event=\d+&amp;role=2/);
  expect((await office.get(cellOf(1), LEADER)).status).toBe(200);
  expect((await office.get(cellOf(2), LEADER)).status).toBe(403);
});

it('list everyone in the groups of the role with contact data and availability, without reasons', async () => {
  const page = await (await office.get(cellOf(1), LEADER)).text();
  expect(saidOf(page, 'Fort')).toContain('href="tel:+41791111111"');
  expect(saidOf(page, 'Fort')).toContain('nicht frei');
  expect(saidOf(page, 'Hier')).toContain('mailto:anna@example.org');
  expect(saidOf(page, 'Hier')).toContain('>frei<');
  expect(page).not.toContain('abwesend');
  expect(saidOf(await (await office.get(cellOf(1))).text(), 'Fort')).toContain('abwesend');
});

it('can plan people, and confirm nobody, even for roles without requests', async () => {
  const { store } = office;
  const change = { actor: 'test', action: 'test', at: office.clock.now, what: 'change', note: '' } as const;
  await store.content.change(office.instance, change, async (content) => {
    const role = await content.get('role', 1);
    if (role !== undefined) await content.put('role', { ...role.value, ask: false }, role.revision);
  });
  const cell = { event: String(EVENT), role: '1', before: '[]' };
  expect((await office.post('/plan/cell', { ...cell, add: String(HERE) }, LEADER)).status).toBe(303);
  const there = { person_id: HERE };
  const byScript = { event_id: EVENT, role_id: 1, before: [there], people: [there, { name: 'Gast' }] };
  expect((await office.post('/plan/fill-cells', { cells: JSON.stringify([byScript]) }, LEADER)).status).toBe(200);
  const all = await store.content.read(office.instance, (content) => content.all('assignment'));
  expect(all.map(({ personId, name, state }) => [personId ?? name, state])).toEqual([
    [HERE, 'planned'],
    ['Gast', 'planned'],
  ]);
  expect(await (await office.get(cellOf(1), LEADER)).text()).not.toContain('<option value="yes"');
  expect(await (await office.get(cellOf(1))).text()).toContain('<option value="yes"');
});

it('may create no event without areas', async () => {
  expect(await (await office.get('/plan', LEADER)).text()).not.toContain('/events/new');
  expect(await (await office.get('/plan', CONTRIBUTOR)).text()).toContain('/events/new');
});

it('are not available to planners of the events of some areas', async () => {
  const page = await (await office.get(cellOf(1), CONTRIBUTOR)).text();
  expect(page).toContain('Fort');
  expect(page).not.toContain('reached-people');
  expect(page).not.toContain('111 11 11');
});
