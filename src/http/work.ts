// Works on requests: the operations answer, and where there is none the pages. Bodies are read here.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Duplex, pipeline, Readable } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { clientAddress, peerOf } from './address.ts';
import type { ApiRouter } from './api-router.ts';
import { openBodies } from './body.ts';
import { type HttpResponse, refusal } from './http-response.ts';
import type { Load } from './load.ts';
import type { Logger } from './log.ts';
import { BodyTooLarge, ClientGone, headerOf, type Request, TooManyBodies } from './request.ts';
import { givenId, requestId } from './request-log.ts';

/** `leaving`: asked to end, and still answering; `stopping`: what still comes is refused. */
export type Phase = 'ready' | 'leaving' | 'stopping';

export const OVERLOADED = refusal(503, 'The server has too much to do; ask again.', { 'Retry-After': '1' });

/** The most that a page takes, in bytes: a mail that came back. */
const MAX_FORM = 2 ** 20;
const TOO_LARGE_FORM = Buffer.alloc(MAX_FORM + 1);

export interface WorkOptions {
  readonly interface: ApiRouter;
  /** Everything that is not an operation; is told the client’s network address. */
  readonly site: (request: globalThis.Request, asked: { readonly address: string }) => Response | Promise<Response>;
  readonly log: Logger;
  /** How many reverse proxies in front tell whom they were asked by. */
  readonly trustedProxies: number;
}

/** `phase` tells whether the server ends. */
export function openWork(
  { interface: operations, site, log, trustedProxies }: WorkOptions,
  load: Load,
  phase: () => Phase,
) {
  const bodies = openBodies();
  /** Whoever sends slowly keeps nobody else from being worked on. */
  const readBody = (incoming: IncomingMessage, most?: number): Promise<Buffer> => {
    load.pause();
    return bodies.read(incoming, addressOf(incoming.socket, incoming.headers), most).finally(load.resume);
  };

  const answerSafely = (request: Request): HttpResponse | undefined | Promise<HttpResponse | undefined> => {
    const failed = (error: unknown): HttpResponse => {
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
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD' && mayTakeForm(incoming.url ?? '/')) {
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

  /** Refuses a method that the parser does not know, as the pages refuse any that no page takes. */
  const refusedByPages = async (request: Request): Promise<HttpResponse> => {
    const asked = asRefused(request);
    if (asked === undefined) return refusal(400, 'This is not a valid request.');
    return fromResponse(await site(asked, { address: request.address }));
  };

  return {
    /** Answers, at once where that is possible, and tells the bytes of the body where they are known. */
    answer: (incoming: IncomingMessage, response: ServerResponse): number | Promise<number> => {
      const finish = (answer: HttpResponse | undefined): number | Promise<number> => {
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
      return (await answerSafely(request)) ?? refusedByPages(request);
    },
  };
}

/** Sends an answer; a refusal bears the request's id where the client gave it one. */
export function send(
  response: ServerResponse,
  { status, headers, body, pieces, sent }: HttpResponse,
  asked: IncomingHttpHeaders,
): void {
  if (sent !== undefined) {
    if (response.destroyed || response.closed) sent();
    else response.once('close', sent);
  }
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const id = status >= 400 ? givenId(asked) : undefined;
  response.writeHead(status, id === undefined ? headers : { ...headers, 'X-Request-Id': id });
  if (status >= 400 && hasMoreToSend(response.req)) {
    endAfterRequest(response, body);
    return;
  }
  // A client that goes away ends it.
  if (pieces !== undefined) pipeline(Readable.from(pieces(), { highWaterMark: 1 }), response, () => undefined);
  else response.end(body);
}

/** Whether a request's body is still on its way. */
function hasMoreToSend({ complete, headers }: IncomingMessage): boolean {
  return !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
}

/** How long a client that was refused may go on sending its body, in milliseconds. */
const SENDS_ON_MS = 5000;

/**
 * Sends a refusal at once, and ends it when the request is whole: a client that sends all before it reads would lose the
 * answer with the connection, which Node.js closes at the end of the last one.
 */
function endAfterRequest(response: ServerResponse, body: Buffer | undefined): void {
  const { req: incoming } = response;
  response.flushHeaders();
  if (body !== undefined) response.write(body);
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, SENDS_ON_MS);
  incoming.once('end', end);
  incoming.once('close', end);
  incoming.resume();
}

/** The same text for every failure; what happened stands in the log under the id (rule E2). */
export function failure(error: unknown, log: Logger, id: string): HttpResponse {
  log.error({ err: error, request: id }, 'a request failed');
  return refusal(500, 'The server failed to answer. The log has the details.', { 'X-Request-Id': id });
}

/** The request by a method that no page takes; undefined when it is none. Only what a refusal depends on goes along. */
function asRefused(request: Request): globalThis.Request | undefined {
  const authorization = headerOf(request, 'authorization') ?? '';
  try {
    return new globalThis.Request(`http://localhost${request.target}`, {
      method: 'DELETE',
      headers: { authorization },
    });
  } catch {
    return undefined;
  }
}

async function fromResponse(response: Response): Promise<HttpResponse> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = { ...Object.fromEntries(response.headers), 'Content-Length': String(body.length) };
  return { status: response.status, headers, body };
}

/** Whether a page may take a form at this address: what is sent to any other is thrown away. */
function mayTakeForm(target: string): boolean {
  return target.includes('newsletter') || target.includes('%');
}

function toResponse({ status, headers, body }: HttpResponse): Response {
  return new Response(body === undefined ? null : new Uint8Array(body), { status, headers });
}
