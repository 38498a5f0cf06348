// Ids as a JSON array in a body: maximum number, format, and rejected bodies (rules K1, I1, I2, I4, R15, E1 to E3).

import { beforeAll, describe, expect, test } from 'vitest';
import { publicDocuments } from '../../src/app/documents.ts';
import { createApiRouter } from '../../src/http/api-router.ts';
import { BodyTooLargeError, ClientDisconnectedError } from '../../src/http/request.ts';
import { operations } from '../../src/operations/index.ts';
import { event } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';
import { expectRefusal } from '../support/refusal.ts';

let server: SingleInstance;
let access: Record<string, string>;

beforeAll(async () => {
  server = await openInstance(
    {
      events: [event(1, '2026-12-01'), event(2, '2026-12-02')],
      persons: [1, 2].map((id) => ({ id, visibility: 'web', lastname: `Person ${id}` })),
    },
    '2026-11-20T11:00:00Z',
  );
  access = { member: 'test', apikey: server.apiKey };
});

function idsIn(text: string): string[] {
  return [...text.matchAll(/"(?:event|person)_id":"(\d+)","(?:date_from|firstname)"/g)].map(([, id]) => id ?? '');
}

describe.each([
  ['geteventdetails', '[]'],
  ['postpersondetails', '{}'],
])('the body of %s', (operation, nothing) => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    server.ask(`/${operation}`, { method: 'POST', headers: { ...access, ...headers }, body });
  const door = (body: () => Promise<Buffer>) =>
    createApiRouter({ operations, documents: publicDocuments, live: server.live, clock: server.clock.now }).answer({
      method: 'POST',
      target: `/${operation}`,
      headers: access,
      address: '',
      body,
    });

  test.each([
    ['["2","1"]', ['2', '1']],
    ['[1,2]', ['1', '2']],
    ['[2,"1",1.0]', ['2', '1']],
    [' \n\t[ " 2 ",\r\n"1" ] ', ['2', '1']],
    ['[2,2,"2",1,0,99]', ['2', '1']],
  ])('%j returns %j: ids as strings or numbers, in the given order, each once (K1, I1, I3)', async (body, ids) => {
    const { status, text } = await post(body);
    expect([status, idsIn(text)]).toEqual([200, ids]);
  });

  test.each([
    '[]',
    '["0"]',
    '[0]',
    '["0",0]',
    '[99]',
    '[4294967295]',
    '[-0]',
  ])('%s returns nothing: 200 and an empty answer (I2, I3, T7)', async (body) => {
    expect(await post(body)).toMatchObject({ status: 200, text: nothing });
  });

  test.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain; charset=latin1',
    'multipart/form-data',
    '',
    undefined,
  ])('is JSON under the Content-Type %s too (K1)', async (type) => {
    const { text } = await post('["2"]', type === undefined ? {} : { 'content-type': type });
    expect(idsIn(text)).toEqual(['2']);
  });

  test('accepts at most 50,000 ids, counting duplicates (I4)', async () => {
    const ids = Array.from({ length: 50_000 }, (_, index) => String(50_000 - index));
    const { status, text } = await post(JSON.stringify(ids));
    expect([status, idsIn(text)]).toEqual([200, ['2', '1']]);
    expectRefusal(await post(JSON.stringify([...ids, '1'])), 400, /^id\b.*50000/);
    expectRefusal(await post(JSON.stringify(Array(50_001).fill(1))), 400, /^id\b.*50000/);
  });

  test.each([
    '["01"]',
    '["-1"]',
    '[-1]',
    '[1.5]',
    '["1.5"]',
    '[1e21]',
    '[4294967296]',
    '["4294967296"]',
    '["1,2"]',
    '["x"]',
    '[""]',
    '[" "]',
    '[null]',
    '[true]',
    '[[1]]',
    '[{"id":1}]',
    '[1,2,"x"]',
    '["1\\n"]',
    '["0x1"]',
    '["１"]',
    '{}',
    '{"id":[1]}',
    '{"0":1}',
    '{"length":1}',
    'null',
    '1',
    '"1"',
    '"1,2"',
    'true',
    '["+1"]',
    '[1e-7]',
  ])('is rejected with a 400 that names the id when it is %s (I1, E2)', async (body) => {
    expectRefusal(await post(body), 400, /^id\b/);
  });

  test.each([
    '',
    ' ',
    '[',
    '[1,]',
    '[1',
    '1,2',
    '["1"',
    "['1']",
    'id=1',
    'id%5B%5D=1',
    '\u0000',
    '[1] x',
    '\ufeff[x',
    'NaN',
    '[NaN]',
    '[01]',
    '[0x1]',
    '[+1]',
    '// x\n[1]',
    '[1]\u0000',
  ])('is rejected with 400 when it is invalid JSON: %j (E1)', async (body) => {
    expectRefusal(await post(body), 400, /JSON/);
  });

  test('is rejected with 400 when its bytes are not UTF-8 (E1)', async () => {
    for (const bytes of [
      [0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d],
      [0xff, 0xfe, 0x5b, 0x00, 0x5d, 0x00],
    ]) {
      expect((await door(async () => Buffer.from(bytes)))?.status).toBe(400);
    }
  });

  test('is rejected with 400 when it is nested a thousand deep or deeper, without side effects (E3)', async () => {
    for (const deep of [1000, 5000, 100_000]) {
      expectRefusal(await post(`${'['.repeat(deep)}${']'.repeat(deep)}`), 400, /^(id|body)\b/);
      expectRefusal(await post('['.repeat(deep)), 400, /./);
      expectRefusal(await post(`[1,${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}]`), 400, /^(id|body)\b/);
    }
    expect(idsIn((await post('[1]')).text)).toEqual(['1']);
  });

  test('is rejected with 413 when it is too large; a client that disconnects gets no answer (R15, E3)', async () => {
    expect(await door(() => Promise.reject(new BodyTooLargeError('The body is too large.')))).toMatchObject({
      status: 413,
    });
    await expect(door(() => Promise.reject(new ClientDisconnectedError('gone')))).rejects.toThrow(
      ClientDisconnectedError,
    );
  });
});
