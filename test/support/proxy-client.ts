// HTTP client that plays a visitor, connected directly or through a proxy.

import { once } from 'node:events';
import * as plain from 'node:http';
import { connect as connectHttp2, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2';
import * as tls from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { HOST, TLS } from './proxies.ts';

export interface ProxyRequestOptions {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  readonly from?: string;
  /** Agent with keep-alive connections. */
  readonly agent?: plain.Agent | tls.Agent;
}

export interface ProxyResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface VisitTarget {
  readonly port: number;
  readonly isProxy: boolean;
}

export async function visit(
  { port, isProxy }: VisitTarget,
  path: string,
  wish: ProxyRequestOptions = {},
): Promise<ProxyResponse> {
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

export async function visitByHttp2(port: number, asked: readonly OutgoingHttpHeaders[]): Promise<ProxyResponse[]> {
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

export async function openStream(port: number, asked: OutgoingHttpHeaders) {
  const session = await openSession(port);
  const stream = session.request(asked);
  await once(stream, 'response');
  return { stream, close: () => session.destroy() };
}

/** Hop-by-hop headers, and headers that the proxy sets. */
const HOP_HEADERS = ['connection', 'keep-alive', 'date', 'server', 'via', 'alt-svc', ':status'];

export function omitHopHeaders({ status, headers, body }: ProxyResponse) {
  const kept = Object.entries(headers).filter(([name]) => !HOP_HEADERS.includes(name));
  return { status, headers: Object.fromEntries(kept.sort()), body: body.toString('latin1') };
}

const VISITORS = 4;

/** Sends requests of four visitors repeatedly during `work`; returns the count of each outcome. */
export async function runUnderVisits(
  ask: (agent: tls.Agent | undefined) => Promise<ProxyResponse>,
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
