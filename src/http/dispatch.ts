// Dispatches an admitted request to its operation, or to a page if there is none.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { MAX_REQUEST_BODY_SIZE } from '../contract/operation.ts';
import { clientAddressOf, peerAddressOf } from './address.ts';
import type { ApiRouter } from './api-router.ts';
import { createBodyReader } from './body.ts';
import { createErrorResponse, type HttpResponse, OVERLOADED_RESPONSE } from './http-response.ts';
import type { LoadControl } from './load-control.ts';
import type { Logger } from './log.ts';
import { createPageAdapter, type PageAdapter, type PageAdapterOptions } from './page-adapter.ts';
import { BodyTooLargeError, ClientDisconnectedError, type Request, TooManyBodiesError } from './request.ts';
import { createFailureResponse, determineRequestId } from './request-log.ts';
import { discardBody, sendResponse } from './send-response.ts';

/** `leaving`: the server is about to stop, but still responds; `stopping`: it rejects new requests. */
export type ServerPhase = 'ready' | 'leaving' | 'stopping';

export interface DispatchOptions extends Pick<PageAdapterOptions, 'site' | 'formLimitAt'> {
  readonly router: ApiRouter;
  readonly log: Logger;
  readonly trustedProxies: number;
}

export class Dispatcher {
  readonly #options: DispatchOptions;
  readonly #load: LoadControl;
  readonly #phase: () => ServerPhase;
  readonly #bodies = createBodyReader();
  readonly #pages: PageAdapter;

  constructor(options: DispatchOptions, load: LoadControl, phase: () => ServerPhase) {
    this.#options = options;
    this.#load = load;
    this.#phase = phase;
    this.#pages = createPageAdapter({
      site: options.site,
      formLimitAt: options.formLimitAt,
      addressOf: (socket, headers) => this.#addressOf(socket, headers),
      readForm: (incoming, limit) => this.#readForm(incoming, limit),
    });
  }

  /** Responds, synchronously if possible. Returns the size of the body, if known. */
  dispatch(incoming: IncomingMessage, response: ServerResponse): number | Promise<number> {
    const answer = this.#answer(this.#toRequest(incoming));
    return answer instanceof Promise
      ? answer.then((one) => this.#finish(one, incoming, response))
      : this.#finish(answer, incoming, response);
  }

  async dispatchUnparsed(
    socket: Duplex,
    method: string,
    target: string,
    headers: IncomingHttpHeaders,
  ): Promise<HttpResponse> {
    const address = this.#addressOf(socket, headers);
    const request = { method, target, headers, address, body: async () => Buffer.alloc(0) };
    return (await this.#answer(request)) ?? this.#pages.refuse(request);
  }

  /** Response of the operation; undefined if there is none. Failures become responses as well. */
  #answer(request: Request): HttpResponse | undefined | Promise<HttpResponse | undefined> {
    try {
      if (this.#phase() === 'stopping') {
        const refused = createErrorResponse(503, 'The server is stopping.', {
          Connection: 'close',
          'Retry-After': '1',
        });
        return this.#options.router.formed(request.target, refused);
      }
      const answer = this.#options.router.answer(request);
      return answer instanceof Promise ? answer.catch((error) => this.#failed(error, request)) : answer;
    } catch (error) {
      return this.#failed(error, request);
    }
  }

  #failed(error: unknown, { target, headers }: Request): HttpResponse {
    return this.#options.router.formed(target, this.#failure(error, headers));
  }

  #failure(error: unknown, headers: IncomingHttpHeaders): HttpResponse {
    if (error instanceof ClientDisconnectedError)
      return createErrorResponse(400, 'The request ended before it was complete.');
    if (error instanceof TooManyBodiesError) return OVERLOADED_RESPONSE;
    return createFailureResponse(error, this.#options.log, determineRequestId(headers));
  }

  #finish(
    answer: HttpResponse | undefined,
    incoming: IncomingMessage,
    response: ServerResponse,
  ): number | Promise<number> {
    if (answer === undefined) return this.#pages.respond(incoming, response);
    sendResponse(response, answer, incoming.headers);
    return answer.body?.length ?? 0;
  }

  #toRequest(incoming: IncomingMessage): Request {
    return {
      method: incoming.method ?? 'GET',
      target: incoming.url ?? '/',
      headers: incoming.headers,
      address: this.#addressOf(incoming.socket, incoming.headers),
      body: () => this.#readBody(incoming),
      idle: (wait) => this.#idle(wait),
    };
  }

  #idle<T>(wait: Promise<T>): Promise<T> {
    this.#load.pause();
    return wait.finally(this.#load.resume);
  }

  /** Reads a body. A slow client does not count as active work. */
  #readBody(incoming: IncomingMessage): Promise<Buffer> {
    return this.#idle(this.#read(incoming, MAX_REQUEST_BODY_SIZE));
  }

  /**
   * Reads a form without counting as active work. A form that is too large is rejected only once it is complete, because the error page
   * closes the connection.
   */
  #readForm(incoming: IncomingMessage, limit: number): Promise<Buffer> {
    this.#load.pause();
    return this.#read(incoming, limit)
      .catch(async (error: unknown) => {
        const isOnItsWay = error instanceof BodyTooLargeError && incoming.headers.expect === undefined;
        if (isOnItsWay) await discardBody(incoming);
        throw error;
      })
      .finally(this.#load.resume);
  }

  #read(incoming: IncomingMessage, limit: number): Promise<Buffer> {
    return this.#bodies.read(incoming, this.#addressOf(incoming.socket, incoming.headers), limit);
  }

  #addressOf(socket: Duplex, headers: IncomingHttpHeaders): string {
    return clientAddressOf(peerAddressOf(socket), headers['x-forwarded-for'], this.#options.trustedProxies);
  }
}
