import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMailFiles } from '../support/mail-files.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';
import { createSiteKey } from '../support/site-key.ts';

const site = openSite();
const folder = join(site.folder, 'mails');
const bundle = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'seewil', title: 'Seewil', locale: 'de-CH', outside: { signup: true } },
  events: [
    {
      id: 1,
      title: 'Lager',
      date_from: '2098-12-05 09:00:00',
      date_to: '2098-12-05 16:00:00',
      subscription: { online: { seats: 20 } },
    },
  ],
};
const other = { ...bundle.events[0], id: 2, title: 'Fest' };

let server: ServerProcess;
let key: string;

beforeAll(async () => {
  mkdirSync(folder);
  await copyFilledDatabaseTo(site.database, bundle);
  key = await createSiteKey(site, 'seewil', ['office']);
  server = await serve(site, { PARVIS_MAIL_FOLDER: folder });
});
afterAll(() => site.clear());

const office = (path: string, method: string, body?: object) =>
  fetch(new URL(`/office/api/seewil/${path}`, server.url), {
    method,
    headers: { Authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const mailed = () =>
  readMailFiles(folder)
    .map((mail) => /^To: (.*)$/m.exec(mail)?.[1])
    .sort();

it('removes the mails of a person whom the office removes, and no others', async () => {
  const made = [];
  for (const name of ['anna', 'berta']) {
    const response = await office('events/1/bookings', 'POST', { people: [{ name }], email: `${name}@example.org` });
    expect(response.status).toBe(201);
    made.push((await response.json()) as { value: { id: number } });
  }
  await expect.poll(mailed).toEqual(['anna@example.org', 'berta@example.org']);
  const erased = await office(`bookings/${made[0]?.value.id}/erase`, 'POST');
  expect(erased.status).toBe(200);
  expect(mailed()).toEqual(['berta@example.org']);
});

async function startAgain(): Promise<void> {
  for (const name of readdirSync(folder)) {
    const then = Date.now() / 1000 - 3700;
    utimesSync(join(folder, name), then, then);
  }
  server.child.kill('SIGTERM');
  await server.ended;
  server = await serve(site, { PARVIS_MAIL_FOLDER: folder });
}

it('removes the mails of bookings deleted with their event, by an import, or by another server', async () => {
  await site.run(['import', '-', '--force', '--yes'], JSON.stringify({ ...bundle, events: [...bundle.events, other] }));
  const book = async (event: number, name: string) => {
    const body = { people: [{ name }], email: `${name}@example.org` };
    await expect.poll(async () => (await office(`events/${event}/bookings`, 'POST', body)).status).toBe(201);
  };
  await book(1, 'carl');
  await book(2, 'dora');
  await expect
    .poll(mailed, { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['carl@example.org', 'dora@example.org']));
  const gone = await fetch(new URL('/office/api/seewil/events/1?detach=1&silent=1', server.url), {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${key}`, 'If-Match': '*' },
  });
  expect(gone.status).toBe(200);
  await startAgain();
  await expect.poll(mailed, { timeout: 20_000 }).toEqual(['dora@example.org']);
  // The import runs in another process, which does not know the mail folder of this server.
  await site.run(['import', '-', '--force', '--yes'], JSON.stringify({ ...bundle, events: [other] }));
  await startAgain();
  await expect.poll(mailed, { timeout: 20_000 }).toEqual([]);
});
