// Checks of version, host and length, so that proxies and server see the same request.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createErrorResponse, type HttpResponse } from './http-response.ts';
import { UNSUPPORTED_VERSION_RESPONSE } from './parse-errors.ts';

const ONE_HOST = createErrorResponse(400, 'A request must have one Host header.', { Connection: 'close' });

/** An HTTP/1.0 proxy may not understand chunks, and may take the bytes after them for a request (RFC 9112, 6.1). */
const CHUNKS_OF_OLD = createErrorResponse(400, 'An HTTP/1.0 request must give its length in Content-Length.', {
  Connection: 'close',
});

/** If a Transfer-Encoding does not end with chunked, the end of the body is unknown until the client disconnects (RFC 9112, 6.3). */
const NO_END = createErrorResponse(400, 'A Transfer-Encoding must end with chunked.', { Connection: 'close' });

export function createFramingErrorResponse(incoming: IncomingMessage): HttpResponse | undefined {
  const { headers, rawHeaders, httpVersion } = incoming;
  if (incoming.httpVersionMajor !== 1) return UNSUPPORTED_VERSION_RESPONSE;
  const hosts = countOf('host', rawHeaders);
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return ONE_HOST;
  if (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined) return CHUNKS_OF_OLD;
  if (headers['transfer-encoding'] !== undefined && !isChunked(headers)) return NO_END;
  return undefined;
}

export function isChunked({ 'transfer-encoding': coding }: IncomingHttpHeaders): boolean {
  return coding !== undefined && /(?:^|[\s,])chunked\s*$/i.test(coding);
}

function countOf(name: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] ?? '';
    if (header.length === name.length && header.toLowerCase() === name) count++;
  }
  return count;
}
