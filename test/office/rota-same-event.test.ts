// People who already have a role at an event (rules D6 and D7).

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Loose } from '../support/full-bundle.ts';
import { openOffice } from '../support/office.ts';

const service = (id: number, day: string, own: object) => ({
  id,
  title: 'Gottesdienst',
  date_from: `${day} 10:00:00`,
  date_to: `${day} 11:00:00`,
  ...own,
});

let office: Awaited<ReturnType<typeof openOffice>>;
beforeEach(async () => {
  office = await openOffice({
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'seewil', title: 'Seewil' },
    person_groups: [{ id: 1, name: 'Kaffee' }],
    persons: ['Amsler', 'Bieri', 'Caduff'].map((lastname, index) => ({
      id: index + 1,
      lastname,
      visibility: 'web',
      groups: [{ group_id: 1 }],
    })),
    // The organizer is a person in a field that no rota role fills.
    events: [
      service(1, '2027-04-04', { organizer: { person_id: 1 } }),
      service(2, '2027-04-11', { organizer: { person_id: 1 }, lector_ids: [2, 3] }),
    ],
    roles: [
      { id: 1, position: 1, name: 'Kaffee', group_ids: [1] },
      { id: 2, position: 2, name: 'Lesung', field: 'lectors', need: 0 },
      { id: 3, position: 3, name: 'Abwasch', group_ids: [1], need: 2 },
    ],
  } as Loose);
});
afterEach(() => office.close());

const codesIn = ({ warnings }: Loose) => warnings.map((one: Loose) => [one['person_id'], one['code']]);

it('is suggested after everybody else', async () => {
  const { json } = await office.call('GET', '/plan/suggest?event=1&role=1');
  expect(json.items.map(({ person_id, reasons }: Loose) => [person_id, reasons])).toEqual([
    [2, ['never']],
    [3, ['never']],
    [1, ['never', 'same_event']],
  ]);
});

it('fills no gap there, neither in the first role nor in a second one', async () => {
  const { json } = await office.call('POST', '/plan/fill', { body: { from: '2027-04-01', to: '2027-04-30' } });
  const filled = json.cells.map(({ event_id, role_id, people }: Loose) => [
    event_id,
    role_id,
    people.map((one: Loose) => one['person_id']),
  ]);
  expect(filled).toEqual([
    [1, 1, [2]],
    [1, 3, [3]],
  ]);
});

it('is marked in the rota, and assigned without a rejection', async () => {
  const body = { cells: [{ event_id: 2, role_id: 1, before: [], people: [{ person_id: 2 }] }] };
  const put = await office.call('POST', '/plan/cells', { body });
  expect(put.status).toBe(200);
  expect(put.json.warnings).toMatchObject([
    { person_id: 2, code: 'same_event', text: 'Bieri ist an diesem Anlass schon eingeteilt.', with: [] },
  ]);
  const { days } = (await office.call('GET', '/plan?from=2027-04-11&to=2027-04-11')).json;
  expect(days[0].events[0].cells.map(codesIn)).toEqual([[[2, 'same_event']], [[2, 'same_event']], []]);
});
