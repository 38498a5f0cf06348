// Framing checks, so that all intermediaries read the same request: version, host and length.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type HttpResponse, refusal } from './http-response.ts';
import { OTHER_VERSION } from './parse-errors.ts';

const ONE_HOST = refusal(400, 'A request has one Host header.', { Connection: 'close' });

/** An HTTP/1.0 proxy may not know chunks, so the following bytes may not be a request (RFC 9112, 6.1). */
const CHUNKS_OF_OLD = refusal(400, 'A request of HTTP/1.0 tells its length by Content-Length.', {
  Connection: 'close',
});

/** The length of such a body is unknown without chunks: the server would wait until the client closes the connection (RFC 9112, 6.3). */
const NO_END = refusal(400, 'A Transfer-Encoding ends with chunked.', { Connection: 'close' });

/** Returns the rejection of a badly framed request, after which the connection is closed, or undefined. */
export function wrongFraming(incoming: IncomingMessage): HttpResponse | undefined {
  const { headers, rawHeaders, httpVersion } = incoming;
  if (incoming.httpVersionMajor !== 1) return OTHER_VERSION;
  const hosts = countOf('host', rawHeaders);
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return ONE_HOST;
  if (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined) return CHUNKS_OF_OLD;
  if (headers['transfer-encoding'] !== undefined && !endsWithChunks(headers)) return NO_END;
  return undefined;
}

/** Whether a body is chunked, and so marks its own end. */
export function endsWithChunks({ 'transfer-encoding': coding }: IncomingHttpHeaders): boolean {
  return coding !== undefined && /(?:^|[\s,])chunked\s*$/i.test(coding);
}

/** Counts a header in the raw headers, which alternate names and values; `name` is lower-case. */
function countOf(name: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] ?? '';
    if (header.length === name.length && header.toLowerCase() === name) count++;
  }
  return count;
}
