// HTTP server in the tests' own process, with small time-outs and limits.

import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { ApiRouter } from '../../src/http/api-router.ts';
import type { HttpResponse } from '../../src/http/http-response.ts';
import type { Request } from '../../src/http/request.ts';
import { createHttpServer, type Server, type ServerOptions } from '../../src/http/server.ts';
import type { CacheProblems } from '../../src/instance-cache/health.ts';
import { HttpCounters } from '../../src/metrics/http-counters.ts';

export interface TestHttpServer {
  readonly server: Server;
  readonly port: number;
  readonly url: string;
  readonly counters: HttpCounters;
  readonly logged: () => Record<string, unknown>[];
}

export const NO_PROBLEMS: CacheProblems = {
  awaySince: undefined,
  unwritten: undefined,
  jump: undefined,
  unknownZones: { names: [], instances: 0 },
};

type AnswerRequest = (request: Request) => HttpResponse | Promise<HttpResponse> | undefined;

export function createAnsweringRouter(answer: AnswerRequest): ApiRouter {
  return {
    answerFromCache: () => undefined,
    keepPage: () => undefined,
    bytes: () => 0,
    answer: (request) => (request.target.startsWith('/getevents') ? answer(request) : undefined),
    operationOf: (target) => (target.startsWith('/getevents') ? 'getevents' : undefined),
    formed: (_, refused) => refused,
    needsKey: (target) => target.startsWith('/getevents'),
    instanceOf: () => 'test',
  };
}

export async function openHttpServer(
  door: ApiRouter,
  options: Partial<ServerOptions> = {},
  level = 'info',
): Promise<TestHttpServer> {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const counters = new HttpCounters();
  const server = createHttpServer({
    router: door,
    site: () => new Response('{"message":"nothing"}', { status: 404, headers: { 'Content-Type': 'application/json' } }),
    formLimitAt: () => undefined,
    log: pino({ level, base: null }, sink),
    counters,
    troubles: () => NO_PROBLEMS,
    maxConcurrent: 100,
    maxConnections: 100,
    maxPerAddress: 100,
    trustedProxies: 0,
    stopDelayMs: 0,
    ...options,
  });
  const port = await server.listen('127.0.0.1', 0);
  return { server, port, url: `http://127.0.0.1:${port}`, counters, logged: () => lines };
}
