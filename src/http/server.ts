// The one door: a plain HTTP server. Requests for an operation are answered straight away; everything else goes to the
// site, the framework's application with the pages.

import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as TcpServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { SAMPLED_OF, type Traffic } from '../metrics/traffic.ts';
import { clientAddress, peerOf } from './address.ts';
import { type Answer, refusal } from './answer.ts';
import { readBody } from './body.ts';
import { openConnections } from './connections.ts';
import { answerHealth } from './health.ts';
import type { Interface } from './interface.ts';
import { openLoad } from './load.ts';
import type { Logger } from './log.ts';
import { pathOf } from './path.ts';
import { ClientGone, type Request } from './request.ts';
import { givenId, openRequestLog, requestId } from './request-log.ts';
import { answerUnparsable, write } from './unparsable.ts';

export interface ServerOptions {
  readonly interface: Interface;
  /** Everything that is not an operation. */
  readonly site: (request: globalThis.Request) => Response | Promise<Response>;
  readonly log: Logger;
  readonly traffic: Traffic;
  /** Since when the database has not answered, in milliseconds since 1970. */
  readonly awaySince: () => number | undefined;
  /** Requests that are worked on at the same time; more are refused at once. */
  readonly maxConcurrent: number;
  /** Open connections; what comes on more of them is refused at once. */
  readonly maxConnections: number;
  /** How many reverse proxies in front tell whom they were asked by. */
  readonly trustedProxies: number;
  /** Between the wish to stop and the end of listening, in milliseconds: meanwhile `/readyz` says so. */
  readonly stopDelayMs: number;
  /** How long running requests may take to finish once the server stops, in milliseconds. */
  readonly graceMs?: number;
  readonly timeouts?: Partial<Timeouts>;
}

/** How long a client may take, in milliseconds. */
export interface Timeouts {
  /** To send the headers of a request, from the first byte or the connection on. */
  readonly headersMs: number;
  /** To send a whole request. */
  readonly requestMs: number;
  /** To ask again on the same connection. */
  readonly idleMs: number;
  /** To take anything of an answer. */
  readonly stalledMs: number;
}

/** Longer idle than what proxies keep a connection for, most often a minute: the one who asks closes it. */
const TIMEOUTS: Timeouts = { headersMs: 30_000, requestMs: 60_000, idleMs: 65_000, stalledMs: 30_000 };

export interface Server {
  /** Listens; port 0 takes a free one. Resolves with the port, rejects when the address can't be had. */
  readonly listen: (host: string, port: number) => Promise<number>;
  /** Says that it is not ready, then takes no new requests, lets running ones finish, and resolves. */
  readonly stop: () => Promise<void>;
  /** Open connections, and requests that are worked on. */
  readonly connections: () => number;
  readonly running: () => number;
}

/** So that 1,000 ids with blanks fit into a path (rule I4). */
const MAX_HEADER_BYTES = 65_536;

/** Connections beyond the bound that are still told so; more are closed as they come. */
const TOLD_OF_BOUND = 0.25;

const OVERLOADED = refusal(503, 'The server has too much to do; ask again.', { 'Retry-After': '1' });
const TOO_MANY_CONNECTIONS = refusal(503, 'Too many connections are open; ask again.', {
  'Retry-After': '1',
  Connection: 'close',
});

export function openServer(options: ServerOptions): Server {
  const { interface: operations, site, log, traffic, maxConcurrent, maxConnections, graceMs = 30_000 } = options;
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const connections = openConnections(maxConnections, timeouts.stalledMs);
  const load = openLoad(maxConcurrent);
  const requestLog = openRequestLog(log, operations);
  let state: 'ready' | 'leaving' | 'stopping' = 'ready';
  let asked = 0;

  const health = () => ({
    awaySince: options.awaySince(),
    isShedding: load.isShedding(),
    isReady: state === 'ready',
  });

  const answerSafely = async (request: Request): Promise<Answer | undefined> => {
    try {
      if (state === 'stopping') {
        return refusal(503, 'The server is stopping.', { Connection: 'close', 'Retry-After': '1' });
      }
      return await operations.answer(request);
    } catch (error) {
      if (error instanceof ClientGone) return refusal(400, 'The request ended before it was whole.');
      return failure(error, log, requestId(request.headers));
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
    if (state !== 'ready' || incoming.httpVersionMinor === 0 || connections.isSurplus(incoming.socket)) return false;
    const isSampled = (++asked & (SAMPLED_OF - 1)) === 0;
    const began = isSampled || requestLog.all ? performance.now() : 0;
    const { method = '', url: target = '', rawHeaders } = incoming;
    const known = operations.answerAgain({ method, target, rawHeaders });
    if (known === undefined) return false;
    // Behind another response of the same connection it has to wait.
    if (response.socket === null) connections.track(incoming.socket, response);
    response.writeHead(known.status, known.headers);
    response.end(known.body);
    if (isSampled) traffic.latencyAgain.add((performance.now() - began) / 1000, SAMPLED_OF);
    if (requestLog.all) tell(incoming, known.status, known.body?.length ?? 0, began);
    return true;
  };

  const tell = (incoming: IncomingMessage, status: number, bytes: number, began: number) => {
    const { method = '', url: target = '', headers } = incoming;
    requestLog.tell({ method, target, headers, status, bytes, ms: performance.now() - began });
  };

  /** What is answered before anybody works on it; undefined: it has to be worked on. */
  const answeredAtOnce = (incoming: IncomingMessage): { name: string; answer: Answer } | undefined => {
    const { rawHeaders, httpVersion, url = '/', method = 'GET' } = incoming;
    const hosts = countOf('host', rawHeaders);
    if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) {
      return { name: 'none', answer: refusal(400, 'A request has one Host header.', { Connection: 'close' }) };
    }
    const healthy = answerHealth(pathOf(url), method, health);
    if (healthy !== undefined) return { name: 'health', answer: healthy };
    if (connections.isSurplus(incoming.socket)) {
      traffic.turnedAway.connections++;
      return { name: 'none', answer: TOO_MANY_CONNECTIONS };
    }
    const wasShedding = load.isShedding();
    if (load.admit()) return undefined;
    if (!wasShedding) log.warn({ running: load.running(), connections: connections.count() }, 'load is being shed');
    traffic.turnedAway.overload++;
    return { name: operations.operationOf(url) ?? 'page', answer: OVERLOADED };
  };

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const began = performance.now();
    connections.track(incoming.socket, response);
    const early = answeredAtOnce(incoming);
    if (early !== undefined) {
      send(response, early.answer, incoming.headers);
      traffic.of(early.name).add(early.answer.status);
      return;
    }
    try {
      const answer = await answerSafely(toRequest(incoming));
      if (answer !== undefined) send(response, answer, incoming.headers);
      else await pages(incoming, response);
      const { statusCode: status } = response;
      const bytes = answer?.body?.length ?? 0;
      const name = operations.operationOf(incoming.url ?? '/') ?? (status === 404 ? 'none' : 'page');
      traffic.answered(name, status, bytes, (performance.now() - began) / 1000);
      tell(incoming, status, bytes, began);
    } finally {
      load.done();
    }
  };

  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    requireHostHeader: false,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.idleMs,
    connectionsCheckingInterval: Math.ceil(timeouts.headersMs / 6),
  });
  server.maxConnections = Math.ceil(maxConnections * (1 + TOLD_OF_BOUND));
  server.on('drop', () => traffic.turnedAway.connections++);
  server.on('connection', connections.opened);
  server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
    if (answeredAgain(incoming, response)) return;
    handle(incoming, response).catch((error) => {
      send(response, failure(error, log, requestId(incoming.headers)), incoming.headers);
    });
  });
  server.on('checkExpectation', (incoming: IncomingMessage, response: ServerResponse) => {
    const text = 'This server meets no other expectation than 100-continue.';
    send(response, refusal(417, text, { Connection: 'close' }), incoming.headers);
  });
  server.on('connect', (_incoming: IncomingMessage, socket: Duplex) => {
    write(socket, refusal(405, 'This server is no proxy.', { Allow: 'GET, HEAD' }));
  });
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    const judge = async (method: string, target: string, headers: IncomingHttpHeaders) =>
      (await answerSafely({
        method,
        target,
        headers,
        address: addressOf(socket, headers),
        body: async () => Buffer.alloc(0),
      })) ?? refusal(404, 'There is nothing at this address.');
    if (error.code !== 'ECONNRESET') traffic.unparsable++;
    answerUnparsable(error, socket, connections.underWay(socket), judge);
  });

  const addressOf = (socket: Duplex, headers: IncomingHttpHeaders) =>
    clientAddress(peerOf(socket), headers['x-forwarded-for'], options.trustedProxies);

  const toRequest = (incoming: IncomingMessage): Request => ({
    method: incoming.method ?? 'GET',
    target: incoming.url ?? '/',
    headers: incoming.headers,
    address: addressOf(incoming.socket, incoming.headers),
    body: () => {
      load.pause();
      return readBody(incoming).finally(load.resume);
    },
  });

  return {
    connections: connections.count,
    running: load.running,
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve((server.address() as AddressInfo).port);
        });
      }),
    stop: async () => {
      state = 'leaving';
      connections.leave();
      await delay(options.stopDelayMs);
      state = 'stopping';
      await new Promise<void>((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), graceMs);
        // Not the HTTP server's own close: it cuts connections whose last answer is still on its way.
        TcpServer.prototype.close.call(server, () => {
          clearTimeout(force);
          resolve();
        });
        connections.close();
      });
    },
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

/** Sends an answer; a refusal bears the request's id where the client gave it one. */
function send(response: ServerResponse, { status, headers, body }: Answer, asked: IncomingHttpHeaders): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const id = status >= 400 ? givenId(asked) : undefined;
  response.writeHead(status, id === undefined ? headers : { ...headers, 'X-Request-Id': id });
  response.end(body);
}

/** The same text for every failure; what happened stands in the log under the id (rule E2). */
function failure(error: unknown, log: Logger, id: string): Answer {
  log.error({ err: error, request: id }, 'a request failed');
  return refusal(500, 'Something went wrong here. The operator finds it in the log.', { 'X-Request-Id': id });
}

function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body === undefined ? null : new Uint8Array(body), { status, headers });
}
