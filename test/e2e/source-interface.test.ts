// Two running servers. Changes on the first one reach the second, which uses the first as a source of kind interface (rule Z4).

import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { openSite, serve } from '../support/site.ts';

const [there, here] = [openSite(), openSite()];
afterAll(async () => {
  between.closeAllConnections();
  between.close();
  await Promise.all([there.clear(), here.clear()]);
});

let upstream = '';
const asked: string[] = [];
/** Proxy between the two servers that records the requests. */
const between = createServer((incoming, outgoing) => {
  const passed = request(`${upstream}${incoming.url}`, { headers: incoming.headers }, (answer) => {
    const isConditional = incoming.headers['if-none-match'] !== undefined;
    asked.push(`${incoming.url?.split('/')[1]} ${isConditional ? 'if ' : ''}${answer.statusCode}`);
    outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
    answer.pipe(outgoing);
  });
  passed.end();
});

const EVENT = {
  date_from: '2099-12-06 10:00:00',
  date_to: '2099-12-06 11:00:00',
  public: true,
  rooms: [{ room_id: 12 }],
};

it('a change on one server arrives on the other, and nothing is written without changes', async () => {
  const bundle = fullBundle();
  bundle['events'] = [
    { ...EVENT, id: 501, title: 'Konzert', long_desc: '<p>Mit <b>Chor</b></p>' },
    { ...EVENT, id: 502, title: 'Vortrag', date_to: '2099-12-06 12:00:00', rooms: [] },
    { ...EVENT, id: 503, title: 'Geheim', public: false },
  ];
  for (const list of bundle['lists']) Object.assign(list, { include_event_ids: [], exclude_event_ids: [] });
  expect((await there.run(['import', '-'], JSON.stringify(bundle))).code).toBe(0);
  expect((await here.run(['import', '-'], JSON.stringify({ ...bundle, events: [] }))).code).toBe(0);
  const { name } = bundle['instance'];
  const key = (await there.run(['key', 'create', name, '--name', 'Nachbar'])).out.trim();
  const remote = await serve(there);
  upstream = remote.url;
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const address = between.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const keyFile = join(here.folder, 'key.txt');
  writeFileSync(keyFile, key);
  const allow = { PARVIS_PUSH_ALLOW: '127.0.0.0/8' };
  const server = await serve(here, allow);
  const add = ['source', 'add', name, `http://127.0.0.1:${port}/${name}`, '--kind', 'interface', '--key-file', keyFile];
  const { out, err } = await here.run([...add, '--public'], '', allow);
  const id = out.trim();
  expect(id, err).toMatch(/^\d+$/);
  const events = async () => {
    const all = JSON.parse((await here.run(['export', name])).out).events as { title: string; status?: string }[];
    return all.map(({ title, status = 'confirmed' }) => `${title} ${status}`);
  };
  await expect.poll(events, { timeout: 60_000 }).toEqual(['Konzert confirmed', 'Vortrag confirmed']);
  const first = JSON.parse((await here.run(['export', name])).out);
  expect(first.events[0]).toMatchObject({
    long_desc: '<p>Mit <b>Chor</b></p>',
    rooms: [{ room_id: 12 }],
    public: true,
    source: { id: Number(id), uid: '501' },
  });

  asked.splice(0);
  const same = await here.run(['source', 'run', name, id], '', allow);
  expect(same.out.trim()).toBe(`source ${id}: no changes`);
  expect(new Set(asked)).toEqual(new Set(['getevents if 304', 'geteventdetails if 304']));
  expect(JSON.parse((await here.run(['export', name])).out)).toEqual(first);

  // The changes, one renamed and one deleted event, are imported by the server's loop or by this run.
  expect((await there.run(['event', 'set', name, '501', '--title', 'Adventskonzert'])).code).toBe(0);
  expect((await there.run(['event', 'remove', name, '502'])).code).toBe(0);
  await expect
    .poll(
      async () => {
        await here.run(['source', 'run', name, id], '', allow);
        return events();
      },
      { timeout: 60_000 },
    )
    .toEqual(['Adventskonzert confirmed', 'Vortrag cancelled']);
  expect((await there.run(['event', 'cancel', name, '501', '--note', 'Die Orgel ist kaputt.'])).code).toBe(0);
  await expect
    .poll(
      async () => {
        await here.run(['source', 'run', name, id], '', allow);
        return events();
      },
      { timeout: 60_000 },
    )
    .toEqual(['Adventskonzert cancelled', 'Vortrag cancelled']);
  for (const running of [server, remote]) {
    running.child.kill('SIGTERM');
    expect((await running.ended).code).toBe(0);
    expect(running.err()).not.toMatch(/"level":(50|60)/);
  }
  for (const told of [
    server.err(),
    JSON.stringify(await here.run(['source', 'log', name])),
    (await here.run(['export', name])).out,
  ]) {
    expect(told).not.toContain(key);
  }
});
