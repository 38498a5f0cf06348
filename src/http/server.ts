// The one door: a plain HTTP server. Requests for an operation are answered straight away; everything else goes to the
// site, the framework's application with the pages.

import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, type Socket, Server as TcpServer } from 'node:net';
import { type Duplex, pipeline, Readable } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { type Answer, refusal } from './answer.ts';
import { readBody } from './body.ts';
import type { Interface } from './interface.ts';
import type { Logger } from './log.ts';
import { ClientGone, type Request } from './request.ts';
import { answerUnparsable, write } from './unparsable.ts';

export interface ServerOptions {
  readonly interface: Interface;
  /** Everything that is not an operation. */
  readonly site: (request: globalThis.Request) => Response | Promise<Response>;
  readonly log: Logger;
  /** How long running requests may take to finish once the server stops, in milliseconds. */
  readonly graceMs?: number;
}

export interface Server {
  /** Listens; port 0 takes a free one. Resolves with the port, rejects when the address can't be had. */
  readonly listen: (host: string, port: number) => Promise<number>;
  /** Takes no new requests, lets running ones finish, then resolves. */
  readonly stop: () => Promise<void>;
}

/** So that 1,000 ids with blanks fit into a path (rule I4). */
const MAX_HEADER_BYTES = 65_536;

export function openServer({ interface: operations, site, log, graceMs = 30_000 }: ServerOptions): Server {
  const open = new Set<Socket>();
  const underWay = new Map<Duplex, ServerResponse>();
  let stopping = false;

  const answerSafely = async (request: Request): Promise<Answer | undefined> => {
    try {
      if (stopping) return refusal(503, 'The server is stopping.', { Connection: 'close', 'Retry-After': '1' });
      return await operations.answer(request);
    } catch (error) {
      return error instanceof ClientGone ? refusal(400, 'The request ended before it was whole.') : failure(error, log);
    }
  };

  const pages = getRequestListener(site, {
    hostname: 'localhost',
    overrideGlobalObjects: false,
    errorHandler: () => toResponse(refusal(400, 'This is not a valid request.')),
  });

  /**
   * Sends at once what was answered before. Such a response is not under way: the socket has it whole, and whoever closes
   * the connection afterwards lets it leave first.
   */
  const answeredAgain = (incoming: IncomingMessage, response: ServerResponse): boolean => {
    if (stopping || incoming.httpVersionMinor === 0) return false;
    const { method = '', url: target = '', rawHeaders } = incoming;
    const known = operations.answerAgain({ method, target, rawHeaders });
    if (known === undefined) return false;
    // Behind another response of the same connection it has to wait.
    if (response.socket === null) track(incoming.socket, response);
    response.writeHead(known.status, known.headers);
    response.end(known.body);
    return true;
  };

  /** Keeps a connection open until the response has left. */
  const track = (socket: Socket, response: ServerResponse): void => {
    underWay.set(socket, response);
    response.once('close', () => {
      // A later request of the same connection may be under way already.
      if (underWay.get(socket) === response) underWay.delete(socket);
      if (stopping) closeWhenDone(socket);
    });
  };

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    track(incoming.socket, response);
    const hosts = countOf('host', incoming.rawHeaders);
    if (hosts > 1 || (hosts === 0 && incoming.httpVersion === '1.1')) {
      send(response, refusal(400, 'A request has one Host header.', { Connection: 'close' }));
      return;
    }
    const answer = await answerSafely(toRequest(incoming));
    if (answer !== undefined) send(response, answer);
    else await pages(incoming, response);
  };

  /** Ends a connection on which no request is under way, once all that was sent on it has left. */
  const closeWhenDone = (socket: Socket) => {
    if (!underWay.has(socket)) socket.destroySoon();
  };

  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    requireHostHeader: false,
    headersTimeout: 30_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
    if (answeredAgain(incoming, response)) return;
    handle(incoming, response).catch((error) => send(response, failure(error, log)));
  });
  server.on('checkExpectation', (_incoming: IncomingMessage, response: ServerResponse) => {
    send(response, refusal(417, 'This server meets no other expectation than 100-continue.', { Connection: 'close' }));
  });
  server.on('connect', (_incoming: IncomingMessage, socket: Duplex) => {
    write(socket, refusal(405, 'This server is no proxy.', { Allow: 'GET, HEAD' }));
  });
  server.on('clientError', (error, socket) => {
    const judge = async (method: string, target: string, headers: IncomingHttpHeaders) =>
      (await answerSafely({
        method,
        target,
        headers,
        address: addressOf(socket),
        body: async () => Buffer.alloc(0),
      })) ?? refusal(404, 'There is nothing at this address.');
    answerUnparsable(error, socket, underWay.get(socket), judge);
  });

  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve((server.address() as AddressInfo).port);
        });
      }),
    stop: () =>
      new Promise((resolve) => {
        stopping = true;
        const force = setTimeout(() => server.closeAllConnections(), graceMs);
        // Not the HTTP server's own close: it cuts connections whose last answer is still on its way.
        TcpServer.prototype.close.call(server, () => {
          clearTimeout(force);
          resolve();
        });
        for (const response of underWay.values()) if (!response.headersSent) response.setHeader('Connection', 'close');
        for (const socket of open) closeWhenDone(socket);
      }),
  };
}

function toRequest(incoming: IncomingMessage): Request {
  return {
    method: incoming.method ?? 'GET',
    target: incoming.url ?? '/',
    headers: incoming.headers,
    address: addressOf(incoming.socket),
    body: () => readBody(incoming),
  };
}

/** How often a header stands in the raw headers, names and values by turns; `name` is lower-case. */
function countOf(name: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] ?? '';
    if (header.length === name.length && header.toLowerCase() === name) count++;
  }
  return count;
}

/** The network address to count by; of IPv6 the first 64 bits, which one host has to itself. */
function addressOf(socket: Duplex): string {
  const address = 'remoteAddress' in socket ? String(socket.remoteAddress) : '';
  return address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address;
}

function send(response: ServerResponse, { status, headers, body, pieces }: Answer): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  response.writeHead(status, headers);
  // A client that goes away ends it.
  if (pieces !== undefined) pipeline(Readable.from(pieces(), { highWaterMark: 1 }), response, () => undefined);
  else response.end(body);
}

/** The same text for every failure; what happened stands in the log under the id (rule E2). */
function failure(error: unknown, log: Logger): Answer {
  const id = randomUUID();
  log.error({ err: error, request: id }, 'a request failed');
  return refusal(500, 'Something went wrong here. The operator finds it in the log.', { 'X-Request-Id': id });
}

function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body === undefined ? null : new Uint8Array(body), { status, headers });
}
