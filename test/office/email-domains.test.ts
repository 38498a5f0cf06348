// E-mail addresses with a Unicode domain (rule Z9). Both forms of the domain denote the same mailbox, stored in ASCII.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Commands, openCommands } from '../support/commands.ts';
import { fullBundle } from '../support/full-bundle.ts';

const UNICODE = 'anna@Käse-Müller.ch';
const ASCII = 'anna@xn--kse-mller-v2a2y.ch';
const ANY = { 'if-match': '*' };

let office: Commands;
beforeEach(async () => {
  const bundle = fullBundle();
  Object.assign(bundle['persons'][0], { email: UNICODE });
  Object.assign(bundle['newsletter'].subscribers[0], { email: UNICODE });
  office = await openCommands(['import', 'subscriber show'], bundle);
});
afterEach(() => office.close());

it('is stored in ASCII from a bundle, for people and subscribers', async () => {
  const [person] = fullBundle()['persons'];
  expect((await office.call('GET', `/persons/${person.id}`)).json.value.email).toBe(ASCII);
  const emails = (await office.store.readSubscribers('seewil'))?.subscribers.map(({ email }) => email);
  expect(emails).toContain(ASCII);
});

it.each([UNICODE, ASCII])('finds a subscriber by %s', async (email) => {
  expect((await office.run('subscriber', 'show', 'seewil', email)).out.join('')).toContain(ASCII);
});

it('rejects a bundle with the same mailbox twice, in either form', async () => {
  const bundle = fullBundle();
  const [one] = bundle['newsletter'].subscribers;
  bundle['newsletter'].subscribers = [UNICODE, ASCII].map((email, at) => ({
    ...one,
    email,
    id: at + 1,
    key: `${at}`.repeat(24),
  }));
  await expect(openCommands([], bundle)).rejects.toThrow(/subscribers\[1\]/);
});

it.each([UNICODE, ASCII])('accepts %s for people, contacts and bookings over the API', async (email) => {
  const id = await office.create('persons', { lastname: 'X', visibility: 'web', email });
  expect((await office.call('GET', `/persons/${id}`)).json.value.email).toBe(ASCII);
  await office.call('PATCH', `/persons/${id}`, { body: { email: '' }, headers: ANY });
  const changed = await office.call('PATCH', `/persons/${id}`, { body: { email }, headers: ANY });
  expect([changed.status, changed.json.value.email]).toEqual([200, ASCII]);
  const event = await office.create('events', {
    title: 'Lunch',
    date_from: '2026-12-05 12:00:00',
    date_to: '2026-12-05 14:00:00',
    subscription: { person: { name: 'Anna', email }, online: { seats: 5 } },
  });
  const read = await office.call('GET', `/events/${event}`);
  expect(read.json.value.subscription.person.email).toBe(ASCII);
  const booked = await office.call('POST', `/events/${event}/bookings`, {
    body: { people: [{ name: 'Anna' }], email },
  });
  expect([booked.status, booked.json.value.email]).toEqual([201, ASCII]);
  for (const words of [UNICODE, ASCII]) {
    const found = await office.call('GET', `/events/${event}/bookings?q=${encodeURIComponent(words)}`);
    expect(found.json.total).toBe(1);
  }
});

it.each([
  ['BERT@Example.org', 'bert@example.org'],
  [UNICODE, ASCII],
])('reports both rows of a table in which one person has %s and %s', async (first, second) => {
  const path = join(mkdtempSync(join(tmpdir(), 'parvis-mail-')), 'persons.csv');
  writeFileSync(
    path,
    `lastname,firstname,email\nMeier,Bert,${first}\nMeier,Bert,${second}\nMeier,Bert,other@example.org\n`,
  );
  const args = ['--kind', 'persons', '--into', 'seewil', '--dry-run', '--skip-faulty', '--json'];
  const { json } = await office.run('import', path, ...args);
  expect(json.new).toHaveLength(2);
  expect(json.unclear).toMatchObject([{ row: 3, code: 'twice', text: expect.stringMatching(/row 2/) }]);
});

it('recognises people of a table by either form', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-mail-'));
  const bring = async (email: string) => {
    const path = join(folder, 'persons.csv');
    writeFileSync(path, `lastname,firstname,email\nKäser,Anna,${email}\n`);
    const args = ['--kind', 'persons', '--into', 'seewil', '--yes', '--json'];
    return (await office.run('import', path, ...args)).json;
  };
  await bring(UNICODE);
  await bring(ASCII);
  const { json } = await office.call('GET', '/persons?limit=200');
  const emails = json.items.flatMap(({ value }: { value: Record<string, string> }) =>
    value['lastname'] === 'Käser' ? [value['email']] : [],
  );
  expect(emails).toEqual([ASCII]);
});
