// Client with replayed server answers: its requests, retries, and the copy that follows changes.

import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { createClientOperations } from '../client/generate.ts';
import {
  type ClientOptions,
  createClient,
  NoAccess,
  ParvisError,
  type Pass,
  Unavailable,
} from '../client/src/index.ts';

type Answer = Response | Error;

/** Creates a client whose requests get these answers in turn. `asked` collects the requests. */
function clientReplaying(answers: readonly Answer[], options: Partial<ClientOptions> = {}) {
  const asked: Request[] = [];
  const left = [...answers];
  const play: typeof fetch = async (input, init) => {
    asked.push(new Request(input as string, init));
    init?.signal?.throwIfAborted();
    const answer = left.shift();
    if (answer instanceof Error || answer === undefined) throw answer ?? new Error('nothing left to answer');
    return answer;
  };
  const access = { server: 'https://a.example/', instance: 'demo', key: 'parvis_k' };
  return { asked, client: createClient({ ...access, waitMs: 1, fetch: play, ...options }) };
}

const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);
const refusal = (status: number, headers: Record<string, string> = {}) =>
  json({ message: `no ${status}` }, { status, headers });

describe('a request', () => {
  it('has its access in headers and its parameters in order, without trailing omitted ones', async () => {
    const { client, asked } = clientReplaying([json({ total_events_nbr: 0, events: [] }), json([])]);
    await client.ask('geteventsbylistfromdate', { id: '1,2', date: 20261201, offset: 5 });
    await client.ask('getrooms');
    expect(asked.map(({ url }) => url)).toEqual([
      'https://a.example/geteventsbylistfromdate/1,2/20261201/5',
      'https://a.example/getrooms',
    ]);
    expect(asked[0]?.headers.get('member')).toBe('demo');
    expect(asked[0]?.headers.get('apikey')).toBe('parvis_k');
  });

  it('is a POST with a body if the operation accepts only that', async () => {
    const { client, asked } = clientReplaying([json({})]);
    await client.ask('postpersondetails', ['7', 8]);
    expect([asked[0]?.method, await asked[0]?.text()]).toEqual(['POST', '["7",8]']);
  });

  it('sends the entity tag of a cached response', async () => {
    const tagged = json([{ room_id: '1' }], { headers: { ETag: '"a"' } });
    const { client, asked } = clientReplaying([tagged, new Response(null, { status: 304 })], { cache: new Map() });
    const first = await client.ask('getrooms');
    expect(await client.ask('getrooms')).toBe(first);
    expect(asked.map(({ headers }) => headers.get('If-None-Match'))).toEqual([null, '"a"']);
  });
});

describe('a request that fails', () => {
  it('is retried if that helps, and not before Retry-After', async () => {
    const started = performance.now();
    const { client, asked } = clientReplaying([refusal(503, { 'Retry-After': '1' }), new Error('network'), json([])]);
    expect(await client.ask('getrooms')).toEqual([]);
    expect(asked).toHaveLength(3);
    expect(performance.now() - started).toBeGreaterThanOrEqual(990);
  });

  it('is given up after the configured number of attempts', async () => {
    const { client, asked } = clientReplaying([refusal(429), refusal(429), refusal(429)], { retries: 2 });
    await expect(client.ask('getrooms')).rejects.toThrow(Unavailable);
    expect(asked).toHaveLength(3);
  });

  it('is not retried if the result would be the same, or if it may have changed something', async () => {
    const { client, asked } = clientReplaying([refusal(401), refusal(503), refusal(500)]);
    await expect(client.ask('getrooms')).rejects.toThrow(NoAccess);
    await expect(client.ask('postpersondetails', [])).rejects.toMatchObject({ name: 'Unavailable', status: 503 });
    await expect(client.ask('getrooms')).rejects.toMatchObject({ status: 500, message: 'no 500' });
    expect(asked).toHaveLength(3);
  });

  it('reports an answer that is not JSON', async () => {
    const { client } = clientReplaying([new Response('<html>')]);
    await expect(client.ask('getrooms')).rejects.toThrow(ParvisError);
  });

  it('ends at once on abort, even while waiting', async () => {
    const { client } = clientReplaying([refusal(503)], { waitMs: 1_000_000 });
    const stop = new AbortController();
    const asking = client.ask('getrooms', {}, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('enough')), 20);
    await expect(asking).rejects.toThrow('enough');
  });
});

describe('pages', () => {
  it('are read to the end', async () => {
    const page = (ids: readonly string[]) =>
      json({ total_events_nbr: 3, events: ids.map((event_id) => ({ event_id })) });
    const { client, asked } = clientReplaying([page(['1', '2']), page(['3'])]);
    const ids: string[] = [];
    for await (const { event_id } of client.each('geteventsbylist', { id: 1 }, { pageSize: 2 })) ids.push(event_id);
    expect(ids).toEqual(['1', '2', '3']);
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/geteventsbylist/1/0/2', '/geteventsbylist/1/2/2']);
  });
});

const event = (event_id: string, title: string) => ({ event_id, title });
const pass = (part: object) => json({ events: [], removed: [], cursor: 'c', more: false, ...part });

describe('a copy', () => {
  it('follows changes and deletions pass by pass', async () => {
    const passes: Pass[] = [];
    const { client, asked } = clientReplaying([
      pass({ events: [event('1', 'A'), event('2', 'B')], cursor: 'x', more: true }),
      pass({ events: [event('2', 'C')], removed: [{ event_id: '1', reason: 'over' }], cursor: 'y', rooms: [7] }),
    ]);
    const copy = new Map();
    const cursor = await client.sync(copy, { limit: 2, onPass: (one) => passes.push(one) });
    expect([cursor, [...copy]]).toEqual(['y', [['2', event('2', 'C')]]]);
    expect(asked.map(({ url }) => url.split('/sync')[1])).toEqual(['?limit=2', '?since=x&limit=2']);
    expect(passes[1]?.['rooms']).toEqual([7]);
  });

  it('restarts if its cursor is too old, and then equals a fresh one', async () => {
    const { client } = clientReplaying([refusal(410), pass({ events: [event('3', 'D')], cursor: 'z' })]);
    const copy = new Map([['1', event('1', 'A') as never]]);
    expect(await client.sync(copy, { since: 'old' })).toBe('z');
    expect([...copy.keys()]).toEqual(['3']);
  });

  it('keeps its content if restarting fails', async () => {
    const { client } = clientReplaying([refusal(410), refusal(401)]);
    const copy = new Map([['1', event('1', 'A') as never]]);
    await expect(client.sync(copy, { since: 'old' })).rejects.toThrow(NoAccess);
    expect([...copy.keys()]).toEqual(['1']);
  });
});

describe('its types', () => {
  it('know each operation’s parameters and answer', () => {
    const { client } = clientReplaying([]);
    type Asked = typeof client.ask;
    expectTypeOf<Asked>().toBeCallableWith('getrooms');
    const calls = () => {
      // @ts-expect-error: the operation needs an id
      void client.ask('geteventsbylist');
      // @ts-expect-error: the operation has no such parameter
      void client.ask('geteventsbylist', { id: 1, day: 2 });
      // @ts-expect-error: there is no such operation
      void client.ask('getnothing');
      return client.ask('geteventsbylist', { id: 1 });
    };
    expectTypeOf<Awaited<ReturnType<typeof calls>>['events'][number]['title']>().toEqualTypeOf<string>();
    expectTypeOf<Awaited<ReturnType<typeof calls>>['total_events_nbr']>().toEqualTypeOf<number>();
  });

  it('are those of the contract', async () => {
    const { readFileSync } = await import('node:fs');
    expect(readFileSync('client/src/operations.ts', 'utf8')).toBe(createClientOperations());
  });
});

it('is smaller than 5 kB, minified and compressed', async () => {
  const bundle = await rolldown({ input: 'client/src/index.ts', platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  expect(gzipSync(output[0].code).length).toBeLessThan(5000);
});
