// Whether a request is framed so that everybody in between reads the same one: its version, its host, its length.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type HttpResponse, refusal } from './http-response.ts';
import { OTHER_VERSION } from './parse-errors.ts';

const ONE_HOST = refusal(400, 'A request has one Host header.', { Connection: 'close' });

/** Whoever handed it on may not have known chunks, and then what follows is perhaps no request (RFC 9112, 6.1). */
const CHUNKS_OF_OLD = refusal(400, 'A request of HTTP/1.0 tells its length by Content-Length.', {
  Connection: 'close',
});

/** Without chunks the end of such a body is unknown: the server would wait until the client goes (RFC 9112, 6.3). */
const NO_END = refusal(400, 'A Transfer-Encoding ends with chunked.', { Connection: 'close' });

/** The refusal of a request that is not framed as it has to be, after which the connection is closed; else undefined. */
export function wrongFraming(incoming: IncomingMessage): HttpResponse | undefined {
  const { headers, rawHeaders, httpVersion } = incoming;
  if (incoming.httpVersionMajor !== 1) return OTHER_VERSION;
  const hosts = countOf('host', rawHeaders);
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return ONE_HOST;
  if (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined) return CHUNKS_OF_OLD;
  if (headers['transfer-encoding'] !== undefined && !endsWithChunks(headers)) return NO_END;
  return undefined;
}

/** Whether a body tells its own end by chunks. */
export function endsWithChunks({ 'transfer-encoding': coding }: IncomingHttpHeaders): boolean {
  return coding !== undefined && /(?:^|[\s,])chunked\s*$/i.test(coding);
}

/** How often a header stands in the raw headers, names and values by turns; `name` is lower-case. */
function countOf(name: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] ?? '';
    if (header.length === name.length && header.toLowerCase() === name) count++;
  }
  return count;
}
