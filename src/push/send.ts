// One HTTP request to a stranger: bounded in time and size, to addresses that are allowed, without following redirects.

import { Agent, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as SecureAgent } from 'node:https';
import { TargetRefused, type Targets } from './targets.ts';

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** From the start to the end of the answer. */
  readonly timeoutMs: number;
  /** So much of the answer is read; 64 KiB where nothing is said. */
  readonly mostBytes?: number;
}

export interface ReceivedAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** The beginning of the body, at most 64 KiB. */
  readonly body: string;
  /** All that was read of it. */
  readonly bytes: Buffer;
  /** Whether there was more of it, which was not read. */
  readonly cut: boolean;
}

/** No answer came; the message says why in words for the office. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

const MOST_BYTES_READ = 64 * 1024;

/** Connections are never used twice, so each one has been judged. */
const agents = { 'http:': new Agent({ keepAlive: false }), 'https:': new SecureAgent({ keepAlive: false }) };

/** Sends a request and reads the answer. Throws NoAnswer, or the signal's reason when that ends it. */
export async function send(outgoing: OutgoingRequest, targets: Targets, signal: AbortSignal): Promise<ReceivedAnswer> {
  const url = new URL(outgoing.url);
  const problem = targets.hostProblem(url.hostname);
  if (problem !== undefined) throw new NoAnswer(problem);
  const late = AbortSignal.timeout(outgoing.timeoutMs);
  try {
    return await exchange(url, outgoing, targets, AbortSignal.any([signal, late]));
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (late.aborted) throw new NoAnswer(`no whole answer within ${outgoing.timeoutMs / 1000} s`, { cause: error });
    throw new NoAnswer(explained(error, url.hostname), { cause: error });
  }
}

function exchange(url: URL, outgoing: OutgoingRequest, targets: Targets, signal: AbortSignal) {
  const secure = url.protocol === 'https:';
  const { method, headers, body } = outgoing;
  const options = {
    method,
    headers: method === 'GET' ? headers : { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
    lookup: targets.lookup,
    signal,
  };
  return new Promise<ReceivedAnswer>((resolve, reject) => {
    const request = secure
      ? requestHttps(url, { ...options, agent: agents['https:'] })
      : requestHttp(url, { ...options, agent: agents['http:'] });
    request.on('error', reject);
    request.once('response', (response) => read(response, outgoing.mostBytes).then(resolve, reject));
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('it answered with another protocol than HTTP'));
    });
    request.end(body);
  });
}

async function read(response: IncomingMessage, most = MOST_BYTES_READ): Promise<ReceivedAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop drops the connection, so that the rest is never received.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > most) break;
  }
  const bytes = Buffer.concat(chunks).subarray(0, most);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: bytes.toString('utf8', 0, MOST_BYTES_READ),
    bytes,
    cut: size > most,
  };
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there (connection refused)',
  ECONNRESET: 'the connection was closed before an answer came',
  EPIPE: 'the connection was closed before an answer came',
  ETIMEDOUT: 'no connection came about',
  EHOSTUNREACH: 'the machine can’t be reached',
  ENETUNREACH: 'the network can’t be reached',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name could not be looked up',
  EPROTO: 'no secure connection (TLS) came about; does it speak https?',
  HPE_HEADER_OVERFLOW: 'its headers are too large',
};

/** What is said of a host name that no address is known of. */
export function unknownHost(host: string): string {
  return `${host}: ${REASONS['ENOTFOUND']}`;
}

function explained(error: unknown, host: string): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof TargetRefused) return error.message;
  // Several addresses were tried: the first failure stands for all.
  if (error instanceof AggregateError && error.errors.length > 0) return explained(error.errors[0], host);
  const code = 'code' in error ? String(error.code) : '';
  if (code in REASONS) return `${host}: ${REASONS[code]}`;
  if (code.startsWith('HPE_')) return `${host}: it answered something that is not HTTP`;
  return `${host}: ${error.message}`;
}
