// Invariants of every operation in every profile. The loops run over the table of operations, so new operations are included automatically.

import { beforeAll, describe, expect, test } from 'vitest';
import { PROFILES, type Profile } from '../../src/model/accounts/access-key.ts';
import { operations } from '../../src/operations/index.ts';
import {
  type Call,
  createCallRequest,
  createExampleCall,
  headerForm,
  INSTANCE,
  isPostOnly,
  listValidCalls,
  openExample,
  pathForm,
  schemaFor,
  tomorrow,
} from '../support/calls.ts';
import type { SingleInstance, TestRequestOptions } from '../support/instance.ts';
import { expectRefusal, findExtraErrorFields } from '../support/refusal.ts';

let server: SingleInstance;
let day: string;
let keys: Record<Profile, string>;

beforeAll(async () => {
  server = await openExample();
  day = tomorrow(server.clock);
  keys = { document: server.apiKey, connector: await server.key(INSTANCE, { profile: 'connector' }) };
});

const EMPTY_HERE = ['getrosterentries', 'getpostings'];

/** Yields variants of the JSON with an unlisted key in one object, or a foreign element in one array. */
function* withForeignKey(json: unknown): Generator<unknown> {
  if (Array.isArray(json)) {
    yield [...json, { unlisted: '' }];
    for (const [index, item] of json.entries()) for (const other of withForeignKey(item)) yield json.with(index, other);
  } else if (typeof json === 'object' && json !== null) {
    yield { ...json, unlisted: '' };
    for (const [key, value] of Object.entries(json))
      for (const other of withForeignKey(value)) yield { ...json, [key]: other };
  }
}

test('the table contains every operation of the document, of rules X1 to X3 and of K2', () => {
  expect(operations.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'getevents',
      'geteventdetails',
      'geteventsbylist',
      'geteventsbylistfromdate',
      'geteventsbylayermerged',
      'geteventsbygroup',
      'getlistsbygroup',
      'getpersongroups',
      'getpersonsbyid',
      'getpersonsbygroup',
      'getrooms',
      'getlayers',
      'gettargetgroups',
      'get_doc_groups',
      'getnlsubscriberfrom',
      'getpersondetails',
      'getlistgroups',
      'getlistnamesbygroup',
      'geteventids',
      'geteventslistmap',
      'getpersonsbygroups',
      'postpersondetails',
      'get_module_infos',
      'getrosterentries',
      'getpostings',
    ]),
  );
});

describe.each(PROFILES)('in the profile %s', (profile) => {
  describe.each(operations)('$name', (operation) => {
    const ask = (call: Call, asking?: TestRequestOptions) =>
      server.ask(...createCallRequest(call, INSTANCE, keys[profile], asking));
    const example = () => createExampleCall(operation, day);
    const schema = schemaFor(operation, profile);
    const more = findExtraErrorFields(operation);

    test('answers its example and other calls with 200 and JSON that matches its schema', async () => {
      for (const call of listValidCalls(operation, day)) {
        const answer = await ask(call);
        expect([call, answer.status]).toEqual([call, 200]);
        expect(schema.safeParse(answer.json)).toMatchObject({ success: true });
      }
    });

    test('has an example with data', async () => {
      const { json } = await ask(example());
      const shown = Object.keys(json.events ?? json.nl_fields ?? json).length;
      expect(shown > 0).toBe(!EMPTY_HERE.includes(operation.name));
    });

    test('has a schema so strict that objects accept no further keys, and arrays no foreign elements', async () => {
      const { json } = await ask(example());
      const others = [...withForeignKey(json)];
      expect(others.length).toBeGreaterThan(0);
      for (const other of others) expect([other, schema.safeParse(other).success]).toEqual([other, false]);
    });

    test('writes no unnecessary blanks or escapes in JSON (T6)', async () => {
      const compact = (text: string) =>
        text.replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => JSON.stringify(JSON.parse(quoted)));
      for (const call of listValidCalls(operation, day)) {
        const { text } = await ask(call);
        expect(compact(text)).toBe(text);
        expect(text.replace(/"(?:[^"\\]|\\.)*"/g, '')).not.toMatch(/\s/);
      }
    });

    test('answers the same with and without a trailing slash (T1)', async () => {
      for (const call of listValidCalls(operation, day)) {
        const [target, asking] = createCallRequest(call, INSTANCE, keys[profile]);
        expect(await server.ask(`${target}/`, asking)).toEqual(await server.ask(target, asking));
      }
    });

    test('ignores a query string (T8)', async () => {
      const [target, asking] = createCallRequest(example(), INSTANCE, keys[profile]);
      const plain = await server.ask(target, asking);
      for (const query of ['?', '?id=5', '?/extra/segments', '?%zz', '/?a=b&c']) {
        expect(await server.ask(target + query, asking)).toEqual(plain);
      }
    });

    test('reads a path whose name and values are percent-encoded, and a target with scheme and host (T5)', async () => {
      const [target, asking] = createCallRequest(example(), INSTANCE, keys[profile]);
      const plain = await server.ask(target, asking);
      const escaped = (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('');
      const segments = target.slice(1).split('/').map(decodeURIComponent);
      expect(await server.ask(`/${segments.map(escaped).join('/')}`, asking)).toEqual(plain);
      expect(await server.ask(`http://localhost:8080${target}`, asking)).toEqual(plain);
    });

    test('has exactly the media type application/json and a Content-Length (T3)', async () => {
      const { headers, body } = await ask(example());
      expect(headers['Content-Type']).toBe('application/json');
      expect(headers['Content-Length']).toBe(String(body?.length));
    });

    test('rejects superfluous segments with 404 (T8)', async () => {
      const call = example();
      for (const extra of ['0', 'x', ' ', '.', '..']) {
        expectRefusal(await ask({ ...call, values: [...call.values, extra] }), 404, /./, more);
      }
      const [target, asking] = createCallRequest(call, INSTANCE, keys[profile]);
      expectRefusal(await server.ask(`${target}//`, asking), 404, /./, more);
    });

    test('rejects a malformed percent escape with 400, at any position (T5)', async () => {
      const [target, asking] = createCallRequest(example(), INSTANCE, keys[profile]);
      for (const malformed of ['%', '%2', '%zz', '%ff', '%c3', '%ed%a0%80', '%c0%80']) {
        expectRefusal(await server.ask(`${target}/${malformed}`, asking), 400, /percent escape/, more);
        const inside = `/${operation.name}/${malformed}/${keys[profile]}`;
        expectRefusal(await server.ask(inside, asking), 400, /percent escape/, more);
      }
    });

    test('rejects an address that is too long with 414 (E2)', async () => {
      const [target, asking] = createCallRequest(example(), INSTANCE, keys[profile]);
      expectRefusal(await server.ask(`${target}/${'1,'.repeat(40_000)}`, asking), 414, /./);
    });

    test('returns identical bytes on two servers with the same bundle (T6)', async () => {
      const other = await openExample();
      const key = await other.key(INSTANCE, { profile });
      other.clock.set('2026-11-21T05:06:07.890Z');
      for (const call of listValidCalls(operation, day)) {
        const [answer, same] = [await other.ask(...createCallRequest(call, INSTANCE, key)), await ask(call)];
        if (operation.name === 'sync') expect(answer.text.split('"cursor"')[0]).toBe(same.text.split('"cursor"')[0]);
        else expect(answer).toEqual(same);
      }
    });
  });

  describe.each(operations.filter((operation) => !isPostOnly(operation)))('GET $name', (operation) => {
    test('answers the same in header form and in path form (A5)', async () => {
      const headers = { member: INSTANCE, apikey: keys[profile] };
      for (const { values } of listValidCalls(operation, day)) {
        const byPath = await server.ask(pathForm(operation, values, INSTANCE, keys[profile]));
        expect(await server.ask(headerForm(operation, values), { headers })).toEqual(byPath);
        expect(await server.ask(`${headerForm(operation, values)}/`, { headers })).toEqual(byPath);
      }
    });

    test('answers HEAD with the headers of GET without a body (T2)', async () => {
      for (const encoding of ['', 'br', 'gzip']) {
        const [target] = createCallRequest(createExampleCall(operation, day), INSTANCE, keys[profile]);
        const headers = { 'accept-encoding': encoding };
        const get = await server.ask(target, { headers });
        const head = await server.ask(target, { method: 'HEAD', headers });
        expect(head).toMatchObject({ status: 200, headers: get.headers, text: '', body: undefined });
      }
    });
  });
});
