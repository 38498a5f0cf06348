// Single HTTP request to an external host: limited in time and size, to permitted addresses, without following redirects.

import { Agent, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as SecureAgent } from 'node:https';
import type { PushFailure, PushFailureCode } from '../model/webhooks/website.ts';
import { type TargetPolicy, TargetRefusedError } from './targets.ts';

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Time limit from the start of the request to the end of the answer. */
  readonly timeoutMs: number;
  /** Maximum size of the answer that is read. Default: 64 KiB. */
  readonly mostBytes?: number;
}

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly bytes: Buffer;
  readonly isTruncated: boolean;
}

/** Error if no answer arrived; the message gives the reason in English. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError';
  readonly failure: PushFailure;

  constructor(message: string, failure: PushFailure, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

const MAX_BYTES_READ = 64 * 1024;

/** Keep-alive is disabled, so that the address of each connection is checked. */
const agents = { 'http:': new Agent({ keepAlive: false }), 'https:': new SecureAgent({ keepAlive: false }) };

/** Sends a request and reads the answer. Throws NoResponseError, or the signal's reason on abort. */
export async function sendRequest(
  outgoing: OutgoingRequest,
  targets: TargetPolicy,
  signal: AbortSignal,
): Promise<ReceivedResponse> {
  const url = new URL(outgoing.url);
  const problem = targets.hostProblem(url.hostname);
  if (problem !== undefined) throw new NoResponseError(problem, { code: 'inside', value: url.hostname });
  const late = AbortSignal.timeout(outgoing.timeoutMs);
  try {
    return await exchange(url, outgoing, targets, AbortSignal.any([signal, late]));
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const seconds = String(outgoing.timeoutMs / 1000);
    if (late.aborted) {
      throw new NoResponseError(
        `no complete response within ${seconds} s`,
        { code: 'late', value: seconds },
        { cause: error },
      );
    }
    const { code, text } = explainFailure(error, url.hostname);
    throw new NoResponseError(text, { code, value: url.hostname }, { cause: error });
  }
}

function exchange(url: URL, outgoing: OutgoingRequest, targets: TargetPolicy, signal: AbortSignal) {
  const secure = url.protocol === 'https:';
  const { method, headers, body } = outgoing;
  const options = {
    method,
    headers: method === 'GET' ? headers : { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
    lookup: targets.lookup,
    signal,
  };
  return new Promise<ReceivedResponse>((resolve, reject) => {
    const request = secure
      ? requestHttps(url, { ...options, agent: agents['https:'] })
      : requestHttp(url, { ...options, agent: agents['http:'] });
    request.on('error', reject);
    request.once('response', (response) => read(response, outgoing.mostBytes).then(resolve, reject));
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      reject(Object.assign(new Error('upgraded'), { code: 'UPGRADED' }));
    });
    request.end(body);
  });
}

async function read(response: IncomingMessage, limit = MAX_BYTES_READ): Promise<ReceivedResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop drops the connection, so that no further bytes are received.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > limit) break;
  }
  const bytes = Buffer.concat(chunks).subarray(0, limit);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: bytes.toString('utf8', 0, MAX_BYTES_READ),
    bytes,
    isTruncated: size > limit,
  };
}

/** Log code and text for each system error code. */
const REASONS: Readonly<Record<string, readonly [PushFailureCode, string]>> = {
  ECONNREFUSED: ['connection_refused', 'connection refused'],
  ECONNRESET: ['closed', 'the connection was closed before a response arrived'],
  EPIPE: ['closed', 'the connection was closed before a response arrived'],
  ETIMEDOUT: ['no_connection', 'no connection could be established'],
  EHOSTUNREACH: ['unreachable', 'the host can’t be reached'],
  ENETUNREACH: ['unreachable', 'the network can’t be reached'],
  ENOTFOUND: ['unknown_host', 'the host name is unknown'],
  EAI_AGAIN: ['unknown_host', 'the host name could not be looked up'],
  EPROTO: ['no_tls', 'no secure connection (TLS) could be established; does it support https?'],
  UPGRADED: ['no_http', 'its response is not HTTP'],
  HPE_HEADER_OVERFLOW: ['no_http', 'its headers are too large'],
};

export function createUnknownHostText(host: string): string {
  return `${host}: ${REASONS['ENOTFOUND']?.[1]}`;
}

interface Explained {
  readonly code: PushFailureCode;
  readonly text: string;
}

function explainFailure(error: unknown, host: string): Explained {
  if (!(error instanceof Error)) return { code: 'unforeseen', text: String(error) };
  if (error instanceof TargetRefusedError) return { code: 'inside', text: error.message };
  // If several addresses failed, the first failure is reported.
  if (error instanceof AggregateError && error.errors.length > 0) return explainFailure(error.errors[0], host);
  const name = 'code' in error ? String(error.code) : '';
  const reason = Object.hasOwn(REASONS, name) ? REASONS[name] : undefined;
  if (reason !== undefined) return { code: reason[0], text: `${host}: ${reason[1]}` };
  if (name.startsWith('HPE_')) return { code: 'no_http', text: `${host}: its response is not HTTP` };
  // Error codes of OpenSSL and Node for certificates.
  const isOfTls = /^(?:ERR_(?:TLS|SSL)|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/.test(name);
  return { code: isOfTls ? 'no_tls' : 'unforeseen', text: `${host}: ${error.message}` };
}
