// Notifications that an event changed, or takes place without the recipient (rule D14). Each is sent once, and only to people concerned.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { erasePerson } from '../../src/office/erase-person.ts';
import { exportBundle } from '../../src/office/export-bundle.ts';
import { importBundle } from '../../src/office/import-bundle.ts';
import { bytesOf } from '../support/bundle-faults.ts';
import { openRotaOffice, type RotaOffice } from '../support/rota-office.ts';

let office: RotaOffice;
beforeEach(async () => {
  office = await openRotaOffice();
  await office.plan([1, 1, 1], [2, 1, 1], [2, 2, 2], [3, 1, 3]);
  await office.ask({ person_ids: [1, 2] });
  await office.plans.answer('seewil', await office.keyOf(1), [{ eventId: 1, roleId: 1, answer: 'yes' }], '');
  await office.mails();
});
afterEach(() => office.close());

const patch = (path: string, body: object, query = '') =>
  office.call('PATCH', `${path}${query}`, { body, headers: { 'If-Match': '*' } });

const told = async () =>
  (await office.mails()).map(({ to, about, items }) => [
    to,
    about,
    items.map(({ event, roles, change }) => `${event.id} ${roles.join('+')} ${change}`),
  ]);

describe('a mail goes to asked and confirmed people', () => {
  it.each([
    ['moved by an hour', { date_from: '2026-12-13 10:30:00', date_to: '2026-12-13 11:30:00' }, 'moved'],
    ['moved elsewhere', { rooms: [{ name: 'Wald' }] }, 'moved'],
    ['called off', { status: 'cancelled' }, 'cancelled'],
    ['put off', { status: 'postponed', status_note: 'Sturm' }, 'postponed'],
  ])('when the event is %s', async (_, body, change) => {
    const { json } = await patch('/events/2', body);
    expect(json.effects).toMatchObject({ serving: 2 });
    expect(await told()).toEqual([
      ['amsler@example.org', 'changed', [`2 Orgel ${change}`]],
      ['bieri@example.org', 'changed', [`2 Kaffee ${change}`]],
    ]);
  });

  it('when the event is deleted, with a link to their page', async () => {
    expect((await office.call('DELETE', '/events/2', { headers: { 'If-Match': '*' } })).status).toBe(200);
    const mails = await office.mails();
    expect(mails.map(({ to, items }) => [to, items[0]?.change])).toEqual([
      ['amsler@example.org', 'cancelled'],
      ['bieri@example.org', 'cancelled'],
    ]);
    expect(mails[0]?.key).toBe(await office.keyOf(1));
  });

  it('once for all events of a change', async () => {
    const changes = [1, 2].map((id) => ({ kind: 'events', id, merge: { status: 'cancelled' } }));
    const { json } = await office.call('POST', '/changes', { body: { changes } });
    expect(json.effects).toMatchObject({ serving: 2 });
    expect(await told()).toEqual([
      ['amsler@example.org', 'changed', ['1 Orgel cancelled', '2 Orgel cancelled']],
      ['bieri@example.org', 'changed', ['2 Kaffee cancelled']],
    ]);
  });

  it('when the office removes them after a request, confirmed or not', async () => {
    await office.plan([1, 1], [2, 1, 4]);
    expect(await told()).toEqual([['amsler@example.org', 'changed', ['1 Orgel taken_out', '2 Orgel taken_out']]]);
    await office.plan([2, 1, 3]);
    expect(await told()).toEqual([]);
  });
});

describe('of several roles at one event', () => {
  it('removed people are notified at once, in the office’s order', async () => {
    await office.plan([4, 2, 1], [4, 1, 1]);
    await office.ask();
    await office.mails();
    await office.plan([4, 2], [4, 1]);
    expect(await told()).toEqual([['amsler@example.org', 'changed', ['4 Orgel+Kaffee taken_out']]]);
  });
});

describe('nobody is notified', () => {
  it.each([
    ['that another text stands there', '/events/2', { topic: 'Neu' }],
    ['of an event at which they are only planned', '/events/3', { status: 'cancelled' }],
    ['of an event where nobody is', '/events/4', { status: 'cancelled' }],
  ])('%s', async (_, path, body) => {
    const { json } = await patch(path, body);
    expect(json.effects?.serving).toBeUndefined();
    expect(await told()).toEqual([]);
  });

  it('if the office disables it', async () => {
    const { json } = await patch('/events/2', { status: 'cancelled' }, '?silent=1');
    expect(json.effects?.serving).toBeUndefined();
    expect(await told()).toEqual([]);
  });

  it('of a dry run', async () => {
    const changes = [{ kind: 'events', id: 2, merge: { status: 'cancelled' } }];
    const { json } = await office.call('POST', '/changes', { body: { changes, dry_run: true } });
    expect(json.effects).toMatchObject({ serving: 2 });
    expect(await told()).toEqual([]);
  });

  it('of a past event', async () => {
    office.time.now = Date.parse('2026-12-14T12:00:00Z');
    await patch('/events/2', { status: 'cancelled' });
    expect(await told()).toEqual([]);
  });

  it('after a decline', async () => {
    await office.plans.answer('seewil', await office.keyOf(1), [{ eventId: 2, roleId: 1, answer: 'no' }], '');
    await office.mails();
    await patch('/events/2', { status: 'cancelled' });
    expect((await told()).map(([to]) => to)).toEqual(['bieri@example.org']);
  });

  it('in the field of a role without requests', async () => {
    await patch('/roles/1', { ask: false });
    await patch('/events/1', { status: 'cancelled' });
    expect(await told()).toEqual([]);
  });

  it('by an import', async () => {
    const bundle = JSON.parse(await exportBundle(office.store, 'seewil'));
    bundle.events[1].status = 'cancelled';
    const acting = { store: office.store, clock: () => office.time.now, actor: 'import' };
    await importBundle(acting, bytesOf(bundle), { isForced: true });
    expect((await office.call('GET', '/events/2')).json.value.status).toBe('cancelled');
    expect(await told()).toEqual([]);
  });
});

it('keys of pages are in the bundle, restored by it, and omitted without people', async () => {
  const bundle = JSON.parse(await exportBundle(office.store, 'seewil'));
  expect(bundle.person_keys).toEqual(
    [1, 2].map((id) => ({ person_id: id, key: expect.any(String), made_at: expect.stringMatching(/^2026-11-20T12/) })),
  );
  expect(Object.keys(bundle).indexOf('person_keys')).toBe(Object.keys(bundle).indexOf('assignments') + 1);
  const without = JSON.parse(await exportBundle(office.store, 'seewil', { withoutPeople: true }));
  expect(without.person_keys).toBeUndefined();
  const acting = { store: office.store, clock: () => office.time.now, actor: 'import' };
  await importBundle(acting, bytesOf(without), { keepsPeople: true, isForced: true });
  expect(await office.keyOf(1)).toBe(bundle.person_keys[0].key);
  await importBundle(acting, bytesOf(without), { isForced: true });
  expect(await office.keyOf(1)).toBe('');
  await importBundle(acting, bytesOf(bundle), { isForced: true });
  expect(await office.keyOf(1)).toBe(bundle.person_keys[0].key);
  const [one, two] = bundle.person_keys;
  [one.key, two.key] = [two.key, one.key];
  await importBundle(acting, bytesOf(bundle), { isForced: true });
  expect(await office.keyOf(1)).toBe(one.key);
  expect(JSON.parse(await exportBundle(office.store, 'seewil')).person_keys).toEqual(bundle.person_keys);
});

it('an erased person has neither a page nor a pending mail', async () => {
  const key = await office.keyOf(1);
  await patch('/events/2', { status: 'cancelled' });
  const acting = { store: office.store, clock: () => office.time.now, actor: 'Büro' };
  await erasePerson(acting, 'seewil', 1, { detach: true });
  expect((await told()).map(([to]) => to)).toEqual(['bieri@example.org']);
  expect(await office.plans.find('seewil', key)).toBe('unknown');
  const asks = await office.store.content.read('seewil', ({ plan }) => plan.asks([1, 2, 3]));
  expect(asks.map(({ personId }) => personId)).toEqual([2]);
});
