// Personal data in the rota: omitted from exports, preserved by imports, and deleted with the person (rules D2, D17 and W17).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { erasePerson } from '../../src/office/erase-person.ts';
import { exportBundle } from '../../src/office/export-bundle.ts';
import { importBundle } from '../../src/office/import-bundle.ts';
import { bytesOf } from '../support/bundle-faults.ts';
import type { Loose } from '../support/full-bundle.ts';
import { openOffice } from '../support/office.ts';

const AT = '2026-11-02T08:00:00.000Z';
const assignment = (id: number, event_id: number, own: object) => ({
  id,
  event_id,
  role_id: 1,
  state: 'planned',
  at: AT,
  note: '',
  offered: false,
  ...own,
});

function bundle(): Loose {
  return {
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'seewil', title: 'Seewil' },
    persons: [
      { id: 1, lastname: 'Amsler', visibility: 'web' },
      { id: 2, lastname: 'Bieri', visibility: 'web' },
    ],
    events: [1, 2].map((id) => ({
      id,
      title: 'Gottesdienst',
      date_from: `2027-04-0${id} 10:00:00`,
      date_to: `2027-04-0${id} 11:00:00`,
    })),
    roles: [{ id: 1, name: 'Orgel', field: 'organists' }],
    absences: [{ id: 1, person_id: 1, from: '2027-05-01', to: '2027-05-02' }],
    assignments: [
      assignment(1, 1, { person_id: 1, note: 'Erst nach dem Arzt' }),
      assignment(2, 2, { person_id: 2, state: 'no' }),
    ],
  } as Loose;
}

let office: Awaited<ReturnType<typeof openOffice>>;
beforeEach(async () => {
  office = await openOffice(bundle());
});
afterEach(() => office.close());

const cells = (some: readonly object[]) => office.call('POST', '/plan/cells', { body: { cells: some } });
const stored = () =>
  office.store.content.read('seewil', async ({ all }) => [
    (await all('assignment')).map(({ id }) => id),
    (await all('absence')).map(({ id }) => id),
  ]);

it('is omitted from an export without people, and preserved by an import that keeps them', async () => {
  const whole = JSON.parse(await exportBundle(office.store, 'seewil'));
  expect([whole.assignments.length, whole.absences.length]).toEqual([2, 1]);
  const without = JSON.parse(await exportBundle(office.store, 'seewil', { withoutPeople: true }));
  expect([without.assignments, without.absences, without.roles.length]).toEqual([undefined, undefined, 1]);
  const acting = { store: office.store, clock: () => office.time.now, actor: 'import' };
  // An event that the file lacks is removed with the people planned for it.
  const [first] = without.events;
  await importBundle(acting, bytesOf({ ...without, events: [first] }), { keepsPeople: true, isForced: true });
  expect(await stored()).toEqual([[1], [1]]);
  await importBundle(acting, bytesOf(without), { isForced: true });
  expect(await stored()).toEqual([[], []]);
});

it('of an erased person is deleted everywhere: current and past assignments, and notes', async () => {
  await cells([{ event_id: 2, role_id: 1, people: [{ person_id: 1 }, { person_id: 2, state: 'no' }] }]);
  await cells([{ event_id: 2, role_id: 1, people: [{ person_id: 2, state: 'no' }] }]);
  const told = async () => JSON.stringify(await office.store.content.history('seewil', { limit: 50 }));
  expect(await told()).toContain('"personId":1,');
  await erasePerson({ store: office.store, clock: () => office.time.now, actor: 'Büro' }, 'seewil', 1, {
    detach: true,
  });
  expect(await stored()).toEqual([[2], []]);
  expect(await told()).not.toContain('"personId":1,');
  expect(await told()).not.toContain('Arzt');
});

it('is deleted with an event that is no longer kept, including confirmed people', async () => {
  await cells([{ event_id: 1, role_id: 1, people: [{ name: 'Frau Gast', state: 'yes' }] }]);
  const { json } = await office.call('GET', '/events/1');
  await office.call('DELETE', '/events/1', { headers: { 'If-Match': `"${json.revision}"` } });
  await office.store.content.forgetOld(office.time.now + 29 * 86_400_000);
  expect((await stored())[0]).toHaveLength(2);
  await office.store.content.forgetOld(office.time.now + 31 * 86_400_000);
  expect((await stored())[0]).toEqual([2]);
});

it('keeps swap offers although the cell is saved', async () => {
  const offered = bundle();
  offered['events'][0].organist_ids = [1];
  offered['assignments'] = [assignment(9, 1, { person_id: 1, state: 'yes', offered: true })];
  const acting = { store: office.store, clock: () => office.time.now, actor: 'import' };
  await importBundle(acting, bytesOf(offered), { isForced: true });
  await cells([{ event_id: 1, role_id: 1, people: [{ person_id: 1 }, { name: 'Frau Gast' }] }]);
  expect((await stored())[0]).toContain(9);
  await cells([{ event_id: 1, role_id: 1, people: [{ name: 'Frau Gast' }] }]);
  expect((await stored())[0]).not.toContain(9);
});

describe('an import of a rota with ten future people, and ten of a past event', () => {
  const TEN = Array.from({ length: 10 }, (_, index) => index + 1);
  const OVER = { id: 3, date_from: '2026-11-01 10:00:00', date_to: '2026-11-01 11:00:00' };
  const people = (ids: readonly number[], event_id = 1, first = 1) =>
    ids.map((id, index) => assignment(first + index, event_id, { person_id: id, state: 'asked' }));
  const [FIRST, SECOND] = bundle()['events'] as [Loose, Loose];
  const planned = (own: object = {}) => ({
    ...bundle(),
    persons: TEN.map((id) => ({ id, lastname: `Person ${id}`, visibility: 'web' })),
    events: [FIRST, SECOND, { ...FIRST, ...OVER }],
    assignments: [...people(TEN), ...people(TEN, 3, 21)],
    ...own,
  });
  const bring = (content: object, isCareful = true) => {
    const acting = { store: office.store, clock: () => office.time.now, actor: 'x' };
    return importBundle(acting, bytesOf(content), { isCareful }).then(
      () => 'imported',
      (error: Error) => error.message,
    );
  };
  beforeEach(async () => {
    expect(await bring(planned(), false)).toBe('imported');
  });

  const some = TEN.slice(3);
  it.each<[string, object]>([
    ['a fifth of those to come', { assignments: [...people(TEN.slice(2)), ...people(TEN, 3, 21)] }],
    ['whoever is over', { assignments: people(TEN) }],
    ['their ids', { assignments: people(TEN, 1, 51) }],
    [
      'those who stand in the event’s field instead',
      { events: [{ ...FIRST, organist_ids: [1, 2, 3] }, SECOND], assignments: people(some) },
    ],
  ])('may remove %s', async (_, own) => {
    expect(await bring(planned(own))).toBe('imported');
  });

  it.each<[string, object]>([
    ['more than a fifth of those to come', { assignments: [...people(some), ...people(TEN, 3, 21)] }],
    ['them to other events', { assignments: [...people(some), ...people([1, 2, 3], 2, 11), ...people(TEN, 3, 21)] }],
  ])('requires a confirmation to remove %s, and has changed nothing', async (_, own) => {
    const before = await exportBundle(office.store, 'seewil');
    expect(await bring(planned(own))).toContain('this import removes 3 of 10 assignments for upcoming events');
    expect(await exportBundle(office.store, 'seewil')).toEqual(before);
    expect(await bring(planned(own), false)).toBe('imported');
  });

  it('reports once that all are removed', async () => {
    expect(await bring(planned({ assignments: [] }))).toMatch(/removes 20 of 20 assignments$/);
  });
});
