// Manual writes can't change sources or the origin of events (rules Z3, Z4 and Z5), but can fetch a source immediately.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fullBundle, type Loose } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';

const ANY = { 'if-match': '*' };
const AT = { title: 'Konzert', date_from: '2026-12-24 17:00:00', date_to: '2026-12-24 18:00:00' };

let office: Office;
let bundle: Loose;
beforeEach(async () => {
  bundle = fullBundle();
  bundle['events'] = [];
  for (const list of bundle['lists']) Object.assign(list, { include_event_ids: [], exclude_event_ids: [] });
  bundle['sources'] = [
    { id: 7, name: 'Weit', kind: 'ics', url: 'https://a.example/k.ics', enabled: false },
    { id: 8, name: 'Nah', kind: 'csv', url: '' },
  ];
  office = await openOffice(bundle);
});
afterEach(() => office.close());

const of = (uid: string, id = 7) => ({ ...AT, source: { id, uid } });
const titleOf = async (id: number) => (await office.call('GET', `/events/${id}`)).json?.value?.title;

describe("an event's name in its source", () => {
  const taken = (path: string, other: number) => {
    const text = `is already used by source 7 for event ${other}; omit the source, or change that event`;
    return { path, text, code: 'source_uid_taken', params: { source: 7, event: other } };
  };
  let first: number;
  beforeEach(async () => {
    first = await office.create('events', of('u1'));
  });

  it('is rejected for a second one that is created, replaced or merged', async () => {
    const created = await office.call('POST', '/events', { body: of('u1') });
    expect([created.status, created.json.problems]).toEqual([422, [taken('/source/uid', first)]]);
    const second = await office.create('events', of('u2'));
    const replaced = await office.call('PUT', `/events/${second}`, { body: of('u1'), headers: ANY });
    expect([replaced.status, replaced.json.problems]).toEqual([422, [taken('/source/uid', first)]]);
    const merged = await office.call('PATCH', `/events/${second}`, { body: { source: { uid: 'u1' } }, headers: ANY });
    expect([merged.status, merged.json.problems]).toEqual([422, [taken('/source/uid', first)]]);
    expect((await office.call('GET', '/events?source=7')).json.total).toBe(2);
  });

  it('is permitted for another source, for a free name, and once the first one has none or is deleted', async () => {
    await office.create('events', of('u1', 8));
    await office.create('events', of('u3'));
    await office.call('PATCH', `/events/${first}`, { body: { source: null }, headers: ANY });
    const second = await office.create('events', of('u1'));
    await office.call('DELETE', `/events/${second}`, { headers: ANY });
    await office.create('events', of('u1'));
  });

  it('allows every other change of an event that keeps its own', async () => {
    const changed = await office.call('PATCH', `/events/${first}`, { body: { title: 'Anders' }, headers: ANY });
    expect([changed.status, await titleOf(first)]).toEqual([200, 'Anders']);
  });

  it.each([false, true])('is rejected in bulk changes at each place but the first (dry run: %s)', async (dry_run) => {
    const changes = [
      { kind: 'events', value: of('u9') },
      { kind: 'events', value: of('u9') },
      { kind: 'events', id: first, merge: { topic: 'Advent' } },
      { kind: 'events', value: of('u1') },
    ];
    const { status, json } = await office.call('POST', '/changes', { body: { changes, dry_run } });
    expect(status).toBe(422);
    expect(json.problems).toEqual([
      {
        path: '/changes/1/value/source/uid',
        text: expect.stringMatching(/^is already used by source 7 for event \d+/),
        code: 'source_uid_taken',
        params: { source: 7, event: expect.any(Number) },
      },
      taken('/changes/3/value/source/uid', first),
    ]);
    expect((await office.call('GET', '/events?source=7')).json.total).toBe(1);
  });

  it('may be swapped between two events in one change', async () => {
    const second = await office.create('events', of('u2'));
    const changes = [
      { kind: 'events', id: first, merge: { source: { uid: 'u2' } } },
      { kind: 'events', id: second, merge: { source: { uid: 'u1' } } },
    ];
    expect((await office.call('POST', '/changes', { body: { changes } })).status).toBe(200);
  });
});

describe('a source', () => {
  const CSV = { kind: 'csv', url: 'https://b.example/t.csv' };

  it('has a unique name, ignoring case', async () => {
    const { status, json } = await office.call('POST', '/sources', { body: { ...CSV, name: ' weit' } });
    const text = 'is already the name of source 7; an import finds a source by its name';
    expect([status, json.problems]).toEqual([
      422,
      [{ path: '/name', text, code: 'source_name_taken', params: { source: 7 } }],
    ]);
    const renamed = await office.call('PATCH', '/sources/8', { body: { name: 'Weit' }, headers: ANY });
    expect([renamed.status, renamed.json.problems[0].path]).toEqual([422, '/name']);
    expect((await office.call('PATCH', '/sources/8', { body: { gone: 'keep' }, headers: ANY })).status).toBe(200);
    expect((await office.call('PATCH', '/sources/7', { body: { name: 'WEIT' }, headers: ANY })).status).toBe(200);
  });

  it.each([false, true])('has no address in a private network (dry run: %s)', async (dry_run) => {
    const problem = {
      path: '/changes/0/value/url',
      text:
        '"http://10.0.0.8/a.ics" is never fetched: 10.0.0.8 is a private address; this server contacts only public ' +
        'addresses and those listed in PARVIS_PUSH_ALLOW',
      code: 'private_address',
      params: { address: 'http://10.0.0.8/a.ics', why: expect.stringContaining('is a private address') },
    };
    const changes = [{ kind: 'sources', value: { ...CSV, name: 'Innen', url: 'http://10.0.0.8/a.ics' } }];
    const { status, json } = await office.call('POST', '/changes', { body: { changes, dry_run } });
    expect([status, json.problems]).toEqual([422, [problem]]);
  });

  it.each([
    ['https://anna:geheim@a.example/k.ics', 'contains a user name or password'],
    ['https://anna:geh/eim@a.example/k.ics', '"https://…@a.example/k.ics" is not an http or https address'],
    ['ftp://anna:geheim@a.example', 'contains a user name or password'],
    ['anna:geheim @a.example', '…@a.example'],
  ])('never gets its password repeated: %s', async (url, told) => {
    const { status, json } = await office.call('POST', '/sources', { body: { ...CSV, name: 'Login', url } });
    expect([status, json.problems[0].path]).toEqual([422, '/url']);
    expect(json.problems[0].text).toContain(told);
    expect(JSON.stringify(json)).not.toMatch(/geh|eim/);
  });
});

describe('an immediate fetch', () => {
  let server: Server;
  let status: number;
  let text: string;
  beforeEach(async () => {
    [status, text] = [200, 'Datum;Zeit;Titel\n2026-12-06;10:00;Feier\n2026-12-32;10:00;Fest\n'];
    server = createServer((_, response) => response.writeHead(status, { 'Content-Type': 'text/csv' }).end(text));
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const body = { url: `http://127.0.0.1:${port}/t.csv`, enabled: true };
    expect((await office.call('PATCH', '/sources/8', { body, headers: ANY })).status).toBe(200);
  });
  afterEach(() => new Promise((done) => server.close(done)));

  it('reports its outcome, and imports nothing twice', async () => {
    const { status: came, json } = await office.call('POST', '/sources/8/run');
    expect([came, json]).toMatchObject([
      200,
      {
        outcome: 'changed',
        created: 1,
        changed: 0,
        left_out: 1,
        code: '',
        faults: [{ code: 'date', row: 3, column: 'Datum', value: '2026-12-32' }],
      },
    ]);
    const again = await office.call('POST', '/sources/8/run');
    expect(again.json).toMatchObject({ outcome: 'unchanged', revision: null });
    expect((await office.call('GET', '/events?source=8')).json.total).toBe(1);
  });

  it('reports why it failed, and removes many events only on request', async () => {
    await office.call('POST', '/sources/8/run');
    text = 'Datum;Zeit;Titel\n';
    const lost = await office.call('POST', '/sources/8/run');
    expect([lost.status, lost.json]).toMatchObject([200, { outcome: 'failed', code: 'emptied', revision: null }]);
    const taken = await office.call('POST', '/sources/8/run?take_loss=1');
    expect(taken.json).toMatchObject({ outcome: 'changed', gone: 1 });
    status = 500;
    const failed = await office.call('POST', '/sources/8/run');
    expect(failed.json).toMatchObject({ outcome: 'failed', code: 'status', value: '500' });
  });

  it.each([
    ['de', 'Unter dieser Adresse gibt es keinen Kalender (Antwort 500).', '«2026-12-32» ist kein Datum.', 'Zeichen'],
    ['fr', 'Il n’y a pas de calendrier à cette adresse (réponse 500).', 'n’est pas une date.', 'caractères'],
    ['it', 'A questo indirizzo non c’è un calendario (risposta 500).', 'non è una data.', 'caratteri'],
    ['en', '127.0.0.1 returned status 500.', '“2026-12-32” is not a date.', 'characters'],
  ])('reports in %s why it failed and what is wrong with a row, by codes', async (language, why, day, long) => {
    const headers = { 'accept-language': language };
    text =
      'Datum;Zeit;Titel;Hinweis zur Absage\n2026-12-06;10:00;Feier;\n2026-12-32;10:00;Fest;\n' +
      `2026-12-13;10:00;Messe;${'x'.repeat(201)}\n`;
    const { json } = await office.call('POST', '/sources/8/run', { headers });
    expect(json).toMatchObject({ outcome: 'changed', code: '', params: {}, text: '' });
    const [wrong, tooLong] = json.faults;
    expect(wrong).toMatchObject({ code: 'date', params: { value: '2026-12-32' }, text: expect.stringContaining(day) });
    expect(tooLong).toMatchObject({ code: 'rule', params: { rule: 'too_long', has: 201, most: 200 } });
    expect(tooLong.text).toContain(long);
    status = 500;
    const failed = await office.call('POST', '/sources/8/run', { headers });
    expect(failed.json).toMatchObject({ outcome: 'failed', code: 'status', value: '500', text: why });
    expect(failed.json).toMatchObject({ params: { value: '500' }, detail: '127.0.0.1 returned status 500' });
  });

  it('accepts no body: any content is rejected, and nothing is fetched', async () => {
    const type = { 'content-type': 'application/json' };
    const said = await office.call('POST', '/sources/8/run', { body: { take_loss: true } });
    const problem = {
      path: '',
      text: 'must be omitted, or {}: this address does not accept a body',
      code: 'no_body',
      params: {},
    };
    expect([said.status, said.json.problems]).toEqual([422, [problem]]);
    for (const body of [[], null, 1]) {
      expect((await office.call('POST', '/sources/8/run', { body })).status).toBe(422);
    }
    expect((await office.call('POST', '/sources/8/run', { bytes: '{"take', headers: type })).status).toBe(400);
    expect(
      (await office.call('POST', '/sources/8/run', { bytes: 'a=b', headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(415);
    expect((await office.call('GET', '/events?source=8')).json.total).toBe(0);
    const { json } = await office.call('POST', '/sources/8/run', { body: {} });
    expect(json).toMatchObject({ outcome: 'changed', created: 1 });
  });

  it('requires an existing, enabled source with an address', async () => {
    expect((await office.call('POST', '/sources/9/run')).status).toBe(404);
    const off = await office.call('POST', '/sources/7/run');
    expect([off.status, off.json.message]).toEqual([409, 'Source 7 is not fetched: it is switched off.']);
  });
});
