// Request whose failure is a finding, not an exception.

import { type Agent, request } from 'node:http';
import type { Socket } from 'node:net';

export interface TimedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** Milliseconds until the answer was complete. */
  readonly ms: number;
  /** Number of the connection; 0 if there was no answer. */
  readonly connection: number;
  readonly error?: string;
}

const connections = new WeakMap<Socket, number>();
let connectionsSeen = 0;

function numberOf(socket: Socket): number {
  const known = connections.get(socket) ?? ++connectionsSeen;
  connections.set(socket, known);
  return known;
}

export interface RequestOnceOptions {
  readonly agent?: Agent;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly timeoutMs?: number;
  readonly from?: string;
}

/** Sends a request, and returns its answer or failure. Never rejects. */
export function requestOnce(url: string, options: RequestOnceOptions = {}): Promise<TimedResponse> {
  const { agent = false, method = 'GET', headers = {}, body, timeoutMs = 60_000, from } = options;
  const began = performance.now();
  return new Promise((resolve) => {
    const failed = (error: Error) =>
      resolve({ status: 0, headers: {}, body: '', ms: performance.now() - began, connection: 0, error: error.message });
    const asking = request(
      url,
      { agent, method, headers, timeout: timeoutMs, ...(from !== undefined && { localAddress: from }) },
      (response) => {
        const chunks: Buffer[] = [];
        const connection = numberOf(response.socket);
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', failed);
        response.on('end', () => {
          if (!response.complete) return failed(new Error('the answer broke off'));
          const text = Buffer.concat(chunks).toString();
          const { statusCode = 0 } = response;
          resolve({
            status: statusCode,
            headers: response.headers,
            body: text,
            ms: performance.now() - began,
            connection,
          });
        });
      },
    );
    asking.on('timeout', () => asking.destroy(new Error('no answer in time')));
    asking.on('error', failed);
    asking.end(body);
  });
}
