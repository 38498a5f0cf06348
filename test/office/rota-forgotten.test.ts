// Rota data that is not content expires (rule D17): senders of requests, and private pages of people who no longer serve.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { erasePerson } from '../../src/office/erase-person.ts';
import { openRotaOffice, type RotaOffice } from '../support/rota-office.ts';

let office: RotaOffice;
beforeEach(async () => {
  office = await openRotaOffice();
  await office.plan([1, 1, 1], [2, 2, 2]);
  await office.ask();
  await office.plans.answer('seewil', await office.keyOf(1), [{ eventId: 1, roleId: 1, answer: 'yes' }], '');
});
afterEach(() => office.close());

const DAY_MS = 86_400_000;
const forgetAt = async (day: string) => office.store.content.forgetOld(Date.parse(`${day}T12:00:00Z`));
const asks = () => office.store.content.read('seewil', async ({ plan }) => (await plan.asks([1, 2])).length);

it('the sender of a request is deleted thirty days after the event', async () => {
  await forgetAt('2027-01-05');
  expect(await asks()).toBe(2);
  await forgetAt('2027-01-07');
  expect(await asks()).toBe(1);
  await forgetAt('2027-02-01');
  expect(await asks()).toBe(0);
});

it('a page is deleted after four hundred days without a duty', async () => {
  await office.call('POST', '/plan/keys', { body: { person_ids: [3], mail: false } });
  const made = office.time.now;
  const keys = async () => [!!(await office.keyOf(1)), !!(await office.keyOf(2)), !!(await office.keyOf(3))];
  await office.store.content.forgetOld(made + 399 * DAY_MS);
  expect(await keys()).toEqual([true, true, true]);
  // The first person's duty on 6 December remains in the event. The other people have no duties left.
  await office.store.content.forgetOld(made + 401 * DAY_MS);
  expect(await keys()).toEqual([true, false, false]);
  await office.store.content.forgetOld(made + 420 * DAY_MS);
  expect(await keys()).toEqual([false, false, false]);
});

it('an erased person is not in the history as the author of answers', async () => {
  const { store } = office;
  const actors = async () => (await store.content.history('seewil', { limit: 100 })).map(({ actor }) => actor);
  expect(await actors()).toContain('Vorname Amsler');
  const other = [{ eventId: 2, roleId: 2, answer: 'no' }] as const;
  await office.plans.answer('seewil', await office.keyOf(2), other, '');
  const before = (await actors()).length;
  const acting = { store, clock: () => office.time.now, actor: 'Sekretariat' };
  await erasePerson(acting, 'seewil', 1, { detach: true });
  const now = await actors();
  expect(now).not.toContain('Vorname Amsler');
  expect([now.includes('erased person'), now.includes('Vorname Bieri'), now.length > before - 2]).toEqual([
    true,
    true,
    true,
  ]);
});
