import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createUnreachableUrl, type ListeningWebsite, openWebsite } from '../../test/support/listening-website.ts';
import { LOOPBACK } from '../../test/support/pushing.ts';
import type { Website } from '../model/webhooks/website.ts';
import { createOutboundTransport } from './outbound-transport.ts';
import { sendRequest } from './send.ts';
import { createWebhookSecret, signMessage } from './signature.ts';

const NOW = Date.parse('2026-11-20T11:00:00Z');
const never = new AbortController().signal;
const { deliver, targets } = createOutboundTransport(LOOPBACK, () => NOW);
const message = { type: 'event.changed', eventId: 123, messageId: 'msg_1', createdAt: NOW - 5_000 } as const;

let website: ListeningWebsite;
beforeEach(async () => {
  website = await openWebsite();
});
afterEach(() => website.close());

function entered(kind: Website['kind'], url = website.url, over: Partial<Website> = {}): Website {
  const state = { createdAt: 0, disabledAt: null, disabledReason: '', failures: 0, restingUntil: 0 };
  return {
    id: 1,
    instance: 'seewil',
    kind,
    url,
    secrets: [],
    ...state,
    lastSuccessAt: null,
    lastFailureAt: null,
    ...over,
  };
}

describe('a connector', () => {
  test.each([
    ['', 123, '/wp-json/verowa/v1/update_event?id=123'],
    ['', null, '/wp-json/verowa/v1/update/777'],
    ['gemeinde/', 123, '/gemeinde/wp-json/verowa/v1/update_event?id=123'],
    ['?rest_route=/', 123, '/?rest_route=/verowa/v1/update_event&id=123'],
    ['?rest_route=/', null, '/?rest_route=/verowa/v1/update/777'],
  ])('at /%s is notified of event %s by GET %s', async (below, eventId, path) => {
    const outcome = await deliver(entered('connector', website.url + below), { ...message, eventId }, never);
    expect(outcome).toMatchObject({ result: 'delivered', status: 200, detail: '' });
    expect(website.told).toMatchObject([{ method: 'GET', path, body: '' }]);
  });

  test('that is not set up on the website is distinguished in the remark', async () => {
    website.answer = (_told, response) => response.end('false');
    const { result, detail } = await deliver(entered('connector'), { ...message, eventId: null }, never);
    expect({ result, detail }).toEqual({
      result: 'delivered',
      detail: 'it returned false: the connector is not set up there',
    });
  });
});

describe('a webhook', () => {
  const old = { secret: createWebhookSecret(), createdAt: 0, expiresAt: NOW + 1 };
  const secret = { secret: createWebhookSecret(), createdAt: 1, expiresAt: null };

  test('receives a signed message with nothing but ids', async () => {
    await deliver(entered('webhook', `${website.url}hook`, { secrets: [secret] }), message, never);
    const body =
      '{"type":"event.changed","timestamp":"2026-11-20T10:59:55.000Z","data":{"instance":"seewil","event_id":"123"}}';
    const timestamp = NOW / 1000;
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signMessage([secret.secret], { id: 'msg_1', timestamp, body }),
    };
    expect(website.told).toMatchObject([{ method: 'POST', path: '/hook', body, headers }]);
  });

  test('of the instance contains only the instance', async () => {
    const { createdAt, messageId } = message;
    const instance = { type: 'instance.changed', eventId: null, createdAt, messageId } as const;
    await deliver(entered('webhook', undefined, { secrets: [secret] }), instance, never);
    expect(JSON.parse(website.told[0]?.body ?? '')).toEqual({
      type: 'instance.changed',
      timestamp: '2026-11-20T10:59:55.000Z',
      data: { instance: 'seewil' },
    });
  });

  test('is signed with the old secret as well until that expires', async () => {
    const expired = { secret: createWebhookSecret(), createdAt: 0, expiresAt: NOW };
    await deliver(entered('webhook', undefined, { secrets: [secret, old, expired] }), message, never);
    const { headers, body = '' } = website.told[0] ?? {};
    const signed = { id: 'msg_1', timestamp: NOW / 1000, body };
    expect(headers?.['webhook-signature']).toBe(signMessage([secret.secret, old.secret], signed));
  });

  test('that answers 410 is unsubscribed', async () => {
    website.answer = (_told, response) => response.writeHead(410).end();
    expect(await deliver(entered('webhook'), message, never)).toMatchObject({ result: 'gone', status: 410 });
    expect(await deliver(entered('connector'), message, never)).toMatchObject({ result: 'failed', status: 410 });
  });
});

test('a build hook gets an empty POST', async () => {
  await deliver(entered('build', `${website.url}hooks/1`), { ...message, eventId: null }, never);
  expect(website.told).toMatchObject([{ method: 'POST', path: '/hooks/1', body: '' }]);
});

describe('an unsuccessful answer', () => {
  test('is reported with its status and the beginning of its text, on one line', async () => {
    website.answer = (_told, response) =>
      response.writeHead(500).end(`no\n\u0000\u001b[31mdatabase${'x'.repeat(9999)}`);
    const { status, detail, result, failure } = await deliver(entered('webhook'), message, never);
    expect({ status, result, failure }).toEqual({
      status: 500,
      result: 'failed',
      failure: { code: 'status', value: '500' },
    });
    expect(detail).toMatch(/^it returned 500 no \[31mdatabasex+…$/);
    expect(detail.length).toBeLessThan(310);
  });

  test('may request a pause', async () => {
    website.answer = (_told, response) => response.writeHead(503, { 'Retry-After': '120' }).end();
    expect(await deliver(entered('webhook'), message, never)).toMatchObject({
      result: 'failed',
      retryAfterMs: 120_000,
    });
  });

  test('with a redirect is not followed, and names the address to enter', async () => {
    const other = await openWebsite();
    website.answer = (_told, response) => response.writeHead(301, { Location: `${other.url}new` }).end();
    expect(await deliver(entered('connector'), message, never)).toMatchObject({
      result: 'failed',
      status: 301,
      detail: `it redirects to ${other.url}new; redirects are not followed: enter that address`,
      failure: { code: 'redirect', value: `${other.url}new` },
    });
    expect(other.told).toEqual([]);
    await other.close();
  });
});

describe('a hostile or broken target', () => {
  const request = { method: 'POST', headers: {}, body: '', timeoutMs: 400 } as const;

  test('that never answers is aborted after the time-out', async () => {
    website.answer = () => undefined;
    const sent = sendRequest({ ...request, url: website.url }, targets, never);
    await expect(sent).rejects.toThrow('no complete response within 0.4 s');
    await expect(sent).rejects.toMatchObject({ failure: { code: 'late', value: '0.4' } });
  });

  test('that never ends its answer is aborted after the time-out', async () => {
    website.answer = (_told, response) => response.writeHead(200).write('…');
    await expect(sendRequest({ ...request, url: website.url }, targets, never)).rejects.toThrow(
      'no complete response within 0.4 s',
    );
  });

  test('that sends without end is cut off after 64 KiB, and counts by its status', async () => {
    let sentBytes = 0;
    let closed: () => void = () => undefined;
    const over = new Promise<void>((resolve) => {
      closed = resolve;
    });
    website.answer = (_told, response) => {
      response.on('close', closed);
      const chunk = Buffer.alloc(64 * 1024, 'x');
      const more = () => {
        while (!response.destroyed) {
          sentBytes += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
      };
      more();
    };
    const outcome = await deliver(entered('webhook'), message, never);
    await over;
    expect(outcome).toMatchObject({ result: 'delivered', status: 200, detail: expect.stringContaining('64 KiB') });
    expect(sentBytes).toBeLessThan(64 * 1024 * 1024);
  });

  test('that closes without an answer is reported as such', async () => {
    website.answer = (_told, response) => void response.destroy();
    expect(await deliver(entered('webhook'), message, never)).toMatchObject({
      result: 'failed',
      status: null,
      detail: '127.0.0.1: the connection was closed before a response arrived',
    });
  });

  test('that is unreachable is reported as such', async () => {
    const { detail, failure } = await deliver(entered('webhook', await createUnreachableUrl()), message, never);
    expect(detail).toBe('127.0.0.1: connection refused');
    expect(failure).toEqual({ code: 'connection_refused', value: '127.0.0.1' });
  });

  test.each([
    ['something else than HTTP', 'SSH-2.0-OpenSSH_9.9\r\n', 'not HTTP'],
    ['headers without end', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}`, 'headers are too large'],
    ['not HTTP', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', 'not HTTP'],
  ])('that answers %s is reported as such', async (_what, bytes, told) => {
    const server: Server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.write(bytes));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { result, detail, failure } = await deliver(entered('webhook', `http://127.0.0.1:${port}/`), message, never);
    expect({ result, detail }).toEqual({ result: 'failed', detail: expect.stringContaining(told) });
    expect(failure).toEqual({ code: 'no_http', value: '127.0.0.1' });
    server.close();
  });

  test('is aborted when the server stops, and the attempt is not counted', async () => {
    website.answer = () => undefined;
    const ending = new AbortController();
    setTimeout(() => ending.abort(), 100);
    expect(await deliver(entered('webhook'), message, ending.signal)).toMatchObject({ result: 'interrupted' });
  });
});
