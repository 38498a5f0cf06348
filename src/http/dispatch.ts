// Dispatch of an admitted request to its operation, or to a page if there is none.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { MAX_BODY } from '../contract/operation.ts';
import { clientAddress, peerOf } from './address.ts';
import type { ApiRouter } from './api-router.ts';
import { openBodyReader } from './body.ts';
import { type HttpResponse, OVERLOADED, refusal } from './http-response.ts';
import type { Load } from './load.ts';
import type { Logger } from './log.ts';
import { openPages, type PageAdapter, type PagesOptions } from './page-adapter.ts';
import { BodyTooLarge, ClientDisconnected, type Request, TooManyBodies } from './request.ts';
import { failureResponse, requestId } from './request-log.ts';
import { discardRest, sendResponse } from './send-response.ts';

/** `leaving`: asked to stop, but still answering; `stopping`: new requests are rejected. */
export type Phase = 'ready' | 'leaving' | 'stopping';

export interface DispatchOptions extends Pick<PagesOptions, 'site' | 'formLimitAt'> {
  readonly router: ApiRouter;
  readonly log: Logger;
  readonly trustedProxies: number;
}

export class Dispatcher {
  readonly #options: DispatchOptions;
  readonly #load: Load;
  readonly #phase: () => Phase;
  readonly #bodies = openBodyReader();
  readonly #pages: PageAdapter;

  constructor(options: DispatchOptions, load: Load, phase: () => Phase) {
    this.#options = options;
    this.#load = load;
    this.#phase = phase;
    this.#pages = openPages({
      site: options.site,
      formLimitAt: options.formLimitAt,
      addressOf: (socket, headers) => this.#addressOf(socket, headers),
      readForm: (incoming, most) => this.#readForm(incoming, most),
    });
  }

  /** Responds, synchronously if possible; returns the size of the body if known. */
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

  /** Returns the operation's response, or undefined if there is no operation. Failures become responses, too. */
  #answer(request: Request): HttpResponse | undefined | Promise<HttpResponse | undefined> {
    try {
      if (this.#phase() === 'stopping') {
        const refused = refusal(503, 'The server is stopping.', { Connection: 'close', 'Retry-After': '1' });
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
    if (error instanceof ClientDisconnected) return refusal(400, 'The request ended before it was whole.');
    if (error instanceof TooManyBodies) return OVERLOADED;
    return failureResponse(error, this.#options.log, requestId(headers));
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

  /** Waiting requests do not count as active work. */
  #idle<T>(wait: Promise<T>): Promise<T> {
    this.#load.pause();
    return wait.finally(this.#load.resume);
  }

  /** Waiting for a slow body does not count as active work. */
  #readBody(incoming: IncomingMessage): Promise<Buffer> {
    return this.#idle(this.#read(incoming, MAX_BODY));
  }

  /**
   * Reads a form without counting as active work; one that is too large is rejected only once received, because its page closes the
   * connection.
   */
  #readForm(incoming: IncomingMessage, most: number): Promise<Buffer> {
    this.#load.pause();
    return this.#read(incoming, most)
      .catch(async (error: unknown) => {
        const isOnItsWay = error instanceof BodyTooLarge && incoming.headers.expect === undefined;
        if (isOnItsWay) await discardRest(incoming);
        throw error;
      })
      .finally(this.#load.resume);
  }

  #read(incoming: IncomingMessage, most: number): Promise<Buffer> {
    return this.#bodies.read(incoming, this.#addressOf(incoming.socket, incoming.headers), most);
  }

  #addressOf(socket: Duplex, headers: IncomingHttpHeaders): string {
    return clientAddress(peerOf(socket), headers['x-forwarded-for'], this.#options.trustedProxies);
  }
}
