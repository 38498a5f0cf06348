// Access control: every failure looks the same, and errors have the precedence of rule A6.

import { beforeAll, describe, expect, test } from 'vitest';
import { publicDocuments } from '../../src/app/documents.ts';
import { createApiRouter } from '../../src/http/api-router.ts';
import { PROFILES } from '../../src/model/accounts/access-key.ts';
import { operations } from '../../src/operations/index.ts';
import { hashKey } from '../../src/util/hash-key.ts';
import {
  createCallPath,
  createCallRequest,
  createExampleCall,
  createExampleValues,
  example,
  headerForm,
  INSTANCE,
  isPostOnly,
  listAllowedMethods,
  NOON,
  openExample,
  pathForm,
  tomorrow,
} from '../support/calls.ts';
import type { SingleInstance, TestRequestOptions } from '../support/instance.ts';
import { expectRefusal, findExtraErrorFields } from '../support/refusal.ts';

let server: SingleInstance;
let otherKey: string;
let revokedKey: string;
let expiringKey: string;

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'BREW',
  'get',
  'OPTIONS',
];

beforeAll(async () => {
  server = await openExample();
  await server.import({ ...example, instance: { ...example.instance, name: 'bergwil', title: 'Bergwil' } });
  otherKey = await server.key('bergwil');
  revokedKey = await server.key(INSTANCE, { name: 'revoked' });
  expiringKey = await server.key(INSTANCE, { expiresOn: '2026-11-20' });
  const revoked = (await server.store.listKeys([INSTANCE])).find(({ name }) => name === 'revoked');
  const change = { actor: 'test', action: 'revoke', at: server.clock.now() };
  expect(await server.store.revokeKey(INSTANCE, revoked?.id ?? 0, change)).toBe(true);
  await server.live.refresh();
});

function failures(): { instance: string; key: string }[] {
  return [
    { instance: 'unknown', key: server.apiKey },
    { instance: 'bergwil', key: server.apiKey },
    { instance: INSTANCE.toUpperCase(), key: server.apiKey },
    { instance: INSTANCE, key: otherKey },
    { instance: INSTANCE, key: revokedKey },
    { instance: INSTANCE, key: 'unknown' },
    { instance: INSTANCE, key: `${server.apiKey}x` },
    { instance: INSTANCE, key: server.apiKey.slice(0, -1) },
    { instance: INSTANCE, key: server.apiKey.toLowerCase() },
    { instance: INSTANCE, key: ` ${server.apiKey}` },
    { instance: '', key: server.apiKey },
    { instance: INSTANCE, key: '' },
    { instance: '', key: '' },
    { instance: '__proto__', key: 'constructor' },
  ];
}

test('a key is found by its hash alone, so that no comparison reveals a partial match', () => {
  expect(server.live.workingKey(INSTANCE, hashKey(server.apiKey))).toBeDefined();
  expect(server.live.workingKey(INSTANCE, server.apiKey)).toBeUndefined();
});

describe.each(operations)('$name', (operation) => {
  const path = () => {
    const values = createExampleValues(operation, tomorrow(server.clock));
    return { values, right: pathForm(operation, values, INSTANCE, server.apiKey) };
  };

  test('answers every failed access with the same 401 (A2)', async () => {
    const { values } = path();
    const address = `198.51.100.1 ${operation.name}`;
    const answers = [];
    for (const { instance, key } of failures()) {
      answers.push(await server.ask(pathForm(operation, values, instance, key), { address }));
      const headers = { member: instance, apikey: key };
      answers.push(await server.ask(headerForm(operation, values), { address, headers }));
    }
    for (const short of ['', '/', `/${INSTANCE}`, `/${INSTANCE}/`, `/${server.apiKey}`]) {
      answers.push(await server.ask(`/${operation.name}${short}`, { address }));
    }
    const [first] = answers;
    expect(first).toMatchObject({ status: 401, headers: { 'Content-Type': 'application/json' } });
    expect(Object.keys(first?.json)).toEqual(['message', ...Object.keys(findExtraErrorFields(operation))]);
    for (const answer of answers) expect(answer).toEqual(first);
  });

  test('uses the header form as soon as one of its headers is present, whatever the path contains (A5)', async () => {
    const { values, right } = path();
    const wrong: TestRequestOptions['headers'][] = [
      { member: INSTANCE },
      { apikey: server.apiKey },
      { member: INSTANCE, apikey: 'wrong' },
      { member: 'wrong', apikey: server.apiKey },
      { member: '', apikey: '' },
      { apikey: '' },
    ];
    for (const headers of wrong) {
      expect((await server.ask(right, { headers: { ...headers } })).status).toBe(401);
      expect((await server.ask(headerForm(operation, values), { headers: { ...headers } })).status).toBe(401);
    }
    const headers = { member: INSTANCE, apikey: server.apiKey };
    const { status } = await server.ask(right, { headers });
    expect(isPostOnly(operation) ? [405] : [400, 404]).toContain(status);
  });

  test('accepts a key on its last day and not on the day after, in the zone of the instance (R8)', async () => {
    const ask = () => server.ask(...createCallRequest(createExampleCall(operation, '20261201'), INSTANCE, expiringKey));
    server.clock.set('2026-11-20T22:59:59.999Z');
    expect((await ask()).status).toBe(200);
    server.clock.set('2026-11-20T23:00:00Z');
    expectRefusal(
      await ask(),
      401,
      /^This instance name and API key do not give access\.$/,
      findExtraErrorFields(operation),
    );
    server.clock.set(NOON);
    expect((await ask()).status).toBe(200);
  });

  test.each(PROFILES)('rejects a %s key without the scope with 403 (A3)', async (profile) => {
    const lacking = operation.scope === 'newsletter' ? 'read' : 'newsletter';
    const call = createExampleCall(operation, tomorrow(server.clock));
    const [without, only] = [
      await server.key(INSTANCE, { profile, scopes: [lacking] }),
      await server.key(INSTANCE, { profile, scopes: [operation.scope] }),
    ];
    expectRefusal(
      await server.ask(...createCallRequest(call, INSTANCE, without)),
      403,
      /scope/,
      findExtraErrorFields(operation),
    );
    expect((await server.ask(...createCallRequest(call, INSTANCE, only))).status).toBe(200);
  });

  test('rejects every other method with 405 and the allowed ones (T2, R6)', async () => {
    const { values, right } = path();
    const allow = listAllowedMethods(operation);
    const headers = { member: INSTANCE, apikey: server.apiKey };
    const body = JSON.stringify(operation.post?.example ?? []);
    const others = METHODS.filter((method) => !allow.split(', ').includes(method));
    // In path form, only operations with changes accept POST.
    for (const method of new Set([...others, ...(operation.change === undefined ? ['POST'] : [])])) {
      const answers = [await server.ask(right, { method, body })];
      if (others.includes(method))
        answers.push(await server.ask(headerForm(operation, values), { method, headers, body }));
      for (const answer of answers) {
        expectRefusal(answer, 405, /method/, findExtraErrorFields(operation));
        expect(answer.headers['Allow']).toBe(allow);
      }
    }
  });

  test('rejects in the order 400 escape, 401, 405, 403, 404 or 400 parameters (A6)', async () => {
    const lacking = await server.key(INSTANCE, { scopes: [operation.scope === 'read' ? 'newsletter' : 'read'] });
    const tooMany = ['0', '0', '0', '0', '0', '0'];
    for (const malformed of [true, false]) {
      for (const key of ['wrong', lacking, server.apiKey]) {
        for (const method of ['DELETE', ...listAllowedMethods(operation).split(', ').slice(0, 2)]) {
          const address = `198.51.100.2 ${operation.name}`;
          const call = { operation, values: tooMany, body: operation.change?.example ?? [] };
          const [target, asking] = createCallRequest(call, INSTANCE, key, { method, address });
          const { status } = await server.ask(target + (malformed ? '/%zz' : ''), asking);
          const expected = malformed
            ? [400]
            : key === 'wrong'
              ? [401]
              : method === 'DELETE'
                ? [405]
                : key === lacking
                  ? [403]
                  : [404];
          expect([malformed, key, method, status]).toEqual([malformed, key, method, ...expected]);
        }
      }
    }
  });

  test('reveals nothing of the key in a refusal (A4)', async () => {
    const key = await server.key(INSTANCE, { scopes: [operation.scope === 'read' ? 'newsletter' : 'read'] });
    for (const method of ['GET', 'DELETE']) {
      const answer = await server.ask(pathForm(operation, ['x', 'y', 'z'], INSTANCE, key), { method });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.text + JSON.stringify(answer.headers)).not.toContain(key.slice(-20));
    }
  });
});

test('a path whose first segment is not an operation is outside the interface, whatever the access (A6)', async () => {
  const door = createApiRouter({ operations, documents: publicDocuments, live: server.live, clock: server.clock.now });
  const ask = (target: string) =>
    door.answer({ method: 'GET', target, headers: {}, address: '', body: async () => Buffer.alloc(0) });
  for (const first of ['', 'getevent', 'GetEvents', 'getevents2', 'getevents%20', '%zz', 'constructor', '..']) {
    expect(ask(`/${first}/${INSTANCE}/${server.apiKey}`)).toBeUndefined();
  }
  for (const target of ['*', '', 'getevents', '//getevents/x/y', '/./getevents']) expect(ask(target)).toBeUndefined();
});

test('refused access is answered with 429 only after 300 refusals in a minute from one address (E2, R5)', async () => {
  const ask = (address: string) => server.ask(`/getevents/${INSTANCE}/wrong`, { address });
  for (let call = 1; call <= 300; call++) expect((await ask('203.0.113.1')).status).toBe(401);
  const refused = await ask('203.0.113.1');
  expectRefusal(refused, 429, /./);
  expect(Number(refused.headers['Retry-After'])).toBeGreaterThan(0);
  expect((await ask('203.0.113.2')).status).toBe(401);
  const call = createCallPath(operations[0] ?? expect.fail('no operation'), []);
  expect((await server.get(call, { address: '203.0.113.1' })).status).toBe(200);
});
