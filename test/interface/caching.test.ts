// Entity tags and compression of every operation's answer (rule T4).

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/operations/index.ts';
import { createCallPath, createExampleValues, INSTANCE, isPostOnly, openExample, tomorrow } from '../support/calls.ts';
import { event } from '../support/content.ts';
import { openInstance, type SingleInstance, type TestAnswer } from '../support/instance.ts';

let server: SingleInstance;

beforeAll(async () => {
  server = await openExample();
});

const decode: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: (body) => brotliDecompressSync(body),
  gzip: (body) => gunzipSync(body),
};

const ACCEPTED: readonly (readonly [accept: string, coding: string | undefined])[] = [
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip ; q=0.4 , br ; q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0.000', undefined],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', undefined],
  ['gzip;q=0.5, identity', undefined],
  ['gzip;q=0.5, identity;q=0.4', 'gzip'],
  ['identity', undefined],
  ['deflate, zstd', undefined],
  ['', undefined],
];

describe.each(operations.filter((operation) => !isPostOnly(operation)))('$name', (operation) => {
  const ask = (headers: Readonly<Record<string, string>> = {}): Promise<TestAnswer> =>
    server.get(createCallPath(operation, createExampleValues(operation, tomorrow(server.clock))), { headers });

  test('carries a strong entity tag, Cache-Control and Vary (T4)', async () => {
    const { headers, body } = await ask();
    expect(headers['ETag']).toMatch(/^"[A-Za-z0-9_-]{20,}"$/);
    expect(headers['Cache-Control']).toBe('private, no-cache');
    expect(headers['Vary']).toBe('Accept-Encoding');
    expect(headers['Content-Length']).toBe(String(body?.length));
  });

  test('is compressed as the client accepts it, and decodes to the plain body (T4)', async () => {
    const plain = await ask();
    const tag = plain.headers['ETag']?.slice(1, -1);
    for (const [accept, coding] of ACCEPTED) {
      const { status, headers, body = Buffer.alloc(0) } = await ask({ 'accept-encoding': accept });
      expect([accept, status, headers['Content-Encoding']]).toEqual([accept, 200, coding]);
      expect(headers['ETag']).toBe(coding === undefined ? `"${tag}"` : `"${tag}-${coding}"`);
      expect(headers['Content-Length']).toBe(String(body.length));
      expect(headers['Vary']).toBe('Accept-Encoding');
      expect((decode[coding ?? ''] ?? ((same) => same))(body).toString()).toBe(plain.text);
    }
  });

  test('answers 304 without a body to its own tag, weak or in a list, and to * (T4)', async () => {
    for (const encoding of ['', 'br', 'gzip']) {
      const { headers } = await ask({ 'accept-encoding': encoding });
      const tag = headers['ETag'] ?? '';
      for (const known of [tag, `W/${tag}`, `"x", ${tag}`, `W/"x",W/${tag} , "y"`, '*', ' * ']) {
        const again = await ask({ 'accept-encoding': encoding, 'if-none-match': known });
        expect([known, again.status, again.text, again.body]).toEqual([known, 304, '', undefined]);
        expect(again.headers).toEqual({
          ETag: tag,
          'Cache-Control': 'private, no-cache',
          Vary: 'Accept-Encoding',
        });
      }
    }
  });

  test('answers 200 to every other tag (T4)', async () => {
    const { headers } = await ask();
    const tag = headers['ETag'] ?? '';
    for (const known of ['', '"x"', tag.slice(1, -1), `"${tag.slice(1, -1)}-br"`, 'W/"x"', '"*"', tag.toLowerCase()]) {
      if (known === tag) continue;
      expect((await ask({ 'if-none-match': known })).status).toBe(200);
    }
  });

  test('answers 304 to HEAD like GET (T4)', async () => {
    const call = createCallPath(operation, createExampleValues(operation, tomorrow(server.clock)));
    const { headers } = await server.get(call);
    const again = { 'if-none-match': headers['ETag'] ?? '' };
    const head = await server.get(call, { method: 'HEAD', headers: again });
    expect(head).toEqual(await server.get(call, { headers: again }));
    expect(head.status).toBe(304);
  });
});

const POSTED = operations.flatMap((operation) =>
  operation.post === undefined ? [] : [{ name: operation.name, body: JSON.stringify(operation.post.example) }],
);

test('two operations support POST', () => {
  expect(POSTED.map(({ name }) => name).sort()).toEqual(['geteventdetails', 'postpersondetails']);
});

describe.each(POSTED)('$name by POST', ({ name, body }) => {
  const ask = (headers: Record<string, string> = {}) =>
    server.ask(`/${name}`, { method: 'POST', headers: { member: INSTANCE, apikey: server.apiKey, ...headers }, body });

  test('is compressed as the client accepts it, and decodes to the plain answer (T4)', async () => {
    const plain = await ask();
    expect(plain.text.length).toBeGreaterThan(100);
    for (const [accept, coding] of ACCEPTED) {
      const { status, headers, body: sent = Buffer.alloc(0) } = await ask({ 'accept-encoding': accept });
      expect([accept, status, headers['Content-Encoding']]).toEqual([accept, 200, coding]);
      expect(headers['Content-Length']).toBe(String(sent.length));
      expect(headers['Vary']).toBe('Accept-Encoding');
      expect((decode[coding ?? ''] ?? ((same) => same))(sent).toString()).toBe(plain.text);
    }
  });

  test('has no entity tag and is never 304 (T4)', async () => {
    for (const headers of [{}, { 'if-none-match': '*' }, { 'if-none-match': '*', 'accept-encoding': 'br' }]) {
      const answer = await ask(headers);
      expect([answer.status, answer.headers['ETag']]).toEqual([200, undefined]);
      expect(answer.headers['Vary']).toBe('Accept-Encoding');
    }
  });
});

test('the entity tag changes with the body and with nothing else (T4, T6)', async () => {
  const before = await server.get('getevents');
  await server.import({ format: 'parvis-bundle', version: 1, instance: { name: 'other', title: 'Other' } });
  server.clock.set('2026-11-22T10:30:00+01:00');
  expect((await server.get('getevents')).headers['ETag']).toBe(before.headers['ETag']);
  server.clock.set('2026-11-22T10:30:01+01:00');
  const after = await server.get('getevents', { headers: { 'if-none-match': before.headers['ETag'] ?? '' } });
  expect(after.status).toBe(200);
  expect(after.headers['ETag']).not.toBe(before.headers['ETag']);
});

test('the entity tag distinguishes bodies of the same length (T4)', async () => {
  const bundle = (letter: string) => ({
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'test', title: 'Test' },
    layers: [{ id: 1, name: `Layer ${letter}` }],
    events: [event(1, '2026-12-22', { title: `Title ${letter}`, layer_ids: [1] })],
  });
  const own = await openInstance(bundle('a'), '2026-11-22T00:00:00Z');
  for (const call of ['getevents', 'getlayers', 'geteventdetails/1']) {
    await own.import(bundle('a'));
    const before = await own.get(call);
    await own.import(bundle('b'));
    const after = await own.get(call);
    expect(after.body?.length).toBe(before.body?.length);
    expect(after.headers['ETag']).not.toBe(before.headers['ETag']);
  }
});
