import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { isChunked } from './framing.ts';
import type { HttpResponse } from './http-response.ts';
import { readClientRequestId } from './request-log.ts';

export function sendResponse(
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
  const id = status >= 400 ? readClientRequestId(asked) : undefined;
  response.writeHead(status, id === undefined ? headers : { ...headers, 'X-Request-Id': id });
  if (status >= 400 && hasMoreToSend(response.req)) {
    endAfterRequest(response, body);
    return;
  }
  // The pipeline ends if the client disconnects.
  if (pieces !== undefined) pipeline(Readable.from(pieces(), { highWaterMark: 1 }), response, () => undefined);
  else response.end(body);
}

function hasMoreToSend({ complete, headers }: IncomingMessage): boolean {
  return !complete && (isChunked(headers) || Number(headers['content-length'] ?? 0) > 0);
}

/**
 * Sends a rejection at once, but ends the response only when the request is complete. Node.js closes the connection at the end, and a
 * client that sends everything before it reads would lose the response.
 */
function endAfterRequest(response: ServerResponse, body: Buffer | undefined): void {
  response.flushHeaders();
  if (body !== undefined) response.write(body);
  discardBody(response.req).then(() => response.end());
}

/** Maximum time in milliseconds for which a rejected client may go on sending its body. */
const SENDS_ON_MS = 5000;

/** Discards the rest of a request. Resolves when it is complete, when the client disconnects, or after a time-out. */
export function discardBody(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, SENDS_ON_MS);
    incoming.once('end', end);
    incoming.once('close', end);
    incoming.resume();
    if (incoming.readableEnded || incoming.destroyed) end();
  });
}
