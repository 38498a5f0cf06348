// Adapter that passes a request to the site, the framework's application with the pages, once its form is complete.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { getRequestListener } from '@hono/node-server';
import { type HttpResponse, OVERLOADED, refusal } from './http-response.ts';
import { pathOf } from './path.ts';
import { BodyTooLarge, headerOf, type Request, TooManyBodies } from './request.ts';
import { sendResponse } from './send-response.ts';

const NO_BODY = Buffer.alloc(0);

/** Site as a function from a request, with the client’s network address, to its response. */
export type Site = (request: globalThis.Request, asked: { readonly address: string }) => Response | Promise<Response>;

export interface PagesOptions {
  readonly site: Site;
  /** Returns the maximum body size of a page in bytes, by method, path and headers; undefined if it accepts none. */
  readonly formLimitAt: (
    method: string,
    path: string,
    headers: IncomingHttpHeaders,
  ) => number | undefined | Promise<number | undefined>;
  readonly addressOf: (socket: Duplex, headers: IncomingHttpHeaders) => string;
  /** Reads a form of at most `most` bytes; rejects like `BodyReader.read`. */
  readonly readForm: (incoming: IncomingMessage, most: number) => Promise<Buffer>;
}

export interface PageAdapter {
  /** Responds; resolves with 0, because the size of a page is not known here. */
  readonly respond: (incoming: IncomingMessage, response: ServerResponse) => Promise<number>;
  /** Rejects a method unknown to the parser, as pages reject unsupported methods. */
  readonly refuse: (request: Request) => Promise<HttpResponse>;
}

export function openPages({ site, formLimitAt, addressOf, readForm }: PagesOptions): PageAdapter {
  let listening: Promise<Listener> | undefined;
  /** Loaded with the first page: the adapter takes a seventh of the start-up time. */
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

  /** Reads a form in full; of one that is too large, just enough that the page rejects it. False: the response was sent here. */
  const takeForm = async (incoming: IncomingMessage, response: ServerResponse, most: number): Promise<boolean> => {
    try {
      const body = await readForm(incoming, most).catch((error: unknown) => {
        if (error instanceof BodyTooLarge) return Buffer.alloc(most + 1);
        throw error;
      });
      handOver(incoming, body);
      return true;
    } catch (error) {
      if (error instanceof TooManyBodies) sendResponse(response, OVERLOADED, incoming.headers);
      else response.destroy();
      return false;
    }
  };

  return {
    respond: async (incoming, response) => {
      const { method = 'GET', url = '/' } = incoming;
      if (method !== 'GET' && method !== 'HEAD') {
        const most = await formLimitAt(method, pathOf(url), incoming.headers);
        if (most === undefined) handOver(incoming, NO_BODY);
        else if (!(await takeForm(incoming, response, most))) return 0;
      }
      // A disconnected client ends the wait, whatever the page waits for.
      const gone = new Promise<void>((resolve) => response.once('close', resolve));
      listening ??= listenerOf();
      const listener = await listening;
      await Promise.race([listener(incoming, response), gone]);
      return 0;
    },
    refuse: async (request) => {
      const asked = asRefused(request);
      if (asked === undefined) return INVALID;
      return fromResponse(await site(asked, { address: request.address }));
    },
  };
}

type Listener = ReturnType<typeof getRequestListener>;

const INVALID = refusal(400, 'This is not a valid request.');

/** Whether pages can parse the address: fails for hosts such as 1.2.3.4.5; addresses with credentials are excluded. */
function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '';
}

/** Sets the body where the adapter looks for one already read. */
function handOver(incoming: IncomingMessage, rawBody: Buffer): void {
  Object.assign(incoming, { rawBody });
}

/** Method that neither pages nor the office accept, but the framework allows. */
const TAKEN_BY_NONE = 'UNKNOWN';

/** Returns the request with an unsupported method, with only the headers that the rejection depends on; undefined if it can't be built. */
function asRefused(request: Request): globalThis.Request | undefined {
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
