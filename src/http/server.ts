// HTTP server on plain `node:http`. Requests for operations are answered directly. All others go to the site, the Hono application with the
// pages.

import {
  createServer,
  type Server as HttpServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay, setImmediate as immediate } from 'node:timers/promises';
import type { HttpCounters } from '../metrics/http-counters.ts';
import { onExpectContinue } from './body.ts';
import { Connections } from './connections.ts';
import type { ServerPhase } from './dispatch.ts';
import { createErrorResponse } from './http-response.ts';
import { type ListenHandle, listenOnSockets, listenShared } from './listening.ts';
import { type ParserError, respondToParseError, UNSUPPORTED_VERSION_RESPONSE, writeAndClose } from './parse-errors.ts';
import { RequestHandler, type RequestHandlerOptions } from './request-handler.ts';
import { sendResponse } from './send-response.ts';

export interface ServerOptions extends RequestHandlerOptions {
  /** Maximum open connections, in total and per address. Above it, idle connections are closed. */
  readonly maxConnections: number;
  readonly maxPerAddress: number;
  /** Time in milliseconds between the signal to stop and the end of listening. `/readyz` already reports that the server is stopping. */
  readonly stopDelayMs: number;
  /** Function that waits during a stop: before listening ends, and for the last requests. Default: a timer. */
  readonly wait?: (ms: number) => Promise<unknown>;
  readonly graceMs?: number;
  readonly isWorker?: boolean;
  readonly timeouts?: Partial<ClientTimeouts>;
}

export interface ClientTimeouts {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly idleMs: number;
  readonly stalledMs: number;
}

/** The idle time-out is longer than that of proxies, usually a minute, so that the proxy closes the connection. */
const TIMEOUTS: ClientTimeouts = { headersMs: 30_000, requestMs: 60_000, idleMs: 65_000, stalledMs: 30_000 };

export interface Server {
  /** Listens on a port; 0 picks a free one. Resolves with the port. Rejects if the address is not available. */
  readonly listen: (host: string, port: number) => Promise<number>;
  /**
   * Stops the server: it reports that it is not ready, accepts no more requests, finishes those in progress, and resolves. If other
   * processes listen on the port, it accepts no new connections from the beginning.
   */
  readonly stop: (othersListen?: boolean) => Promise<void>;
  readonly connections: () => number;
  readonly running: () => number;
}

/** Maximum size of the headers in bytes: enough for 1,000 ids with spaces in a path (rule I4). */
const MAX_HEADER_BYTES = 65_536;

const GRACE_MS = 30_000;

/** Time in milliseconds for which a server answers its connections while other workers listen, and asks clients to reconnect. */
const GIVES_WAY_MS = 1000;

/** Time in milliseconds for which new connections are answered after listening has ended, because their first request may be on its way. */
const LAST_REQUESTS_MS = 100;

const SOCKETS = 128;

export function createHttpServer(options: ServerOptions): Server {
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const bounds = {
    maxOpen: options.maxConnections,
    maxPerAddress: options.maxPerAddress,
    stalledMs: timeouts.stalledMs,
  };
  const { wait = delay } = options;
  const connections = new Connections(bounds, options.counters);
  let phase: ServerPhase = 'ready';
  const handler = new RequestHandler(options, connections, () => phase);
  let listening: ListenHandle | undefined;
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    requireHostHeader: false,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.idleMs,
    connectionsCheckingInterval: Math.ceil(timeouts.headersMs / 6),
  });
  listenTo(server, handler, connections, options.counters);

  return {
    connections: () => connections.count(),
    running: () => handler.running,
    listen: async (host, port) => {
      const onConnection = (socket: Socket) => {
        if (connections.opened(socket)) server.emit('connection', socket);
      };
      listening = options.isWorker
        ? await listenShared(host, port, onConnection)
        : await listenOnSockets(SOCKETS, host, port, onConnection);
      // Starts the server's checks for slow clients.
      server.emit('listening');
      return listening.port;
    },
    stop: async (othersListen = false) => {
      phase = 'leaving';
      connections.leave();
      let ended = othersListen ? listening?.close() : undefined;
      await wait(othersListen ? Math.max(GIVES_WAY_MS, options.stopDelayMs) : options.stopDelayMs);
      if (ended === undefined) {
        // Listening ends right after a round of accepting, because connections that are still pending would be reset, and proxies don't
        // repeat a POST.
        await immediate();
        ended = listening?.close();
        await wait(LAST_REQUESTS_MS);
        await immediate();
      }
      phase = 'stopping';
      const force = setTimeout(() => server.closeAllConnections(), options.graceMs ?? GRACE_MS);
      connections.close();
      await ended;
      clearTimeout(force);
      // Ends the checks for slow clients. The server itself does not listen.
      server.close();
    },
  };
}

function listenTo(server: HttpServer, handler: RequestHandler, connections: Connections, counters: HttpCounters): void {
  server.on('request', (incoming, response) => handler.handleRequest(incoming, response));
  server.on('checkContinue', (incoming: IncomingMessage, response: ServerResponse) => {
    onExpectContinue(incoming, () => response.writeContinue());
    handler.handleRequest(incoming, response);
  });
  server.on('checkExpectation', (incoming: IncomingMessage, response: ServerResponse) => {
    const text = 'This server supports no expectation other than 100-continue.';
    sendResponse(response, createErrorResponse(417, text, { Connection: 'close' }), incoming.headers);
  });
  server.on('connect', ({ httpVersionMajor }: IncomingMessage, socket: Duplex) => {
    const isOther = httpVersionMajor !== 1;
    writeAndClose(
      socket,
      isOther
        ? UNSUPPORTED_VERSION_RESPONSE
        : createErrorResponse(405, 'This server is not a proxy.', { Allow: 'GET, HEAD' }),
    );
  });
  server.on('clientError', (error: ParserError, socket) => {
    if (error.code !== 'ECONNRESET' && socket.writable) counters.unparsable++;
    const judge = (method: string, target: string, headers: IncomingHttpHeaders) =>
      handler.respondToUnparsed(socket, method, target, headers);
    respondToParseError(error, socket, connections.underWay(socket), judge);
  });
}
