// Sends a request with a verbatim path: `fetch` resolves dot segments, and so can't test a service's handling of them (rule T5).

import { request as ask, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as askSafely } from 'node:https';
import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';

type Init = Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal'>;

export async function sendVerbatim(url: string, init: Init): Promise<Response> {
  const [, origin = url, path = ''] = /^(\w+:\/\/[^/?#]*)(.*)$/.exec(url) ?? [];
  const message = await responseTo(new URL(origin), path, init);
  const headers = new Headers();
  const raw = message.rawHeaders;
  for (let index = 0; index < raw.length; index += 2) headers.append(raw[index] ?? '', raw[index + 1] ?? '');
  const status = message.statusCode ?? 0;
  const hasBody = init.method !== 'HEAD' && status !== 204 && status !== 205 && status !== 304;
  if (!hasBody) message.resume();
  return new Response(hasBody ? bodyOf(message) : null, { status, headers });
}

function bodyOf(message: IncomingMessage): ReadableStream {
  const coding = message.headers['content-encoding'];
  const decoder = coding === 'gzip' ? createGunzip() : coding === 'br' ? createBrotliDecompress() : undefined;
  // Errors in the pipeline end the returned stream.
  const body = decoder === undefined ? message : pipeline(message, decoder, () => undefined);
  return Readable.toWeb(body) as ReadableStream;
}

function responseTo(service: URL, path: string, init: Init, isAgain = false): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = open(service, path, init, resolve);
  request.on('error', (error: NodeJS.ErrnoException) => {
    // The service closed a keep-alive connection just when it was used.
    const wasClosed = request.reusedSocket && error.code === 'ECONNRESET' && !isAgain;
    if (wasClosed) resolve(responseTo(service, path, init, true));
    else reject(error);
  });
  request.end(init.body === undefined || init.body === null ? undefined : String(init.body));
  return promise;
}

function open(service: URL, path: string, init: Init, answered: (message: IncomingMessage) => void): ClientRequest {
  const { protocol, hostname, port } = service;
  const send = protocol === 'https:' ? askSafely : ask;
  const options = {
    hostname: hostname.replace(/^\[|\]$/g, ''),
    path: path === '' ? '/' : path,
    method: init.method ?? 'GET',
    headers: Object.fromEntries(Object.entries(init.headers ?? {}).map(([name, value]) => [name, String(value)])),
  };
  const signal = init.signal ?? undefined;
  return send({ ...options, ...(port === '' ? {} : { port }), ...(signal && { signal }) }, answered);
}
