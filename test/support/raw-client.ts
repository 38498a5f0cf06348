// Client that sends any bytes, well-formed or not, and reads the answers from the connection.

import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface RawClient {
  readonly socket: Socket;
  readonly send: (bytes: string | Buffer) => void;
  /** Reads the next final answer. Rejects if the connection ends before it is complete, or after a minute. */
  readonly answer: (options?: { readonly head?: boolean }) => Promise<RawAnswer>;
  /** Waits until the server has closed the connection; returns the unread bytes. */
  readonly closed: () => Promise<string>;
}

type Received = Buffer<ArrayBuffer>;

const TIMEOUT_MS = 60_000;

export interface SocketOptions {
  readonly localAddress?: string;
  readonly allowHalfOpen?: boolean;
}

export async function openClient(port: number, tls?: ConnectionOptions, own: SocketOptions = {}): Promise<RawClient> {
  const to = { port, host: '127.0.0.1', noDelay: true, ...own };
  const socket = tls === undefined ? connect(to) : connectTls({ ...to, ...tls });
  const ready = tls === undefined ? 'connect' : 'secureConnect';
  await new Promise((resolve, reject) => socket.once(ready, resolve).once('error', reject));
  let received: Received = Buffer.alloc(0);
  let over = false;
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
  });
  socket.on('error', () => undefined);
  for (const event of ['end', 'close'] as const) {
    socket.on(event, () => {
      over = true;
    });
  }
  const until = async <T>(find: () => T | undefined): Promise<T> => {
    for (const end = performance.now() + TIMEOUT_MS; performance.now() < end; await delay(5)) {
      const found = find();
      if (found !== undefined) return found;
      if (over) throw new Error(`the connection ended after ${JSON.stringify(received.toString().slice(0, 200))}`);
    }
    throw new Error('no answer within a minute');
  };
  return {
    socket,
    send: (bytes) => void socket.write(bytes),
    answer: ({ head = false } = {}) =>
      until(() => {
        const found = firstAnswer(received, head);
        if (found === undefined) return undefined;
        received = found.rest;
        return found.answer;
      }),
    closed: async () => {
      for (const end = performance.now() + TIMEOUT_MS; !over && performance.now() < end; ) await delay(5);
      if (!over) throw new Error('the connection is still open after a minute');
      socket.destroy();
      return received.toString();
    },
  };
}

function firstAnswer(received: Received, head: boolean): { answer: RawAnswer; rest: Received } | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
  if (status === 100) return firstAnswer(received.subarray(end + 4), head);
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const length = head ? 0 : Number(headers['content-length'] ?? 0);
  const from = end + 4;
  if (received.length < from + length) return undefined;
  const body = received.subarray(from, from + length).toString();
  return { answer: { status, headers, body }, rest: received.subarray(from + length) };
}

export async function ask(port: number, bytes: string | Buffer, tls?: ConnectionOptions): Promise<RawAnswer> {
  const client = await openClient(port, tls);
  client.send(bytes);
  try {
    return await client.answer();
  } finally {
    client.socket.destroy();
  }
}
