// Rota warnings about people (rule D6), no matter how far apart the events are and how many people there are.

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Loose } from '../support/full-bundle.ts';
import { openOffice } from '../support/office.ts';

/** Ids of more people than are looked up individually. */
const MANY = Array.from({ length: 30 }, (_, index) => index + 1);
const at = (day: string, hour = '10') => ({ date_from: `${day} ${hour}:00:00`, date_to: `${day} ${hour}:50:00` });

function bundle(): Loose {
  return {
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'seewil', title: 'Seewil' },
    persons: MANY.map((id) => ({ id, lastname: `Person ${id}`, visibility: 'web' })),
    events: [
      { id: 1, title: 'Mai', ...at('2027-05-30') },
      // Two further events: one a year earlier, and one at the same time as the first one.
      { id: 2, title: 'Im Vorjahr', ...at('2026-05-31'), lector_ids: [7] },
      { id: 3, title: 'Zur gleichen Zeit', ...at('2027-05-30'), verger_ids: [9] },
      { id: 4, title: 'Lager', date_from: '2027-03-01 08:00:00', date_to: '2027-06-30 20:00:00', organist_ids: [11] },
      { id: 5, title: 'Anfang Mai', ...at('2027-05-01'), organist_ids: [13] },
    ],
    roles: [
      { id: 1, position: 1, name: 'Lesung', field: 'lectors', rest_days: 365 },
      { id: 2, position: 2, name: 'Orgel', field: 'organists', most_a_month: 1 },
    ],
  } as Loose;
}

let office: Awaited<ReturnType<typeof openOffice>>;
beforeEach(async () => {
  office = await openOffice(bundle());
});
afterEach(() => office.close());

async function told(roleId: number, ids: readonly number[]): Promise<unknown[]> {
  const people = ids.map((id) => ({ person_id: id }));
  const body = { cells: [{ event_id: 1, role_id: roleId, before: [], people }], dry_run: true };
  const { json } = await office.call('POST', '/plan/cells?despite=elsewhere', { body });
  return json.warnings.map((one: Loose) => [one['person_id'], one['code'], one['with']]);
}

it.each([
  ['one by one', [7, 9, 11, 13]],
  ['for many at once', MANY],
])('is found %s', async (_, ids) => {
  const elsewhere = [
    [9, 'elsewhere', [3]],
    [11, 'elsewhere', [4]],
  ];
  expect(await told(1, ids)).toEqual([[7, 'too_soon', [2]], ...elsewhere]);
  expect(await told(2, ids)).toEqual([...elsewhere, [13, 'too_many', [5]]]);
});

it('is the same in the table of the rota', async () => {
  const people = [7, 9, 13].map((id) => ({ person_id: id }));
  await office.call('POST', '/plan/cells?despite=elsewhere', {
    body: { cells: [1, 2].map((role_id) => ({ event_id: 1, role_id, before: [], people })) },
  });
  const { days } = (await office.call('GET', '/plan?from=2027-05-30&to=2027-05-30')).json;
  const [lectors, organists] = days[0].events[0].cells;
  const codes = ({ warnings }: Loose) =>
    warnings.flatMap((one: Loose) => (one['code'] === 'same_event' ? [] : [[one['person_id'], one['code']]]));
  expect([codes(lectors), codes(organists)]).toEqual([
    [
      [7, 'too_soon'],
      [9, 'elsewhere'],
    ],
    [
      [9, 'elsewhere'],
      [13, 'too_many'],
    ],
  ]);
});

it('counts the year up to the end of the rota, and reports the last day, however long ago', async () => {
  const { people } = (await office.call('GET', '/plan?from=2027-05-30&to=2027-05-30')).json;
  expect(people).toEqual([
    { person_id: 7, role_id: 1, count: 1, last: '2026-05-31' },
    { person_id: 11, role_id: 2, count: 1, last: '2027-03-01' },
    { person_id: 13, role_id: 2, count: 1, last: '2027-05-01' },
  ]);
  const later = (await office.call('GET', '/plan?from=2027-05-31&to=2027-05-31')).json;
  expect(later.people[0]).toEqual({ person_id: 7, role_id: 1, count: 0, last: '2026-05-31' });
});
