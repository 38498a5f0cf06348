// Request handling: answers from the cache, or checks, admits and dispatches. Results are counted and logged here.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Troubles } from '../instance-cache/health.ts';
import { type HttpCounters, SAMPLED_OF } from '../metrics/http-counters.ts';
import { type Clock, steadyClock } from '../util/clock.ts';
import { type Admission, type AdmissionOptions, openAdmission, type RefusedResponse } from './admission.ts';
import type { ApiRouter } from './api-router.ts';
import type { Connections } from './connections.ts';
import { Dispatcher, type DispatchOptions, type Phase } from './dispatch.ts';
import { wrongFraming } from './framing.ts';
import { answerHealth, type Health } from './health.ts';
import type { HttpResponse } from './http-response.ts';
import { type Load, openLoad } from './load.ts';
import { pathOf } from './path.ts';
import { failureResponse, openRequestLog, type RequestLog, requestId } from './request-log.ts';
import { sendResponse } from './send-response.ts';

export interface RequestHandlerOptions extends DispatchOptions {
  readonly counters: HttpCounters;
  /** Whether a request outside the API has a valid key all the same. */
  readonly isKeyed?: AdmissionOptions['isKeyed'];
  /** Returns the problems for `/healthz`. */
  readonly troubles: () => Troubles;
  /** Maximum concurrent requests; more are rejected at once. */
  readonly maxConcurrent: number;
  /** Public address; "" or undefined if unknown. */
  readonly publicUrl?: string;
  /** Clock for durations. Default: the machine's. */
  readonly steady?: Clock;
}

export class RequestHandler {
  readonly #options: RequestHandlerOptions;
  readonly #router: ApiRouter;
  readonly #counters: HttpCounters;
  readonly #connections: Connections;
  readonly #phase: () => Phase;
  readonly #steady: Clock;
  readonly #load: Load;
  readonly #admission: Admission;
  readonly #dispatcher: Dispatcher;
  readonly #requestLog: RequestLog;
  /** Connections after their last response: later requests on them are ignored. */
  readonly #ended = new WeakSet<Duplex>();
  #asked = 0;

  /** `phase` returns whether the server is stopping. */
  constructor(options: RequestHandlerOptions, connections: Connections, phase: () => Phase) {
    const { router, log, counters, trustedProxies, isKeyed, publicUrl = '', steady = steadyClock } = options;
    this.#options = options;
    this.#router = router;
    this.#counters = counters;
    this.#connections = connections;
    this.#phase = phase;
    this.#steady = steady;
    this.#load = openLoad(options.maxConcurrent, () => connections.waiting(), steady);
    this.#admission = openAdmission({
      router,
      load: this.#load,
      connections,
      counters,
      log,
      trustedProxies,
      isKeyed,
    });
    this.#dispatcher = new Dispatcher(options, this.#load, phase);
    this.#requestLog = openRequestLog(log, router, publicUrl);
  }

  get running(): number {
    return this.#load.running();
  }

  handleRequest(incoming: IncomingMessage, response: ServerResponse): void {
    try {
      if (this.#respondFromCache(incoming, response) || this.#ended.has(incoming.socket)) return;
      const before = response.socket === null ? this.#connections.underWay(incoming.socket) : undefined;
      this.#connections.track(incoming.socket, response);
      // No upgrade is supported, but Node.js loses data sent with such a request: so it is the connection's last.
      if (incoming.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
      if (before === undefined) this.#respond(incoming, response);
      else this.#respondAfter(before, incoming, response);
    } catch (error) {
      this.#fail(error, incoming, response);
    }
  }

  /** Answers a request that the parser rejected, by the data that could be read. */
  async respondToUnparsed(
    socket: Duplex,
    method: string,
    target: string,
    headers: IncomingHttpHeaders,
  ): Promise<HttpResponse> {
    const health = answerHealth(pathOf(target), method, this.#health);
    return health ?? this.#dispatcher.dispatchUnparsed(socket, method, target, headers);
  }

  /**
   * Sends a cached response at once. It does not count as in progress: the socket has all of it, and closing the connection waits until
   * it is sent.
   */
  #respondFromCache(incoming: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = incoming;
    // The parser accepts 0.9, 1.0, 1.1 and 2.0; only 1.1 is answered here.
    if (this.#phase() !== 'ready' || incoming.httpVersionMinor !== 1 || this.#connections.isSurplus(socket))
      return false;
    const isSampled = (++this.#asked & (SAMPLED_OF - 1)) === 0;
    const began = isSampled || this.#requestLog.all ? this.#steady() : 0;
    const { method = '', url: target = '', rawHeaders } = incoming;
    const known = this.#router.answerFromCache({ method, target, rawHeaders });
    if (known === undefined) return false;
    // A response after another one on the same connection must wait.
    if (response.socket === null) this.#connections.track(socket, response);
    response.writeHead(known.status, known.headers);
    response.end(known.body);
    if (isSampled) {
      this.#counters.cachedLatency.add((this.#steady() - began) / 1000, SAMPLED_OF);
      if (this.#router.needsKey(target)) this.#admission.noteKeyed();
    }
    if (this.#requestLog.all) this.#tell(incoming, known.status, known.body?.length ?? 0, began);
    return true;
  }

  /** Responds after the previous response on the same connection, unless the client has disconnected. */
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

  /** Returns the response without processing, or undefined if the request was admitted. */
  #check(incoming: IncomingMessage): RefusedResponse | undefined {
    const wrong = wrongFraming(incoming);
    if (wrong !== undefined) return { name: 'none', response: wrong };
    const health = answerHealth(pathOf(incoming.url ?? '/'), incoming.method ?? 'GET', this.#health);
    if (health !== undefined) return { name: 'health', response: health };
    return this.#admission.refuse(incoming);
  }

  readonly #health = (): Health => ({
    ...this.#options.troubles(),
    isShedding: this.#load.isShedding(),
    isReady: this.#phase() === 'ready',
  });

  #count(incoming: IncomingMessage, { statusCode: status }: ServerResponse, bytes: number, began: number): void {
    const name = this.#router.operationOf(incoming.url ?? '/') ?? (status === 404 ? 'none' : 'page');
    this.#counters.answered(name, status, bytes, (this.#steady() - began) / 1000);
    this.#tell(incoming, status, bytes, began);
  }

  #tell(incoming: IncomingMessage, status: number, bytes: number, began: number): void {
    const { method = '', url: target = '', headers } = incoming;
    this.#requestLog.tell({ method, target, headers, status, bytes, ms: this.#steady() - began });
  }

  #fail(error: unknown, { headers }: IncomingMessage, response: ServerResponse): void {
    sendResponse(response, failureResponse(error, this.#options.log, requestId(headers)), headers);
  }
}
