// Receives each request: the fast lane first, then what is answered before anybody works on it, then the operations and
// the pages. What came of it is counted and logged here.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Troubles } from '../live/health.ts';
import { SAMPLED_OF, type Traffic } from '../metrics/traffic.ts';
import { clientAddress, peerOf } from './address.ts';
import type { Connections } from './connections.ts';
import { answerHealth } from './health.ts';
import { type HttpResponse, refusal } from './http-response.ts';
import { openLoad } from './load.ts';
import { openShare } from './open-share.ts';
import { pathOf } from './path.ts';
import { openRequestLog, requestId } from './request-log.ts';
import { OTHER_VERSION } from './unparsable.ts';
import { failure, OVERLOADED, openWork, type Phase, send, type WorkOptions } from './work.ts';

export interface ReceptionOptions extends WorkOptions {
  readonly traffic: Traffic;
  /** What is not as it should be, for `/healthz`. */
  readonly troubles: () => Troubles;
  /** Requests that are worked on at the same time; more are refused at once. */
  readonly maxConcurrent: number;
}

export interface Reception {
  readonly receive: (incoming: IncomingMessage, response: ServerResponse) => void;
  /** Judges a request that the parser did not take, by what could be read of it. */
  readonly judge: (
    socket: Duplex,
    method: string,
    target: string,
    headers: IncomingHttpHeaders,
  ) => Promise<HttpResponse>;
  /** Requests that are worked on. */
  readonly running: () => number;
}

const TOO_MANY_CONNECTIONS = refusal(503, 'Too many connections are open; ask again.', {
  'Retry-After': '1',
  Connection: 'close',
});

/** Whoever handed it on may not have known chunks, and then what follows is perhaps no request (RFC 9112, 6.1). */
const CHUNKS_OF_OLD = refusal(400, 'A request of HTTP/1.0 tells its length by Content-Length.', {
  Connection: 'close',
});

export function openReception(options: ReceptionOptions, connections: Connections, phase: () => Phase): Reception {
  const { interface: operations, log, traffic } = options;
  const load = openLoad(options.maxConcurrent, connections.waiting);
  const share = openShare();
  const requestLog = openRequestLog(log, operations);
  const work = openWork(options, load, phase);
  let asked = 0;
  /** Connections whose last answer was given: what still comes on them is not worked on. */
  const over = new WeakSet<Duplex>();

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
    // Of the versions that the parser knows (0.9, 1.0, 1.1, 2.0), 1.1 alone is answered here.
    if (phase() !== 'ready' || incoming.httpVersionMinor !== 1 || connections.isSurplus(incoming.socket)) return false;
    const isSampled = (++asked & (SAMPLED_OF - 1)) === 0;
    const began = isSampled || requestLog.all ? performance.now() : 0;
    const { method = '', url: target = '', rawHeaders } = incoming;
    const known = operations.answerAgain({ method, target, rawHeaders });
    if (known === undefined) return false;
    // Behind another response of the same connection it has to wait.
    if (response.socket === null) connections.track(incoming.socket, response);
    response.writeHead(known.status, known.headers);
    response.end(known.body);
    if (isSampled) {
      traffic.latencyAgain.add((performance.now() - began) / 1000, SAMPLED_OF);
      share.noteKeyed();
    }
    if (requestLog.all) tell(incoming, known.status, known.body?.length ?? 0, began);
    return true;
  };

  const tell = (incoming: IncomingMessage, status: number, bytes: number, began: number) => {
    const { method = '', url: target = '', headers } = incoming;
    requestLog.tell({ method, target, headers, status, bytes, ms: performance.now() - began });
  };

  const isAdmitted = (incoming: IncomingMessage): boolean => {
    if (!isOpen(incoming.url ?? '/')) return load.admit(incoming.socket);
    const from = addressOf(incoming);
    return share.admits(from) && load.admit(incoming.socket, share.spares(from));
  };

  /** What is answered before anybody works on it; undefined: it has to be worked on. */
  const answeredAtOnce = (incoming: IncomingMessage): { name: string; answer: HttpResponse } | undefined => {
    const { headers, rawHeaders, httpVersion, url = '/', method = 'GET' } = incoming;
    if (incoming.httpVersionMajor !== 1) return { name: 'none', answer: OTHER_VERSION };
    const hosts = countOf('host', rawHeaders);
    if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) {
      return { name: 'none', answer: refusal(400, 'A request has one Host header.', { Connection: 'close' }) };
    }
    if (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined) {
      return { name: 'none', answer: CHUNKS_OF_OLD };
    }
    const healthy = answerHealth(pathOf(url), method, health);
    if (healthy !== undefined) return { name: 'health', answer: healthy };
    if (connections.isSurplus(incoming.socket)) {
      traffic.turnedAway.connections++;
      return { name: 'none', answer: TOO_MANY_CONNECTIONS };
    }
    const wasShedding = load.isShedding();
    if (isAdmitted(incoming)) return undefined;
    if (!wasShedding) log.warn({ running: load.running(), connections: connections.count() }, 'load is being shed');
    traffic.turnedAway.overload++;
    return { name: operations.operationOf(url) ?? 'page', answer: OVERLOADED };
  };

  /** Whose part of the share a request takes. */
  const addressOf = ({ socket, headers }: IncomingMessage) =>
    clientAddress(peerOf(socket), headers['x-forwarded-for'], options.trustedProxies);

  /** Whether a request takes no key. */
  const isOpen = (url: string) => operations.operationOf(url) === undefined;

  /** What is to be called once a request that was admitted is answered. */
  const noteDone = (incoming: IncomingMessage, began: number): (() => void) => {
    if (!isOpen(incoming.url ?? '/')) {
      share.noteKeyed();
      return load.done;
    }
    const from = addressOf(incoming);
    let hasWaited = false;
    setImmediate(() => {
      hasWaited = true;
    });
    return () => {
      load.done();
      share.spent(from, began, hasWaited);
    };
  };

  /** Of a response that is tracked as one under way. */
  const handle = (incoming: IncomingMessage, response: ServerResponse): Promise<void> | undefined => {
    const began = performance.now();
    const early = answeredAtOnce(incoming);
    if (early !== undefined) {
      if (early.answer.headers['Connection'] === 'close') over.add(incoming.socket);
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
    const done = noteDone(incoming, began);
    let bytes: number | Promise<number>;
    try {
      bytes = work.answer(incoming, response);
    } catch (error) {
      done();
      throw error;
    }
    if (bytes instanceof Promise) return bytes.then(ended).finally(done);
    done();
    ended(bytes);
    return undefined;
  };

  return {
    receive: (incoming, response) => {
      const failed = (error: unknown) => {
        send(response, failure(error, log, requestId(incoming.headers)), incoming.headers);
      };
      try {
        if (answeredAgain(incoming, response) || over.has(incoming.socket)) return;
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
          if (incoming.socket.destroyed || over.has(incoming.socket)) return;
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
    judge: async (socket, method, target, headers) =>
      answerHealth(pathOf(target), method, health) ?? work.judge(socket, method, target, headers),
    running: load.running,
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
