// What every operation keeps, whatever it answers: the loops run over the table, so a new operation is included.

import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/operations/index.ts';
import {
  called,
  exampleValues,
  goodCalls,
  headerForm,
  INSTANCE,
  openExample,
  pathForm,
  tomorrow,
} from '../support/calls.ts';
import type { OneInstance } from '../support/instance.ts';
import { expectRefusal } from '../support/refusal.ts';

let server: OneInstance;
let day: string;

beforeAll(async () => {
  server = await openExample();
  day = tomorrow(server.clock);
});

/** The same JSON with an unlisted key in one object after the other. */
function* withForeignKey(json: unknown): Generator<unknown> {
  if (Array.isArray(json)) {
    for (const [index, item] of json.entries()) for (const other of withForeignKey(item)) yield json.with(index, other);
  } else if (typeof json === 'object' && json !== null) {
    yield { ...json, unlisted: '' };
    for (const [key, value] of Object.entries(json))
      for (const other of withForeignKey(value)) yield { ...json, [key]: other };
  }
}

test('the table holds every operation of the document and of rules X1 to X3', () => {
  expect(operations.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...['getevents', 'geteventdetails', 'geteventsbylist', 'geteventsbylistfromdate', 'geteventsbylayermerged'],
      ...['geteventsbygroup', 'getlistsbygroup', 'getpersongroups', 'getpersonsbyid', 'getpersonsbygroup', 'getrooms'],
      ...['getlayers', 'gettargetgroups', 'get_doc_groups', 'getnlsubscriberfrom'],
      ...['getpersondetails', 'getlistgroups', 'getlistnamesbygroup'],
    ]),
  );
});

describe.each(operations)('$name', (operation) => {
  test('answers its example and other calls by 200 and JSON that fits its schema', async () => {
    for (const values of goodCalls(operation, day)) {
      const answer = await server.get(called(operation, values));
      expect([values, answer.status]).toEqual([values, 200]);
      expect(operation.schema.safeParse(answer.json)).toMatchObject({ success: true });
      expect(answer.text).toBe(JSON.stringify(answer.json));
    }
  });

  test('has an example that shows something', async () => {
    const { json } = await server.get(called(operation, exampleValues(operation, day)));
    expect((json.events ?? json.nl_fields ?? json).length).toBeGreaterThan(0);
  });

  test('has a schema so strict that no object of its answer takes a further key', async () => {
    const { json } = await server.get(called(operation, exampleValues(operation, day)));
    const others = [...withForeignKey(json)];
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect(operation.schema.safeParse(other).success).toBe(false);
  });

  test('answers the same with and without a trailing slash (T1)', async () => {
    for (const values of goodCalls(operation, day)) {
      const path = pathForm(operation, values, INSTANCE, server.apiKey);
      expect(await server.ask(`${path}/`)).toEqual(await server.ask(path));
    }
  });

  test('answers the same in header form and in path form (A5)', async () => {
    for (const values of goodCalls(operation, day)) {
      const headers = { member: INSTANCE, apikey: server.apiKey };
      const byPath = await server.ask(pathForm(operation, values, INSTANCE, server.apiKey));
      expect(await server.ask(headerForm(operation, values), { headers })).toEqual(byPath);
      expect(await server.ask(`${headerForm(operation, values)}/`, { headers })).toEqual(byPath);
    }
  });

  test('ignores a query string (T8)', async () => {
    const path = pathForm(operation, exampleValues(operation, day), INSTANCE, server.apiKey);
    const plain = await server.ask(path);
    for (const query of ['?', '?id=5', '?/extra/segments', '?%zz', '/?a=b&c']) {
      expect(await server.ask(path + query)).toEqual(plain);
    }
  });

  test('reads a path whose name and values are percent-encoded, and a target with scheme and host (T5)', async () => {
    const values = exampleValues(operation, day);
    const plain = await server.ask(pathForm(operation, values, INSTANCE, server.apiKey));
    const escaped = (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('');
    const segments = [operation.name, INSTANCE, server.apiKey, ...values];
    expect(await server.ask(`/${segments.map(escaped).join('/')}`)).toEqual(plain);
    const absolute = `http://localhost:8080${pathForm(operation, values, INSTANCE, server.apiKey)}`;
    expect(await server.ask(absolute)).toEqual(plain);
  });

  test('answers HEAD by the headers of GET without a body (T2)', async () => {
    for (const encoding of ['', 'br', 'gzip']) {
      const headers = { 'accept-encoding': encoding };
      const call = called(operation, exampleValues(operation, day));
      const get = await server.get(call, { headers });
      const head = await server.get(call, { method: 'HEAD', headers });
      expect(head).toMatchObject({ status: 200, headers: get.headers, text: '', body: undefined });
    }
  });

  test('has exactly the media type application/json (T3)', async () => {
    const { headers } = await server.get(called(operation, exampleValues(operation, day)));
    expect(headers['Content-Type']).toBe('application/json');
  });

  test('refuses superfluous segments by 404 (T8)', async () => {
    const values = exampleValues(operation, day);
    for (const extra of ['0', 'x', ' ', '.', '..']) {
      expectRefusal(await server.get(called(operation, [...values, extra])), 404, /./);
    }
    expectRefusal(await server.get(`${called(operation, values)}//`), 404, /./);
  });

  test('refuses a malformed percent escape by 400, wherever it stands (T5)', async () => {
    for (const malformed of ['%', '%2', '%zz', '%ff', '%c3', '%ed%a0%80', '%c0%80']) {
      const path = pathForm(operation, exampleValues(operation, day), INSTANCE, server.apiKey);
      expectRefusal(await server.ask(`${path}/${malformed}`), 400, /percent escape/);
      expectRefusal(await server.ask(`/${operation.name}/${malformed}/${server.apiKey}`), 400, /percent escape/);
    }
  });

  test('refuses an address that is too long by 414 (E2)', async () => {
    const path = pathForm(operation, exampleValues(operation, day), INSTANCE, server.apiKey);
    expectRefusal(await server.ask(`${path}/${'1,'.repeat(40_000)}`), 414, /./);
  });

  test('gives identical bytes on two servers with the same bundle (T6)', async () => {
    const other = await openExample();
    other.clock.set('2026-11-21T05:06:07.890Z');
    for (const values of goodCalls(operation, day)) {
      const [here, there] = [await server.get(called(operation, values)), await other.get(called(operation, values))];
      expect(there).toEqual(here);
    }
  });
});
