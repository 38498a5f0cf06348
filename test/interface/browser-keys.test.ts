// Keys used in scripts of websites, bound to the origins of the websites (rules A3 and R1).

import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/operations/index.ts';
import {
  createCallRequest,
  createExampleCall,
  createExampleValues,
  INSTANCE,
  listAllowedMethods,
  NOON,
  openExample,
  pathForm,
  tomorrow,
} from '../support/calls.ts';
import type { SingleInstance, TestRequestOptions } from '../support/instance.ts';
import { expectRefusal, findExtraErrorFields } from '../support/refusal.ts';

const SITE = 'https://www.example.org';
const FOREIGN = ['https://www.example.com', 'http://www.example.org', 'https://www.example.org:8443', 'null', '', 'x'];

let server: SingleInstance;
let browserKey: string;

beforeAll(async () => {
  server = await openExample();
  browserKey = await server.key(INSTANCE, { scopes: ['read'], origins: [SITE, 'http://localhost:3000'] });
});

function corsNames(headers: Readonly<Record<string, string>>): string[] {
  return Object.keys(headers).filter((name) => name.toLowerCase().startsWith('access-control-'));
}

describe.each(operations.filter(({ scope }) => scope === 'read'))('$name', (operation) => {
  const ask = (asking: TestRequestOptions = {}, key = browserKey) =>
    server.ask(...createCallRequest(createExampleCall(operation, tomorrow(server.clock)), INSTANCE, key, asking));

  test('allows the origins of the key by CORS headers and varies by origin (A3)', async () => {
    for (const origin of [SITE, 'http://localhost:3000']) {
      const answer = await ask({ headers: { origin } });
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({
        'Access-Control-Allow-Origin': origin,
        Vary: 'Accept-Encoding, Origin',
      });
      expect(answer.headers).not.toHaveProperty('Access-Control-Allow-Credentials');
    }
  });

  test('sends the CORS headers with 304 and with errors too, so that a script can read them (A3)', async () => {
    const { headers } = await ask({ headers: { origin: SITE } });
    const again = { origin: SITE, 'if-none-match': headers['ETag'] ?? '' };
    const [target, asking] = createCallRequest(
      createExampleCall(operation, tomorrow(server.clock)),
      INSTANCE,
      browserKey,
      {
        headers: { origin: SITE },
      },
    );
    const answers = [
      await ask({ headers: again }),
      await server.ask(`${target}/1/2/3/4/5`, asking),
      await ask({ method: 'DELETE', headers: { origin: SITE } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(['ETag' in headers ? 304 : 200, 404, 405]);
    for (const answer of answers) expect(answer.headers['Access-Control-Allow-Origin']).toBe(SITE);
  });

  test('refuses a foreign origin with 403 without CORS headers (A3)', async () => {
    for (const origin of FOREIGN) {
      const answer = await ask({ headers: { origin } });
      expectRefusal(answer, 403, /origin/);
      expect(corsNames(answer.headers)).toEqual([]);
    }
  });

  test('refuses an unknown method before a foreign origin, still without CORS headers (A6)', async () => {
    const answer = await ask({ method: 'DELETE', headers: { origin: FOREIGN[0] ?? '' } });
    expectRefusal(answer, 405, /method/);
    expect(corsNames(answer.headers)).toEqual([]);
  });

  test('accepts a browser key without an origin, and varies by origin (A3)', async () => {
    const answer = await ask();
    expect(answer).toMatchObject({ status: 200, headers: { Vary: 'Accept-Encoding, Origin' } });
    expect(corsNames(answer.headers)).toEqual([]);
  });

  test('gives no CORS headers for a key without origins (A3)', async () => {
    const answer = await ask({ headers: { origin: SITE } }, server.apiKey);
    expect(answer.status).toBe(200);
    expect(answer.headers['Vary']).toBe('Accept-Encoding');
    expect(corsNames(answer.headers)).toEqual([]);
  });
});

describe.each(operations)('$name', (operation) => {
  const preflight = (origin: string, path = `/${operation.name}/1,2`) =>
    server.ask(path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'apikey,member' },
    });

  test('answers a preflight without a key with 204 for an origin that a live browser key names (R1)', async () => {
    for (const path of [`/${operation.name}`, `/${operation.name}/`, `/${operation.name}/${INSTANCE}/wrong/1`]) {
      const answer = await preflight(SITE, path);
      expect(answer).toMatchObject({
        status: 204,
        text: '',
        headers: { 'Access-Control-Allow-Origin': SITE, 'Access-Control-Allow-Headers': 'member, apikey' },
      });
      expect(answer.headers['Access-Control-Allow-Methods']).toBe(listAllowedMethods(operation));
      expect(answer.headers['Vary']).toContain('Origin');
    }
  });

  test('refuses a preflight from another origin with 403 without CORS headers (R1)', async () => {
    for (const origin of FOREIGN) {
      const answer = await preflight(origin);
      expectRefusal(answer, 403, /origin/, findExtraErrorFields(operation));
      expect(corsNames(answer.headers)).toEqual([]);
    }
  });

  test('treats OPTIONS without the headers of a preflight as an unknown method (T2, A6)', async () => {
    const values = createExampleValues(operation, tomorrow(server.clock));
    for (const headers of [{}, { origin: SITE }, { 'access-control-request-method': 'GET' }]) {
      const right = pathForm(operation, values, INSTANCE, server.apiKey);
      expectRefusal(
        await server.ask(right, { method: 'OPTIONS', headers: { ...headers } }),
        405,
        /method/,
        findExtraErrorFields(operation),
      );
      const wrong = pathForm(operation, values, INSTANCE, 'wrong');
      expectRefusal(
        await server.ask(wrong, { method: 'OPTIONS', headers: { ...headers } }),
        401,
        /./,
        findExtraErrorFields(operation),
      );
    }
  });
});

test('a preflight is refused once no working browser key names the origin (R1)', async () => {
  const site = 'https://short.example.org';
  const headers = { origin: site, 'access-control-request-method': 'GET' };
  const preflight = async () => (await server.ask('/getevents', { method: 'OPTIONS', headers })).status;
  expect(await preflight()).toBe(403);
  await server.key(INSTANCE, { scopes: ['read'], origins: [site], expiresOn: '2026-11-20' });
  expect(await preflight()).toBe(204);
  server.clock.set('2026-11-21T00:00:00+01:00');
  expect(await preflight()).toBe(403);
  server.clock.set(NOON);
});

test('a browser key can never have the scope newsletter (A3)', async () => {
  await expect(server.key(INSTANCE, { scopes: ['read', 'newsletter'], origins: [SITE] })).rejects.toThrow(/newsletter/);
  const call = `/getnlsubscriberfrom/${INSTANCE}/${browserKey}/0`;
  expectRefusal(await server.ask(call, { headers: { origin: SITE } }), 403, /scope newsletter/);
});

test('a bad parameter and a missing scope are reported with CORS headers, so that a script can read why (A3, E1)', async () => {
  const asked = (call: string, key: string) => server.ask(call.replace('KEY', key), { headers: { origin: SITE } });
  const answers = [
    await asked(`/geteventdetails/${INSTANCE}/KEY/x`, browserKey),
    await asked(`/getnlsubscriberfrom/${INSTANCE}/KEY/0`, browserKey),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 403]);
  for (const answer of answers) expect(answer.headers['Access-Control-Allow-Origin']).toBe(SITE);
});
