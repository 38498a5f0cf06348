// Handles requests: responds from the cache, or checks, admits and dispatches a request. Counts and logs the results.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { CacheProblems } from '../instance-cache/health.ts';
import { type HttpCounters, LATENCY_SAMPLING_RATE } from '../metrics/http-counters.ts';
import { type Clock, steadyClock } from '../util/clock.ts';
import { clientAddressOf, peerAddressOf } from './address.ts';
import { createAnonymousQuota } from './anonymous-quota.ts';
import type { ApiRouter } from './api-router.ts';
import type { Connections } from './connections.ts';
import { Dispatcher, type DispatchOptions, type ServerPhase } from './dispatch.ts';
import { createFramingErrorResponse } from './framing.ts';
import {
  createErrorResponse,
  type HttpResponse,
  JSON_TYPE,
  NOSNIFF_HEADERS,
  OVERLOADED_RESPONSE,
} from './http-response.ts';
import { createLoadControl, type LoadControl } from './load-control.ts';
import type { Logger } from './log.ts';
import { rawPathOf, serverPartOf } from './path.ts';
import { createFailureResponse, createRequestLog, determineRequestId, type RequestLog } from './request-log.ts';
import { sendResponse } from './send-response.ts';

interface RefusedResponse {
  readonly name: string;
  readonly response: HttpResponse;
}

interface Admission {
  /** Rejection of a request; undefined if it is admitted, and the caller must then call `whenDone`. */
  readonly refuse: (incoming: IncomingMessage) => RefusedResponse | undefined;
  readonly whenDone: (incoming: IncomingMessage) => () => void;
  readonly noteKeyed: () => void;
}

interface AdmissionOptions {
  readonly router: Pick<ApiRouter, 'operationOf' | 'needsKey' | 'formed'>;
  readonly load: LoadControl;
  readonly connections: Connections;
  readonly counters: HttpCounters;
  readonly log: Logger;
  readonly trustedProxies: number;
  readonly isKeyed?: ((incoming: IncomingMessage) => boolean) | undefined;
}

const TOO_MANY_CONNECTIONS = createErrorResponse(503, 'Too many connections are open; try again.', {
  'Retry-After': '1',
  Connection: 'close',
});

function createAdmission({
  router,
  load,
  connections,
  counters,
  log,
  trustedProxies,
  isKeyed = () => false,
}: AdmissionOptions): Admission {
  const share = createAnonymousQuota();
  const addressOf = ({ socket, headers }: IncomingMessage) =>
    clientAddressOf(peerAddressOf(socket), headers['x-forwarded-for'], trustedProxies);
  const isOpen = (incoming: IncomingMessage) => !router.needsKey(incoming.url ?? '/') && !isKeyed(incoming);

  const isAdmitted = (incoming: IncomingMessage): boolean => {
    if (!isOpen(incoming)) return load.admit(incoming.socket);
    const from = addressOf(incoming);
    return share.admits(from) && load.admit(incoming.socket, share.spares(from));
  };

  return {
    refuse: (incoming) => {
      if (connections.isSurplus(incoming.socket)) {
        counters.rejected.connections++;
        return { name: 'none', response: router.formed(incoming.url ?? '/', TOO_MANY_CONNECTIONS) };
      }
      const wasShedding = load.isShedding();
      if (isAdmitted(incoming)) return undefined;
      if (!wasShedding) log.warn({ running: load.running(), connections: connections.count() }, 'shedding load');
      counters.rejected.overload++;
      const target = incoming.url ?? '/';
      return {
        name: router.operationOf(target) ?? serverPartOf(target),
        response: router.formed(target, OVERLOADED_RESPONSE),
      };
    },
    whenDone: (incoming) => {
      if (!isOpen(incoming)) {
        share.noteKeyed();
        return load.done;
      }
      const from = addressOf(incoming);
      const began = threadMs();
      let hasWaited = false;
      setImmediate(() => {
        hasWaited = true;
      });
      return () => {
        load.done();
        share.spent(from, threadMs() - began, hasWaited);
      };
    },
    noteKeyed: share.noteKeyed,
  };
}

/** Processor time of this thread in milliseconds. Waiting for a busy machine does not count. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

export interface ServerProblems extends CacheProblems {
  /** Time since which the mail server has accepted no mail, in milliseconds since 1970; undefined if it accepts mail, or none was sent. */
  readonly mailFailingSince?: number | undefined;
}

export interface RequestHandlerOptions extends DispatchOptions {
  readonly counters: HttpCounters;
  readonly isKeyed?: AdmissionOptions['isKeyed'];
  readonly troubles: () => ServerProblems;
  /** Maximum concurrent requests. Further ones are rejected at once. */
  readonly maxConcurrent: number;
  readonly publicUrl?: string;
  /** Clock for durations. Default: the machine's. */
  readonly steady?: Clock;
}

export class RequestHandler {
  readonly #options: RequestHandlerOptions;
  readonly #router: ApiRouter;
  readonly #counters: HttpCounters;
  readonly #connections: Connections;
  readonly #phase: () => ServerPhase;
  readonly #steady: Clock;
  readonly #load: LoadControl;
  readonly #admission: Admission;
  readonly #dispatcher: Dispatcher;
  readonly #requestLog: RequestLog;
  readonly #ended = new WeakSet<Duplex>();
  #asked = 0;

  /** `phase`: returns whether the server is stopping. */
  constructor(options: RequestHandlerOptions, connections: Connections, phase: () => ServerPhase) {
    const { router, log, counters, trustedProxies, isKeyed, publicUrl = '', steady = steadyClock } = options;
    this.#options = options;
    this.#router = router;
    this.#counters = counters;
    this.#connections = connections;
    this.#phase = phase;
    this.#steady = steady;
    this.#load = createLoadControl(options.maxConcurrent, () => connections.waiting(), steady);
    this.#admission = createAdmission({
      router,
      load: this.#load,
      connections,
      counters,
      log,
      trustedProxies,
      isKeyed,
    });
    this.#dispatcher = new Dispatcher(options, this.#load, phase);
    this.#requestLog = createRequestLog(log, router, publicUrl);
  }

  get running(): number {
    return this.#load.running();
  }

  handleRequest(incoming: IncomingMessage, response: ServerResponse): void {
    try {
      if (this.#respondFromCache(incoming, response) || this.#ended.has(incoming.socket)) return;
      const before = response.socket === null ? this.#connections.underWay(incoming.socket) : undefined;
      this.#connections.track(incoming.socket, response);
      // Node.js loses data sent with an upgrade request, so such a request is the last one on its connection. No upgrade is supported.
      if (incoming.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
      if (before === undefined) this.#respond(incoming, response);
      else this.#respondAfter(before, incoming, response);
    } catch (error) {
      this.#fail(error, incoming, response);
    }
  }

  async respondToUnparsed(
    socket: Duplex,
    method: string,
    target: string,
    headers: IncomingHttpHeaders,
  ): Promise<HttpResponse> {
    const health = answerHealth(rawPathOf(target), method, this.#health);
    return health ?? this.#dispatcher.dispatchUnparsed(socket, method, target, headers);
  }

  /**
   * Sends a cached response at once. It does not count as in progress, because the socket has the whole response, and a connection is only
   * closed once its data are sent.
   */
  #respondFromCache(incoming: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = incoming;
    // The parser accepts versions 0.9, 1.0, 1.1 and 2.0. The cache serves only 1.1.
    if (this.#phase() !== 'ready' || incoming.httpVersionMinor !== 1 || this.#connections.isSurplus(socket))
      return false;
    const isSampled = (++this.#asked & (LATENCY_SAMPLING_RATE - 1)) === 0;
    const began = isSampled || this.#requestLog.all ? this.#steady() : 0;
    const { method = '', url: target = '', rawHeaders } = incoming;
    const known = this.#router.answerFromCache({ method, target, rawHeaders });
    if (known === undefined) return false;
    // A response without a socket has to wait for an earlier one on the connection.
    if (response.socket === null) this.#connections.track(socket, response);
    response.writeHead(known.status, known.headers);
    response.end(known.body);
    if (isSampled) {
      this.#counters.cachedLatency.add((this.#steady() - began) / 1000, LATENCY_SAMPLING_RATE);
      if (this.#router.needsKey(target)) this.#admission.noteKeyed();
    }
    if (this.#requestLog.all) this.#tell(incoming, known.status, known.body?.length ?? 0, began);
    return true;
  }

  /** Responds once the previous response on the connection is sent, unless the client has disconnected. */
  #respondAfter(before: ServerResponse, incoming: IncomingMessage, response: ServerResponse): void {
    before.once('close', () => {
      if (!incoming.socket.destroyed && !this.#ended.has(incoming.socket)) this.#respond(incoming, response);
    });
  }

  #respond(incoming: IncomingMessage, response: ServerResponse): void {
    try {
      this.#checkAndDispatch(incoming, response)?.catch((error) => this.#fail(error, incoming, response));
    } catch (error) {
      this.#fail(error, incoming, response);
    }
  }

  #checkAndDispatch(incoming: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    const began = this.#steady();
    const refused = this.#check(incoming);
    if (refused !== undefined) {
      if (refused.response.headers['Connection'] === 'close') this.#ended.add(incoming.socket);
      sendResponse(response, refused.response, incoming.headers);
      this.#counters.of(refused.name).add(refused.response.status);
      return undefined;
    }
    const done = this.#admission.whenDone(incoming);
    let bytes: number | Promise<number>;
    try {
      bytes = this.#dispatcher.dispatch(incoming, response);
    } catch (error) {
      done();
      throw error;
    }
    if (bytes instanceof Promise) {
      return bytes.then((count) => this.#count(incoming, response, count, began)).finally(done);
    }
    done();
    this.#count(incoming, response, bytes, began);
    return undefined;
  }

  #check(incoming: IncomingMessage): RefusedResponse | undefined {
    const wrong = createFramingErrorResponse(incoming);
    if (wrong !== undefined) return { name: 'none', response: wrong };
    const health = answerHealth(rawPathOf(incoming.url ?? '/'), incoming.method ?? 'GET', this.#health);
    if (health !== undefined) return { name: 'health', response: health };
    return this.#admission.refuse(incoming);
  }

  readonly #health = (): Health => ({
    ...this.#options.troubles(),
    isShedding: this.#load.isShedding(),
    isReady: this.#phase() === 'ready',
  });

  #count(incoming: IncomingMessage, { statusCode: status }: ServerResponse, bytes: number, began: number): void {
    const target = incoming.url ?? '/';
    const name = this.#router.operationOf(target) ?? (status === 404 ? 'none' : serverPartOf(target));
    this.#counters.answered(name, status, bytes, (this.#steady() - began) / 1000);
    this.#tell(incoming, status, bytes, began);
  }

  #tell(incoming: IncomingMessage, status: number, bytes: number, began: number): void {
    const { method = '', url: target = '', headers } = incoming;
    this.#requestLog.log({ method, target, headers, status, bytes, ms: this.#steady() - began });
  }

  #fail(error: unknown, { headers }: IncomingMessage, response: ServerResponse): void {
    sendResponse(response, createFailureResponse(error, this.#options.log, determineRequestId(headers)), headers);
  }
}

interface Health extends ServerProblems {
  readonly isShedding: boolean;
  /** True if load balancers should send requests here; false once the server is about to stop. */
  readonly isReady: boolean;
}

const NOT_KEPT = { 'Cache-Control': 'no-store' };

function answerHealth(path: string, method: string, look: () => Health): HttpResponse | undefined {
  const name = /^\/(healthz|readyz)\/?$/.exec(path)?.[1];
  if (name === undefined) return undefined;
  if (method !== 'GET' && method !== 'HEAD')
    return createErrorResponse(405, 'Only GET and HEAD are supported here.', { Allow: 'GET, HEAD' });
  const answer = name === 'healthz' ? health(look()) : readiness(look());
  return method === 'HEAD' ? { ...answer, body: undefined } : answer;
}

/**
 * Health of the process. The status is 200 as long as the process responds, because a restart would solve none of the reported problems.
 */
function health({ isShedding, isReady, ...troubles }: Health): HttpResponse {
  const checks = { ...checksOf(troubles), load: isShedding ? { status: 'shedding' } : OK };
  const status = Object.values(checks).every((check) => check === OK) ? 'ok' : 'degraded';
  return json({ status, checks: { ...checks, ready: isReady ? OK : { status: 'stopping' } } });
}

const OK = { status: 'ok' };

/** Maximum number of zones in the response. The log has all zones. */
const ZONES_NAMED = 10;

/** State of each check, `OK` without a problem. Names no instances, because the endpoint is public. */
function checksOf({ awaySince, unwritten, jump, unknownZones, mailFailingSince }: ServerProblems) {
  const { names, instances } = unknownZones;
  return {
    database: awaySince === undefined ? OK : { status: 'away', since: formatInstant(awaySince) },
    // The reason contains the name of the database, so it is only in the log and the metrics.
    writing: unwritten === undefined ? OK : { status: 'failing', since: formatInstant(unwritten.since) },
    mail: mailFailingSince === undefined ? OK : { status: 'failing', since: formatInstant(mailFailingSince) },
    clock: jump === undefined ? OK : { status: 'set', at: formatInstant(jump.at), seconds: Math.round(jump.by / 1000) },
    zones: instances === 0 ? OK : { status: 'unknown', names: names.slice(0, ZONES_NAMED), instances },
  };
}

function formatInstant(at: number): string {
  return Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : 'unknown';
}

function readiness({ isReady }: Health): HttpResponse {
  if (isReady) return json({ status: 'ok' });
  return createErrorResponse(503, 'The server is stopping.', { 'Retry-After': '1', ...NOT_KEPT });
}

function json(value: object): HttpResponse {
  const body = Buffer.from(JSON.stringify(value));
  return {
    status: 200,
    headers: { 'Content-Type': JSON_TYPE, 'Content-Length': String(body.length), ...NOSNIFF_HEADERS, ...NOT_KEPT },
    body,
  };
}
