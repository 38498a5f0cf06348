// Adapter that passes a request to the site, the Hono application with the pages, once its form is complete.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { getRequestListener } from '@hono/node-server';
import { createErrorResponse, type HttpResponse, OVERLOADED_RESPONSE } from './http-response.ts';
import { rawPathOf } from './path.ts';
import { BodyTooLargeError, headerOf, type Request, TooManyBodiesError } from './request.ts';
import { sendResponse } from './send-response.ts';

const NO_BODY = Buffer.alloc(0);

export type PageHandler = (
  request: globalThis.Request,
  asked: { readonly address: string },
) => Response | Promise<Response>;

export interface PageAdapterOptions {
  readonly site: PageHandler;
  /** Maximum body size in bytes for a page, by method, path and headers; undefined if the page accepts no body. */
  readonly formLimitAt: (
    method: string,
    path: string,
    headers: IncomingHttpHeaders,
  ) => number | undefined | Promise<number | undefined>;
  readonly addressOf: (socket: Duplex, headers: IncomingHttpHeaders) => string;
  readonly readForm: (incoming: IncomingMessage, limit: number) => Promise<Buffer>;
}

export interface PageAdapter {
  /** Responds. Resolves with 0, because the size of a page is unknown here. */
  readonly respond: (incoming: IncomingMessage, response: ServerResponse) => Promise<number>;
  readonly refuse: (request: Request) => Promise<HttpResponse>;
}

export function createPageAdapter({ site, formLimitAt, addressOf, readForm }: PageAdapterOptions): PageAdapter {
  let listening: Promise<Listener> | undefined;
  /** Loads the framework's adapter with the first page, because loading it takes a seventh of the start-up time. */
  const listenerOf = async (): Promise<Listener> => {
    const { getRequestListener: open } = await import('@hono/node-server');
    return open(
      (request, { incoming }) =>
        isAddress(request.url)
          ? site(request, { address: addressOf(incoming.socket, incoming.headers) })
          : toResponse(INVALID),
      {
        hostname: 'localhost',
        overrideGlobalObjects: false,
        errorHandler: () => toResponse(INVALID),
      },
    );
  };

  /** Reads a form; replaces an overlong body with zeros, which the page rejects. False if there is already a response. */
  const takeForm = async (incoming: IncomingMessage, response: ServerResponse, limit: number): Promise<boolean> => {
    try {
      const body = await readForm(incoming, limit).catch((error: unknown) => {
        if (error instanceof BodyTooLargeError) return Buffer.alloc(limit + 1);
        throw error;
      });
      attachRawBody(incoming, body);
      return true;
    } catch (error) {
      if (error instanceof TooManyBodiesError) sendResponse(response, OVERLOADED_RESPONSE, incoming.headers);
      else response.destroy();
      return false;
    }
  };

  return {
    respond: async (incoming, response) => {
      const { method = 'GET', url = '/' } = incoming;
      if (method !== 'GET' && method !== 'HEAD') {
        const most = await formLimitAt(method, rawPathOf(url), incoming.headers);
        if (most === undefined) attachRawBody(incoming, NO_BODY);
        else if (!(await takeForm(incoming, response, most))) return 0;
      }
      // The wait for the page ends if the client disconnects.
      const gone = new Promise<void>((resolve) => response.once('close', resolve));
      listening ??= listenerOf();
      const listener = await listening;
      await Promise.race([listener(incoming, response), gone]);
      return 0;
    },
    refuse: async (request) => {
      const asked = toRefusedRequest(request);
      if (asked === undefined) return INVALID;
      return fromResponse(await site(asked, { address: request.address }));
    },
  };
}

type Listener = ReturnType<typeof getRequestListener>;

const INVALID = createErrorResponse(400, 'This is not a valid request.');

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '';
}

function attachRawBody(incoming: IncomingMessage, rawBody: Buffer): void {
  Object.assign(incoming, { rawBody });
}

/** Placeholder for an unsupported method. The framework allows it, but neither pages nor the office accept it. */
const TAKEN_BY_NONE = 'UNKNOWN';

/** Request with an unsupported method, and only those headers on which the rejection depends; undefined if it can't be built. */
function toRefusedRequest(request: Request): globalThis.Request | undefined {
  const authorization = headerOf(request, 'authorization') ?? '';
  try {
    return new globalThis.Request(`http://localhost${request.target}`, {
      method: TAKEN_BY_NONE,
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

function toResponse({ status, headers, body }: HttpResponse): Response {
  return new Response(body === undefined ? null : new Uint8Array(body), { status, headers });
}
