// The interface, other processes and websites see a change made over the office API just like an import (rule W15).

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';
import { createSiteKey } from '../support/site-key.ts';

const site = openSite();
const [title, later] = ['Weihnachtsspiel', 'Krippenspiel'];
const EVENT = { title, date_from: '2090-12-24 17:00:00', date_to: '2090-12-24 18:00:00', layer_ids: [1] };
let [readKey, officeKey, bothKey] = ['', '', ''];

beforeAll(async () => {
  await copyFilledDatabaseTo(site.database, fullBundle());
  readKey = await createSiteKey(site, 'seewil');
  officeKey = (await site.run(['key', 'create', 'seewil', '--scope', 'office', '--name', 'Büro'])).out.trim();
  bothKey = await createSiteKey(site, 'seewil', ['read', 'office']);
});
afterAll(() => site.clear());

const ask = (server: ServerProcess, path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, init);

async function office(server: ServerProcess, method: string, path: string, body?: object, headers: object = {}) {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const response = await ask(server, `/office/api/seewil${path}`, {
    method,
    headers: {
      authorization: `Bearer ${officeKey}`,
      connection: 'close',
      ...headers,
      ...(body && { 'content-type': type }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of the response
  return { status: response.status, json: (await response.json()) as any };
}

describe('two processes and a third one', () => {
  it('show a write to any of them within a second', async () => {
    const [server, beside] = [await serve(site, { PARVIS_WORKERS: '2' }), await serve(site)];
    const reads = async (text: string) => {
      const asked = [...Array.from({ length: 6 }, () => server), beside].map(async (one) => {
        const path = `/getevents/seewil/${readKey}/`;
        return (await (await ask(one, path, { headers: { connection: 'close' } })).text()).includes(text);
      });
      return (await Promise.all(asked)).every(Boolean);
    };
    const made = await office(server, 'POST', '/events', EVENT);
    expect([made.status, made.json.changed_by]).toEqual([201, 'Büro']);
    const { id } = made.json.value;
    await expect.poll(() => reads(title)).toBe(true);
    expect(await (await ask(server, `/seewil/export/ical/e${id}`)).text()).toContain(`SUMMARY:${title}`);
    const changed = await office(beside, 'PATCH', `/events/${id}`, { title: later }, { 'if-match': '*' });
    expect(changed.status).toBe(200);
    await expect.poll(() => reads(later)).toBe(true);
    for (let count = 0; count < 6; count++) {
      const found = await office(server, 'GET', `/events?q=${later.toUpperCase()}`);
      expect(found.json.items.map((item: { value: { id: number } }) => item.value.id)).toEqual([id]);
    }
    await office(server, 'DELETE', `/events/${id}`, undefined, { 'if-match': '*' });
    await expect.poll(async () => !(await reads(later))).toBe(true);
    for (const one of [server, beside]) {
      one.child.kill('SIGTERM');
      await one.ended;
    }
  });

  it('execute a repeated request once, on any of them, and after a crash', async () => {
    const [first, second] = [await serve(site), await serve(site)];
    const once = { 'idempotency-key': 'once' };
    const made = await office(first, 'POST', '/events', EVENT, once);
    expect(made.status).toBe(201);
    expect(await office(second, 'POST', '/events', EVENT, once)).toEqual(made);
    for (const one of [first, second]) {
      one.child.kill('SIGKILL');
      await one.ended;
    }
    const after = await serve(site);
    expect(await office(after, 'POST', '/events', EVENT, once)).toEqual(made);
    after.child.kill('SIGTERM');
    await after.ended;
  });

  it('accept keys of the office only in the Authorization header', async () => {
    const server = await serve(site);
    const status = async (path: string, headers: Record<string, string> = {}) =>
      (await ask(server, path, { headers })).status;
    expect(await status(`/getlayers/seewil/${officeKey}/`)).toBe(403);
    expect(await status(`/getlayers/seewil/${bothKey}/`)).toBe(403);
    expect(await status('/getlayers', { member: 'seewil', apikey: officeKey })).toBe(403);
    expect(await status('/getlayers', { member: 'seewil', apikey: bothKey })).toBe(200);
    const events = '/office/api/seewil/events';
    expect(await status(events, { authorization: `Bearer ${readKey}` })).toBe(403);
    expect(await status(events, { authorization: `Bearer ${bothKey}` })).toBe(200);
    expect(await status(events, { authorization: `bearer ${officeKey}` })).toBe(200);
    expect(await status(events, { authorization: `Basic ${btoa(`seewil:${officeKey}`)}` })).toBe(401);
    expect(await status(`${events}?key=${officeKey}`)).toBe(401);
    expect(await status('/office/api/nobody/events', { authorization: `Bearer ${officeKey}` })).toBe(401);
    const preflight = await ask(server, events, {
      method: 'OPTIONS',
      headers: { origin: 'https://www.example.org', 'access-control-request-method': 'POST' },
    });
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const browser = await site.run(['key', 'create', 'seewil', '--scope', 'office', '--origin', 'https://a.example']);
    expect([browser.code, browser.err]).toEqual([1, expect.stringContaining('office')]);
    server.child.kill('SIGTERM');
    await server.ended;
  });

  it('block no reader, however much is changed at once', async () => {
    const server = await serve(site);
    const changes = Array.from({ length: 2000 }, (_, index) => ({
      kind: 'events',
      value: { ...EVENT, title: `${title} ${index}` },
    }));
    await (await ask(server, `/getlayers/seewil/${readKey}/`)).text();
    let isWriting = true;
    const began = performance.now();
    const writing = office(server, 'POST', '/changes', { changes }).finally(() => {
      isWriting = false;
    });
    let [answered, longest] = [0, 0];
    while (isWriting) {
      const asked = performance.now();
      await (await ask(server, `/getlayers/seewil/${readKey}/`)).text();
      if (isWriting) answered++;
      longest = Math.max(longest, performance.now() - asked);
    }
    expect((await writing).status).toBe(200);
    expect(answered).toBeGreaterThan(20);
    expect(longest).toBeLessThan((performance.now() - began) / 2);
    server.child.kill('SIGTERM');
    await server.ended;
  });
});
