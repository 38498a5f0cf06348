// Receives each request: the fast lane first, then what is answered before anybody works on it, then the operations and
// the pages. What came of it is counted and logged here.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Duplex, pipeline, Readable } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Troubles } from '../live/health.ts';
import { SAMPLED_OF, type Traffic } from '../metrics/traffic.ts';
import { clientAddress, peerOf } from './address.ts';
import { type Answer, refusal } from './answer.ts';
import { openBodies } from './body.ts';
import type { Connections } from './connections.ts';
import { answerHealth } from './health.ts';
import type { Interface } from './interface.ts';
import { type Load, openLoad } from './load.ts';
import type { Logger } from './log.ts';
import { pathOf } from './path.ts';
import { BodyTooLarge, ClientGone, type Request, TooManyBodies } from './request.ts';
import { givenId, openRequestLog, requestId } from './request-log.ts';

export interface ReceptionOptions {
  readonly interface: Interface;
  /** Everything that is not an operation; is told the client’s network address. */
  readonly site: (request: globalThis.Request, asked: { readonly address: string }) => Response | Promise<Response>;
  readonly log: Logger;
  readonly traffic: Traffic;
  /** What is not as it should be, for `/healthz`. */
  readonly troubles: () => Troubles;
  /** Requests that are worked on at the same time; more are refused at once. */
  readonly maxConcurrent: number;
  /** How many reverse proxies in front tell whom they were asked by. */
  readonly trustedProxies: number;
}

/** `leaving`: asked to end, and still answering; `stopping`: what still comes is refused. */
export type Phase = 'ready' | 'leaving' | 'stopping';

export interface Reception {
  readonly receive: (incoming: IncomingMessage, response: ServerResponse) => void;
  /** Judges a request that the parser did not take, by what could be read of it. */
  readonly judge: (socket: Duplex, method: string, target: string, headers: IncomingHttpHeaders) => Promise<Answer>;
  /** Requests that are worked on. */
  readonly running: () => number;
}

const OVERLOADED = refusal(503, 'The server has too much to do; ask again.', { 'Retry-After': '1' });
/** The most that a page takes, in bytes: a mail that came back. */
const MAX_FORM = 2 ** 20;
const TOO_LARGE_FORM = Buffer.alloc(MAX_FORM + 1);

const TOO_MANY_CONNECTIONS = refusal(503, 'Too many connections are open; ask again.', {
  'Retry-After': '1',
  Connection: 'close',
});

export function openReception(options: ReceptionOptions, connections: Connections, phase: () => Phase): Reception {
  const { interface: operations, log, traffic } = options;
  const load = openLoad(options.maxConcurrent, connections.waiting);
  const requestLog = openRequestLog(log, operations);
  const work = openWork(options, load, phase);
  let asked = 0;

  const health = () => ({
    ...options.troubles(),
    isShedding: load.isShedding(),
    isReady: phase() === 'ready',
  });

  /**
   * Sends at once what was answered before. Such a response is not under way: the socket has it whole, and whoever closes
   * the connection afterwards lets it leave first.
   */
  const answeredAgain = (incoming: IncomingMessage, response: ServerResponse): boolean => {
    if (phase() !== 'ready' || incoming.httpVersionMinor === 0 || connections.isSurplus(incoming.socket)) return false;
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
    if (load.admit(incoming.socket)) return undefined;
    if (!wasShedding) log.warn({ running: load.running(), connections: connections.count() }, 'load is being shed');
    traffic.turnedAway.overload++;
    return { name: operations.operationOf(url) ?? 'page', answer: OVERLOADED };
  };

  /** Of a response that is tracked as one under way. */
  const handle = (incoming: IncomingMessage, response: ServerResponse): Promise<void> | undefined => {
    const began = performance.now();
    const early = answeredAtOnce(incoming);
    if (early !== undefined) {
      send(response, early.answer, incoming.headers);
      traffic.of(early.name).add(early.answer.status);
      return undefined;
    }
    const ended = (bytes: number) => {
      const { statusCode: status } = response;
      const name = operations.operationOf(incoming.url ?? '/') ?? (status === 404 ? 'none' : 'page');
      traffic.answered(name, status, bytes, (performance.now() - began) / 1000);
      tell(incoming, status, bytes, began);
    };
    let bytes: number | Promise<number>;
    try {
      bytes = work.answer(incoming, response);
    } catch (error) {
      load.done();
      throw error;
    }
    if (bytes instanceof Promise) return bytes.then(ended).finally(load.done);
    load.done();
    ended(bytes);
    return undefined;
  };

  return {
    receive: (incoming, response) => {
      const failed = (error: unknown) => {
        send(response, failure(error, log, requestId(incoming.headers)), incoming.headers);
      };
      try {
        if (answeredAgain(incoming, response)) return;
        const before = response.socket === null ? connections.underWay(incoming.socket) : undefined;
        connections.track(incoming.socket, response);
        // Nothing is upgraded here, but Node.js loses what came in one piece with such a request: so it is the last one.
        if (incoming.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
        if (before === undefined) {
          handle(incoming, response)?.catch(failed);
          return;
        }
        // It waits for the one before it on the same connection, and is not worked on for a client that has gone.
        before.once('close', () => {
          if (incoming.socket.destroyed) return;
          try {
            handle(incoming, response)?.catch(failed);
          } catch (error) {
            failed(error);
          }
        });
      } catch (error) {
        failed(error);
      }
    },
    judge: work.judge,
    running: load.running,
  };
}

/** Works on requests: the operations answer, and where there is none the pages. */
function openWork(
  { interface: operations, site, log, trustedProxies }: ReceptionOptions,
  load: Load,
  phase: () => Phase,
) {
  const bodies = openBodies();
  /** Whoever sends slowly keeps nobody else from being worked on. */
  const readBody = (incoming: IncomingMessage, most?: number): Promise<Buffer> => {
    load.pause();
    return bodies.read(incoming, most).finally(load.resume);
  };

  const answerSafely = (request: Request): Answer | undefined | Promise<Answer | undefined> => {
    const failed = (error: unknown): Answer => {
      if (error instanceof ClientGone) return refusal(400, 'The request ended before it was whole.');
      if (error instanceof TooManyBodies) return OVERLOADED;
      return failure(error, log, requestId(request.headers));
    };
    try {
      if (phase() === 'stopping') {
        return refusal(503, 'The server is stopping.', { Connection: 'close', 'Retry-After': '1' });
      }
      const answer = operations.answer(request);
      return answer instanceof Promise ? answer.catch(failed) : answer;
    } catch (error) {
      return failed(error);
    }
  };

  const addressOf = (socket: Duplex, headers: IncomingHttpHeaders) =>
    clientAddress(peerOf(socket), headers['x-forwarded-for'], trustedProxies);

  const pages = getRequestListener(
    (request, { incoming }) => site(request, { address: addressOf(incoming.socket, incoming.headers) }),
    {
      hostname: 'localhost',
      overrideGlobalObjects: false,
      errorHandler: () => toResponse(refusal(400, 'This is not a valid request.')),
    },
  );

  const toRequest = (incoming: IncomingMessage): Request => ({
    method: incoming.method ?? 'GET',
    target: incoming.url ?? '/',
    headers: incoming.headers,
    address: addressOf(incoming.socket, incoming.headers),
    body: () => readBody(incoming),
  });

  /** A page, once its form is whole; one that is too large is refused by the page itself. */
  const answerPage = async (incoming: IncomingMessage, response: ServerResponse): Promise<number> => {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      try {
        const rawBody = await readBody(incoming, MAX_FORM).catch((error: unknown) => {
          if (error instanceof BodyTooLarge) return TOO_LARGE_FORM;
          throw error;
        });
        // This is where the adapter looks for a body that was read already.
        Object.assign(incoming, { rawBody });
      } catch (error) {
        if (error instanceof TooManyBodies) send(response, OVERLOADED, incoming.headers);
        else response.destroy();
        return 0;
      }
    }
    // A client that goes away ends it, whatever the page still waits for.
    const gone = new Promise<void>((resolve) => response.once('close', resolve));
    await Promise.race([pages(incoming, response), gone]);
    return 0;
  };

  return {
    /** Answers, at once where that is possible, and tells the bytes of the body where they are known. */
    answer: (incoming: IncomingMessage, response: ServerResponse): number | Promise<number> => {
      const finish = (answer: Answer | undefined): number | Promise<number> => {
        if (answer === undefined) return answerPage(incoming, response);
        send(response, answer, incoming.headers);
        return answer.body?.length ?? 0;
      };
      const answer = answerSafely(toRequest(incoming));
      return answer instanceof Promise ? answer.then(finish) : finish(answer);
    },
    judge: async (socket: Duplex, method: string, target: string, headers: IncomingHttpHeaders) => {
      const address = addressOf(socket, headers);
      const request = { method, target, headers, address, body: async () => Buffer.alloc(0) };
      return (await answerSafely(request)) ?? refusal(404, 'There is nothing at this address.');
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
export function send(
  response: ServerResponse,
  { status, headers, body, pieces }: Answer,
  asked: IncomingHttpHeaders,
): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const id = status >= 400 ? givenId(asked) : undefined;
  response.writeHead(status, id === undefined ? headers : { ...headers, 'X-Request-Id': id });
  // A client that goes away ends it.
  if (pieces !== undefined) pipeline(Readable.from(pieces(), { highWaterMark: 1 }), response, () => undefined);
  else response.end(body);
}

/** The same text for every failure; what happened stands in the log under the id (rule E2). */
function failure(error: unknown, log: Logger, id: string): Answer {
  log.error({ err: error, request: id }, 'a request failed');
  return refusal(500, 'Something went wrong here. The operator finds it in the log.', { 'X-Request-Id': id });
}

function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body === undefined ? null : new Uint8Array(body), { status, headers });
}
