import { describe, expect, it } from 'vitest';
import { createMemoryResponseStore } from './response-store.ts';
import { createServiceReader, ReadingStoppedError } from './service-reader.ts';

const SERVICE = { url: 'http://service', instance: 'seewil', key: 'secret-key' };
const NOW = Date.parse('2026-11-20T11:00:00Z');

type Reply = Response | Error;

const json = (value: unknown, init?: ResponseInit) => new Response(JSON.stringify(value), init);
const busy = (status: number, after: string) => json({ message: 'x' }, { status, headers: { 'retry-after': after } });

function open(...replies: readonly (() => Reply)[]) {
  const [waits, notes]: [number[], string[]] = [[], []];
  let asked = 0;
  const kept = createMemoryResponseStore();
  const reading = createServiceReader(SERVICE, kept, {
    clock: () => NOW,
    turn: async () => undefined,
    send: async () => {
      const reply = replies[Math.min(asked++, replies.length - 1)]?.();
      if (reply instanceof Response) return reply;
      throw reply;
    },
    wait: async (ms) => waits.push(ms / 1000),
    note: (text) => notes.push(text),
  });
  return { reading, waits, notes, asked: () => asked };
}

const ROOMS = { operation: 'getrooms' };

async function stopOf(reading: ReturnType<typeof open>['reading']): Promise<ReadingStoppedError> {
  const error = await reading.read(ROOMS).catch((thrown: unknown) => thrown);
  if (error instanceof ReadingStoppedError) return error;
  throw new Error('it did not stop', { cause: error });
}

it('requests each answer once', async () => {
  const { reading, asked } = open(() => json([1]));
  expect(await reading.read(ROOMS)).toEqual({ status: 200, json: [1] });
  expect(await reading.read(ROOMS)).toEqual({ status: 200, json: [1] });
  expect(asked()).toBe(1);
  await reading.readNow(ROOMS);
  expect(asked()).toBe(2);
});

it.each([
  ['429 in seconds', () => busy(429, '7'), 7],
  ['503 in seconds', () => busy(503, '3'), 3],
  ['429 by a moment', () => busy(429, 'Fri, 20 Nov 2026 11:00:20 GMT'), 20],
  ['429 at once', () => busy(429, '0'), 1],
  ['429 without a word', () => json({}, { status: 429 }), 1],
  ['500', () => new Response('<h1>Oops</h1>', { status: 500 }), 1],
  ['502', () => new Response('', { status: 502 }), 1],
  ['no answer', () => new TypeError('fetch failed', { cause: new Error('read ECONNRESET') }), 1],
  ['a page in place of JSON', () => new Response('<!doctype html><p>Maintenance'), 1],
  ['half an answer', () => new Response('[{"room_id":"1"},'), 1],
  ['an error as an answer', () => json({ message: 'database away' }), 1],
])('waits after %s and retries', async (_what, failing, seconds) => {
  const { reading, waits } = open(failing, () => json([1]));
  expect(await reading.read(ROOMS)).toEqual({ status: 200, json: [1] });
  expect(waits).toEqual([seconds]);
});

it('waits longer after each failure of a service, and finally stops', async () => {
  const { reading, waits, asked } = open(() => json({}, { status: 500 }));
  const error = await stopOf(reading);
  expect(error).toMatchObject({ isForGood: false });
  expect(error.message).toBe(
    'The service could not be read completely. GET /getrooms/seewil/{key}: the status is 500.',
  );
  expect(waits).toEqual([1, 2, 4, 8, 16]);
  expect(asked()).toBe(6);
});

it('waits for a busy service repeatedly, but not for hours', async () => {
  const often = open(() => busy(429, '60'));
  expect((await stopOf(often.reading)).message).toContain('stays busy');
  expect(often.waits).toHaveLength(30);
  const long = open(() => busy(503, '86400'));
  expect((await stopOf(long.reading)).message).toContain('asks for a wait of 86400 seconds');
  expect(long.waits).toEqual([]);
});

describe('content that a service lacks or refuses', () => {
  it.each([400, 403, 404, 405, 410, 501])('is recognized by the status %i', async (status) => {
    const { reading, waits } = open(() => json({ message: 'No.' }, { status }));
    expect(await reading.read(ROOMS)).toEqual({ status });
    expect(waits).toEqual([]);
  });

  it.each([
    ['null', () => json(null)],
    ['204', () => new Response(null, { status: 204 })],
  ])('is not assumed for an empty answer: %s', async (_what, reply) => {
    expect(await open(reply).reading.read(ROOMS)).toEqual({ status: 200, json: [] });
  });

  it('is recognized by a message in place of the newsletter form', async () => {
    const { reading } = open(() => json({ message: 'Unbekannt' }));
    expect(await reading.read({ operation: 'getnlsubscriberfrom', values: ['0'] })).toEqual({ status: 404 });
  });
});

it('stops at once without access, and if the service has moved', async () => {
  expect(await stopOf(open(() => json({ message: 'No.' }, { status: 401 })).reading)).toMatchObject({
    isForGood: true,
    message: 'The service refuses access: the instance name or the key is wrong.',
  });
  const headers = { location: 'https://new.example/getrooms/seewil/secret-key' };
  const moved = await stopOf(open(() => new Response(null, { status: 301, headers })).reading);
  expect(moved.message).toBe('The service redirects to https://new.example: give its final address.');
});

it('reports each wait, without the key', async () => {
  const { reading, notes } = open(
    () => busy(429, '7'),
    () => new TypeError('secret-key'),
    () => json([]),
  );
  await reading.read(ROOMS);
  expect(notes).toEqual(['the service is busy; waiting 7 s', 'GET /getrooms/seewil/{key}: {key}; waiting 1 s']);
});
