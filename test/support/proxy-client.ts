// A visitor of a server, directly or behind a proxy.

import { once } from 'node:events';
import * as plain from 'node:http';
import { connect as connectHttp2, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2';
import * as tls from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { HOST, TLS } from './proxies.ts';

export interface Wish {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** The visitor’s own address, of 127.0.0.0/8. */
  readonly from?: string;
  /** Keeps connections. */
  readonly agent?: plain.Agent | tls.Agent;
}

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Target of a request: a port of parvis or of a proxy. */
export interface Place {
  readonly port: number;
  readonly isProxy: boolean;
}

export async function visit({ port, isProxy }: Place, path: string, wish: Wish = {}): Promise<Answered> {
  const { method = 'GET', body, from, agent = false } = wish;
  const headers = { Host: HOST, ...wish.headers } as plain.OutgoingHttpHeaders;
  const options = { host: '127.0.0.1', port, path, method, headers, agent, ...(from ? { localAddress: from } : {}) };
  const request = isProxy ? tls.request({ ...options, ...TLS }) : plain.request(options);
  // A server that rejects a body may close the connection while the client still sends it.
  request.on('error', () => undefined).end(body);
  const [response] = (await once(request, 'response')) as [plain.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}

async function openSession(port: number) {
  const createConnection = () => connectTls({ ...TLS, port, host: '127.0.0.1', ALPNProtocols: ['h2'] });
  const session = connectHttp2(`https://${HOST}`, { createConnection });
  await once(session, 'connect');
  return session;
}

/** Asks over one connection of HTTP/2, all at the same time. */
export async function visitByHttp2(port: number, asked: readonly OutgoingHttpHeaders[]): Promise<Answered[]> {
  const session = await openSession(port);
  try {
    return await Promise.all(
      asked.map(async (headers) => {
        const stream = session.request(headers);
        const [given] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status'?: number }];
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk);
        return { status: Number(given[':status']), headers: given, body: Buffer.concat(chunks) };
      }),
    );
  } finally {
    session.destroy();
  }
}

/** Asks by HTTP/2 for something of which nothing is read yet. */
export async function openStream(port: number, asked: OutgoingHttpHeaders) {
  const session = await openSession(port);
  const stream = session.request(asked);
  await once(stream, 'response');
  return { stream, close: () => session.destroy() };
}

/** Hop-by-hop headers, and those that the proxy sets. */
const OF_THE_HOP = ['connection', 'keep-alive', 'date', 'server', 'via', 'alt-svc', ':status'];

/** Parts of a response that a proxy must pass on unchanged. */
export function handedOn({ status, headers, body }: Answered) {
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_HOP.includes(name));
  return { status, headers: Object.fromEntries(kept.sort()), body: body.toString('latin1') };
}

const VISITORS = 4;

/** Has four visitors ask again and again as long as `work` goes on; gives how often each outcome came. */
export async function whileVisited(
  ask: (agent: tls.Agent | undefined) => Promise<Answered>,
  work: () => Promise<void>,
): Promise<Record<string, number>> {
  const agent = new tls.Agent({ keepAlive: true, maxSockets: VISITORS });
  const outcomes: Record<string, number> = {};
  let goesOn = true;
  const visitors = Array.from({ length: VISITORS }, async (_, index) => {
    while (goesOn) {
      // Half of the requests open a new connection.
      const asked = ask(index % 2 === 0 ? agent : undefined);
      const outcome = await asked.then(({ status }) => String(status), String);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      await delay(20);
    }
  });
  await work().finally(() => {
    goesOn = false;
  });
  await Promise.all(visitors);
  agent.destroy();
  return outcomes;
}
