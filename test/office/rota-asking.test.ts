// Requests to planned people (rule D10): one mail per person with all dates, each date once, and all or nothing.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRotaOffice, type RotaOffice } from '../support/rota-office.ts';

let office: RotaOffice;
beforeEach(async () => {
  office = await openRotaOffice();
});
afterEach(() => office.close());

it('sends each person one mail with all dates, reports it, and asks nobody twice', async () => {
  await office.plan([1, 1, 1], [2, 1, 1], [1, 2, 1], [3, 1, 2]);
  const before = (await office.call('GET', '/events/1')).json.revision;
  expect((await office.ask()).json).toEqual({ mails: 2, cells: 4, without_email: [] });
  const [first, second] = await office.mails();
  expect(first).toMatchObject({
    about: 'ask',
    to: 'amsler@example.org',
    name: 'Vorname Amsler',
    replyTo: 'buero@example.org',
    items: [
      { event: { id: 1, title: 'Gottesdienst 06' }, roles: ['Orgel', 'Kaffee'] },
      { event: { id: 2 }, roles: ['Orgel'] },
    ],
  });
  expect(first?.key).toMatch(/^[A-Za-z0-9_-]{32}$/);
  expect(second).toMatchObject({ to: 'bieri@example.org', items: [{ event: { id: 3 } }] });
  expect(await office.cell(1, 1)).toEqual(['1 asked']);
  // Requests have no public effect (rule D5).
  expect((await office.call('GET', '/events/1')).json.revision).toBe(before);
  expect((await office.ask()).json).toEqual({ mails: 0, cells: 0, without_email: [] });
  expect(await office.mails()).toEqual([]);
  await office.plan([4, 1, 2]);
  expect((await office.ask()).json).toMatchObject({ mails: 1, cells: 1 });
  expect((await office.mails())[0]?.items.map(({ event }) => event.id)).toEqual([4]);
});

it('asks people without an answer again on request, with the same address of their page', async () => {
  await office.plan([1, 1, 1], [2, 1, 2]);
  await office.ask();
  const [first] = await office.mails();
  await office.plans.answer('seewil', await office.keyOf(2), [{ eventId: 2, roleId: 1, answer: 'no' }], '');
  await office.mails();
  expect((await office.ask({ again: true })).json).toMatchObject({ mails: 1, cells: 1 });
  const again = await office.mails();
  expect(again.map(({ to, key }) => [to, key])).toEqual([['amsler@example.org', first?.key]]);
});

it('in a dry run asks nobody, and creates no pages', async () => {
  await office.plan([1, 1, 1, 9]);
  expect((await office.ask({ dry_run: true })).json).toEqual({ mails: 1, cells: 1, without_email: [9] });
  expect(await office.mails()).toEqual([]);
  expect(await office.keyOf(1)).toBe('');
  expect(await office.cell(1, 1)).toEqual(['1 planned', '9 planned']);
});

it('reports people without an address, and leaves them planned', async () => {
  await office.plan([1, 1, 1, 9]);
  expect((await office.ask()).json).toEqual({ mails: 1, cells: 1, without_email: [9] });
  expect(await office.cell(1, 1)).toEqual(['1 asked', '9 planned']);
});

it('asks only for the given days, roles and people', async () => {
  await office.plan([1, 1, 1], [1, 2, 2], [2, 1, 1], [3, 1, 3]);
  expect((await office.ask({ to: '2026-12-07', role_ids: [1] })).json).toMatchObject({ mails: 1, cells: 1 });
  expect((await office.ask({ person_ids: [3] })).json).toMatchObject({ mails: 1, cells: 1 });
  expect((await office.mails()).map(({ to }) => to)).toEqual(['amsler@example.org', 'christen@example.org']);
});

it('asks for nothing past, cancelled or unready', async () => {
  await office.plan([1, 1, 1], [2, 1, 1], [3, 1, 1], [4, 1, 1]);
  await office.call('PATCH', '/events/2', { body: { status: 'cancelled' }, headers: { 'If-Match': '*' } });
  await office.call('PATCH', '/events/3', { body: { state: 'draft' }, headers: { 'If-Match': '*' } });
  await office.mails();
  office.time.now = Date.parse('2026-12-06T12:00:00Z');
  expect((await office.ask()).json).toMatchObject({ mails: 1, cells: 1 });
  expect((await office.mails())[0]?.items.map(({ event }) => event.id)).toEqual([4]);
});

it('asks nobody whom the office has put into the event’s field in the meantime', async () => {
  await office.plan([1, 1, 1]);
  await office.call('PATCH', '/events/1', { body: { organist_ids: [1] }, headers: { 'If-Match': '*' } });
  expect((await office.ask()).json).toEqual({ mails: 0, cells: 0, without_email: [] });
  expect(await office.mails()).toEqual([]);
});

it('never asks guests known by name only', async () => {
  await office.call('POST', '/plan/cells', {
    body: { cells: [{ event_id: 1, role_id: 2, people: [{ name: 'Gast' }] }] },
  });
  expect((await office.ask()).json).toEqual({ mails: 0, cells: 0, without_email: [] });
});

it.each([
  [{ from: 'bald' }, '/from'],
  [{ to: '2026-11-01' }, '/to'],
  [{ to: '2028-12-31' }, '/to'],
  [{ role_ids: 'some' }, '/role_ids'],
  [{ role_ids: [1, 77] }, '/role_ids/1'],
  [{ person_ids: [0] }, '/person_ids/0'],
  [{ person_ids: [1, 1, 777] }, '/person_ids/2'],
  [{ reply_to: 'nobody' }, '/reply_to'],
  [{ text: 'x'.repeat(4001) }, '/text'],
  [{ again: 'yes' }, '/again'],
  [{ unknown: 1 }, '/unknown'],
])('rejects %j with the place of the problem', async (wish, path) => {
  await office.plan([1, 1, 1]);
  const { status, json } = await office.ask(wish);
  expect([status, json['problems'].map((one: { path: string }) => one.path)]).toEqual([422, [path]]);
  expect(await office.mails()).toEqual([]);
  expect(await office.cell(1, 1)).toEqual(['1 planned']);
});

it("creates and revokes people's pages", async () => {
  const made = await office.call('POST', '/plan/keys', { body: { person_ids: [1, 9] } });
  expect(made.json).toMatchObject({ mails: 1, without_email: [9] });
  const [one, nine] = made.json.items;
  expect(one.url).toBe(`https://a.example/seewil/me/${await office.keyOf(1)}`);
  expect(nine.url).toContain('/seewil/me/');
  expect((await office.mails()).map(({ about, to }) => [about, to])).toEqual([['link', 'amsler@example.org']]);
  const again = await office.call('POST', '/plan/keys', { body: { person_ids: [1], mail: false } });
  expect(again.json.items[0].url).toBe(one.url);
  expect(await office.mails()).toEqual([]);
  expect((await office.call('DELETE', '/plan/keys/1')).status).toBe(204);
  expect((await office.call('DELETE', '/plan/keys/1')).status).toBe(404);
  expect((await office.page(new URL(one.url).pathname)).status).toBe(404);
  const unknown = await office.call('POST', '/plan/keys', { body: { person_ids: [1, 77] } });
  expect([unknown.status, unknown.json.problems[0].path]).toEqual([422, '/person_ids/1']);
  expect(await office.keyOf(1)).toBe('');
});
