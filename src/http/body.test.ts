import { type ClientRequest, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BodyReader, createBodyReader } from './body.ts';

let server: Server;
let bodies: BodyReader;
let outcomes: string[];
let port: number;

beforeEach(async () => {
  bodies = createBodyReader(40_000);
  outcomes = [];
  server = createServer((incoming: IncomingMessage, response) => {
    const most = Number(incoming.headers['x-most'] ?? 8000);
    bodies.read(incoming, String(incoming.headers['x-from'] ?? incoming.socket.remotePort), most).then(
      (body) => {
        outcomes.push(String(body.length));
        response.end('ok');
      },
      (error) => {
        outcomes.push(error.name);
        response.writeHead(503).end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function begin(bytes: number, from?: string, most = 8000): ClientRequest {
  const headers = { ...(from && { 'X-From': from }), 'X-Most': `${most}` };
  const sent = request({ port, host: '127.0.0.1', method: 'POST', headers, agent: false });
  sent.on('error', () => undefined);
  sent.write(Buffer.alloc(bytes));
  return sent;
}

describe('request bodies being read', () => {
  it('are complete', async () => {
    begin(3000).end(Buffer.alloc(5000));
    await expect.poll(() => outcomes).toEqual(['8000']);
    expect(bodies.held()).toBe(0);
  });

  it('are each limited in size', async () => {
    begin(3000).end(Buffer.alloc(5001));
    await expect.poll(() => outcomes).toEqual(['BodyTooLargeError']);
    expect(bodies.held()).toBe(0);
  });

  it('are limited in total, and release their memory', async () => {
    const [one, two] = [begin(6000), begin(3000)];
    const others = Array.from({ length: 5 }, () => begin(6000));
    await expect.poll(bodies.held).toBe(39_000);
    begin(2000).end();
    await expect.poll(() => outcomes).toEqual(['TooManyBodiesError']);
    one.destroy();
    await expect.poll(bodies.held).toBe(33_000);
    for (const other of others) other.destroy();
    await expect.poll(bodies.held).toBe(3000);
    outcomes = outcomes.filter((outcome) => outcome !== 'ClientDisconnectedError');
    two.end(Buffer.alloc(10));
    begin(2000).end();
    await expect.poll(() => [...outcomes].sort()).toEqual(['2000', '3010', 'TooManyBodiesError']);
    expect(bodies.held()).toBe(0);
  });

  it('of one address are limited, so that others can still send theirs', async () => {
    const [one, two] = [begin(5000, 'a'), begin(4500, 'a')];
    await expect.poll(bodies.held).toBe(9500);
    begin(600, 'a').end();
    await expect.poll(() => outcomes).toEqual(['TooManyBodiesError']);
    begin(7000, 'b').end();
    await expect.poll(() => outcomes).toEqual(['TooManyBodiesError', '7000']);
    one.end();
    await expect.poll(() => outcomes).toEqual(['TooManyBodiesError', '7000', '5000']);
    begin(600, 'a').end();
    two.end();
    await expect.poll(() => [...outcomes].sort()).toEqual(['4500', '5000', '600', '7000', 'TooManyBodiesError']);
    expect(bodies.held()).toBe(0);
  });

  it('of a large kind are complete, one per address, and do not block small ones', async () => {
    const large = (bytes: number, from: string) => begin(bytes, from, 20_000);
    const [one, two] = [large(15_000, 'a'), large(16_000, 'b')];
    await expect.poll(bodies.held).toBe(31_000);
    large(6000, 'a').end();
    await expect.poll(() => outcomes).toEqual(['TooManyBodiesError']);
    large(10_000, 'c').end();
    await expect.poll(() => outcomes).toEqual(['TooManyBodiesError', 'TooManyBodiesError']);
    begin(8000, 'a').end();
    begin(8000, 'c').end();
    await expect.poll(() => outcomes.slice(2)).toEqual(['8000', '8000']);
    one.end(Buffer.alloc(5000));
    await expect.poll(() => outcomes.slice(4)).toEqual(['20000']);
    two.end();
    await expect.poll(() => outcomes.slice(5)).toEqual(['16000']);
    expect(bodies.held()).toBe(0);
  });
});
