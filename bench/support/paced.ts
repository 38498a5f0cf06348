// Load at an even rate. Latency is measured from the scheduled moment of each request, including the wait for a free connection. Therefore
// a server that stalls for half a second shows it in every request of that half second. autocannon sends each second's requests in one
// burst, and wrk has no rate.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { AnswerReader } from './answer-reader.ts';
import { computePercentile } from './statistics.ts';

interface PacedLoad {
  readonly url: string;
  readonly path: string;
  readonly rate: number;
  readonly seconds: number;
}

interface PacedResult {
  readonly requests: number;
  readonly seconds: number;
  /** Median, in milliseconds, of the time from the scheduled moment of a request to the last byte of its answer. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

const CONNECTIONS = 100;

/** Requests the path at an even rate. Throws if an answer is not 200 or a connection ends. */
export async function measureAtRate({ url, path, rate, seconds }: PacedLoad): Promise<PacedResult> {
  const { hostname, port } = new URL(url);
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => openSocket(hostname, Number(port))));
  const total = Math.round(rate * seconds);
  const took: number[] = [];
  const waiting: number[] = [];
  let next = 0;
  const free = [...sockets];
  const asked = new Map<Socket, number>();
  const { promise, resolve, reject } = Promise.withResolvers<void>();

  const send = () => {
    for (let socket = free.at(-1); socket !== undefined && next < waiting.length; socket = free.at(-1)) {
      free.pop();
      asked.set(socket, waiting[next++] ?? 0);
      socket.write(request);
    }
  };
  for (const socket of sockets) {
    const reader = new AnswerReader(() => {
      took.push(performance.now() - (asked.get(socket) ?? 0));
      free.push(socket);
      if (took.length === total) resolve();
      else send();
    });
    socket.on('data', (chunk) => {
      try {
        reader.take(chunk);
      } catch (error) {
        reject(error);
      }
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server ended a connection')));
  }

  const began = performance.now();
  let made = 0;
  // Timers tick every millisecond. A request that is due between two ticks is scheduled at the later one, so that the sender's delay does
  // not count as the server's.
  const ticks = setInterval(() => {
    const now = performance.now();
    for (const due = Math.min(total, ((now - began) * rate) / 1000); made < due; made++) waiting.push(now);
    send();
  }, 1);
  try {
    await promise;
  } finally {
    clearInterval(ticks);
    for (const socket of sockets) socket.removeAllListeners('close').destroy();
  }
  const lasted = (performance.now() - began) / 1000;
  return {
    requests: total,
    seconds: lasted,
    p50: computePercentile(took, 0.5),
    p99: computePercentile(took, 0.99),
    longest: computePercentile(took, 1),
  };
}

/** Returns the maximum rate at which the server answers this sender, in requests per second. */
export async function measureMaxRate(load: Omit<PacedLoad, 'rate' | 'seconds'>): Promise<number> {
  // All requests are due immediately, and wait for a free connection.
  const { requests, seconds } = await measureAtRate({ ...load, rate: AT_ONCE * 1000, seconds: 0.001 });
  return requests / seconds;
}

const AT_ONCE = 50_000;

async function openSocket(host: string, port: number): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  return socket;
}
