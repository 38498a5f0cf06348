import { type ClientRequest, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BodyReader, openBodies } from './body.ts';

let server: Server;
let bodies: BodyReader;
let outcomes: string[];
let port: number;

beforeEach(async () => {
  bodies = openBodies(10_000);
  outcomes = [];
  server = createServer((incoming: IncomingMessage, response) => {
    bodies.read(incoming, 8000).then(
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

/** Begins to send a body of unknown length. */
function begin(bytes: number): ClientRequest {
  const sent = request({ port, host: '127.0.0.1', method: 'POST' });
  sent.on('error', () => undefined);
  sent.write(Buffer.alloc(bytes));
  return sent;
}

describe('bodies that are being read', () => {
  it('come whole', async () => {
    begin(3000).end(Buffer.alloc(5000));
    await expect.poll(() => outcomes).toEqual(['8000']);
    expect(bodies.held()).toBe(0);
  });

  it('are each bounded', async () => {
    begin(3000).end(Buffer.alloc(5001));
    await expect.poll(() => outcomes).toEqual(['BodyTooLarge']);
    expect(bodies.held()).toBe(0);
  });

  it('are bounded together, and leave nothing behind', async () => {
    const [one, two] = [begin(6000), begin(3000)];
    await expect.poll(bodies.held).toBe(9000);
    begin(2000).end();
    await expect.poll(() => outcomes).toEqual(['TooManyBodies']);
    one.destroy();
    await expect.poll(bodies.held).toBe(3000);
    two.end(Buffer.alloc(10));
    begin(2000).end();
    await expect.poll(() => [...outcomes].sort()).toEqual(['2000', '3010', 'ClientGone', 'TooManyBodies']);
    expect(bodies.held()).toBe(0);
  });
});
