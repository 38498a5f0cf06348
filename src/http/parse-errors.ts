// Responses to requests that the HTTP parser rejects, in the common form of errors (rule E1). A response in progress on the connection is
// not affected (rule E3).

import { type IncomingHttpHeaders, METHODS, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { createErrorResponse, type HttpResponse } from './http-response.ts';

export interface ParserError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** Response to other versions of HTTP (RFC 9110, 15.6.6), because the server doesn't know their framing. */
export const UNSUPPORTED_VERSION_RESPONSE = createErrorResponse(505, 'This server speaks HTTP/1.1 and HTTP/1.0.', {
  Connection: 'close',
});

/** Responds to an unparsable request and closes the connection. `underWay`: unfinished response on the socket, if any. */
export function respondToParseError(
  error: ParserError,
  socket: Duplex,
  underWay: ServerResponse | undefined,
  judge: (method: string, target: string, headers: IncomingHttpHeaders) => Promise<HttpResponse>,
): void {
  // After the last response, further data are discarded until the client closes or the time-out ends.
  if (lingering.has(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (underWay !== undefined) {
    underWay.once('close', () => socket.destroy());
    if (!underWay.req.complete && !underWay.headersSent) sendFaultResponse(underWay, answerFor(error));
    return;
  }
  const head = error.code === 'HPE_INVALID_METHOD' ? requestHead(error.rawPacket) : undefined;
  if (head === undefined) {
    writeAndClose(socket, answerFor(error));
    return;
  }
  judge(head.method, head.target, head.headers).then(
    (answer) => writeAndClose(socket, answer),
    () => socket.destroy(),
  );
}

function sendFaultResponse(response: ServerResponse, { status, headers, body }: HttpResponse): void {
  response.writeHead(status, { ...headers, Connection: 'close' });
  response.end(body);
}

/** Time-out for a client to read its last response and close its side, in milliseconds (RFC 9112, 9.6). */
export const LINGER_TIMEOUT_MS = 2000;

const lingering = new WeakSet<Duplex>();

/** Sends a response on a bare socket and closes the socket, whether or not the client closes it. */
export function writeAndClose(socket: Duplex, { status, headers, body }: HttpResponse): void {
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`;
  lingering.add(socket);
  socket.end(Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)]));
  const timer = setTimeout(() => socket.destroy(), LINGER_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(timer));
}

function answerFor(error: ParserError): HttpResponse {
  if (isOtherVersion(error)) return UNSUPPORTED_VERSION_RESPONSE;
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return isInAddress(error.rawPacket)
        ? createErrorResponse(414, 'The address is too long.')
        : createErrorResponse(431, 'The request headers are too large.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return createErrorResponse(413, 'The body’s chunk extensions are too large.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return createErrorResponse(408, 'The request took too long to arrive.');
    default:
      return createErrorResponse(400, 'This is not a valid HTTP request.');
  }
}

/** True if the line at which the parser stopped names a version other than 1.0 or 1.1. */
function isOtherVersion({ code = '', rawPacket, bytesParsed = 0 }: ParserError): boolean {
  // HTTP/2 clients send a preface, and no other clients do.
  if (code === 'HPE_PAUSED_H2_UPGRADE') return true;
  if (code !== 'HPE_INVALID_VERSION' && code !== 'HPE_INVALID_METHOD') return false;
  const text = rawPacket?.toString('latin1') ?? '';
  const line = text.slice(text.lastIndexOf('\n', bytesParsed - 1) + 1).split('\n', 1)[0] ?? '';
  return /^\S+ \S+ HTTP\/([02-9]\.\d|1\.[2-9])\r?$/.test(line);
}

/** True if the address is too long: the packet continues the request line, or may continue it. */
function isInAddress(packet: Buffer | undefined): boolean {
  const text = packet?.toString('latin1') ?? '';
  return !/\s/.test(text) || /^\S* HTTP\/1\.[01]\r?\n/.test(text);
}

/** Method, target and headers of a request whose method the parser does not know; undefined for other packets. */
function requestHead(packet: Buffer | undefined) {
  const [first = '', ...lines] = (packet?.toString('latin1') ?? '').split('\r\n\r\n')[0]?.split('\r\n') ?? [];
  const [, method, target] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) (\/\S*) HTTP\/1\.[01]$/.exec(first) ?? [];
  // If the parser knows the method, this line belongs to an earlier request in the same packet.
  if (method === undefined || target === undefined || METHODS.includes(method)) return undefined;
  const headers: IncomingHttpHeaders = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { method, target, headers };
}
