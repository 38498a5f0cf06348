// geteventdetails by POST in header form: ids as a JSON array (rules T2, I2, R6).

import { beforeAll, expect, test } from 'vitest';
import { publicDocuments } from '../../src/app/documents.ts';
import { createApiRouter } from '../../src/http/api-router.ts';
import { operations } from '../../src/operations/index.ts';
import { event } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';
import { expectRefusal } from '../support/refusal.ts';

let server: SingleInstance;
let access: Record<string, string>;

beforeAll(async () => {
  server = await openInstance(
    {
      events: [
        event(1, '2026-12-01'),
        event(2, '2026-12-02'),
        event(3, '2026-12-03', { public: false }),
        event(4, '2026-11-19'),
        event(4294967295, '2026-12-01'),
      ],
    },
    '2026-11-20T11:00:00Z',
  );
  access = { member: 'test', apikey: server.apiKey };
});

const post = (body: string, headers: Record<string, string> = {}) =>
  server.ask('/geteventdetails', { method: 'POST', headers: { ...access, ...headers }, body });

test('returns the same bytes as GET for ids as strings, as numbers, and mixed (K1)', async () => {
  const { text } = await server.get('geteventdetails/2,4294967295,1');
  for (const body of [
    '["2","4294967295","1"]',
    '[2,4294967295,1]',
    '[2,"4294967295",1.0]',
    '[ " 2 ",4294967295,"1"]',
  ]) {
    expect(await post(body)).toMatchObject({ status: 200, text, headers: { 'Content-Type': 'application/json' } });
  }
});

test('is accepted with a trailing slash and with any Content-Type (T1, K1)', async () => {
  const { text } = await server.get('geteventdetails/2');
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain; charset=latin1', '']) {
    expect((await post('["2"]', { 'content-type': type })).text).toBe(text);
  }
  const slash = await server.ask('/geteventdetails/', { method: 'POST', headers: access, body: '[2]' });
  expect(slash.text).toBe(text);
});

test('returns nothing for nothing, unknown, private and past ids and for 0, and each event once (I2, I3, T7)', async () => {
  for (const body of ['[]', '["0"]', '[0]', '[3]', '["4"]', '[99]', '[0,3,4,99]']) {
    expect(await post(body)).toMatchObject({ status: 200, text: '[]' });
  }
  expect((await post('[1,"1",0,1]')).text).toBe((await server.get('geteventdetails/1')).text);
});

test('follows the clock (C2)', async () => {
  server.clock.set('2026-12-01T10:00:01+01:00');
  expect((await post('[1,2]')).json).toMatchObject([{ event_id: '2' }]);
  server.clock.set('2026-11-20T11:00:00Z');
});

test('segments behind the operation are superfluous: 404 (T8)', async () => {
  const headers = access;
  for (const target of ['/geteventdetails/1', `/geteventdetails/test/${server.apiKey}`, '/geteventdetails//']) {
    expectRefusal(await server.ask(target, { method: 'POST', headers, body: '[1]' }), 404, /./);
  }
});

test('POST in path form is 405, and the body is not even read (R6)', async () => {
  const door = createApiRouter({ operations, documents: publicDocuments, live: server.live, clock: server.clock.now });
  const target = `/geteventdetails/test/${server.apiKey}`;
  const body = () => Promise.reject(new Error('read'));
  const answer = await door.answer({ method: 'POST', target, headers: {}, address: '', body });
  expect(answer).toMatchObject({ status: 405, headers: { Allow: 'GET, HEAD, POST' } });
});

test('access is checked before the body (A6)', async () => {
  const wrong = { ...access, apikey: 'wrong' };
  expectRefusal(await server.ask('/geteventdetails', { method: 'POST', headers: wrong, body: 'x' }), 401, /./);
  const apikey = await server.key('test', { scopes: ['newsletter'] });
  const lacking = { ...access, apikey };
  expectRefusal(await server.ask('/geteventdetails', { method: 'POST', headers: lacking, body: 'x' }), 403, /scope/);
});
