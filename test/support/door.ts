// A server in the tests' own process, so that its times and bounds can be small.

import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { ApiRouter } from '../../src/http/api-router.ts';
import type { HttpResponse } from '../../src/http/http-response.ts';
import type { Request } from '../../src/http/request.ts';
import { openServer, type Server, type ServerOptions } from '../../src/http/server.ts';
import type { Troubles } from '../../src/instance-cache/health.ts';
import { HttpCounters } from '../../src/metrics/http-counters.ts';

export interface Door {
  readonly server: Server;
  readonly port: number;
  readonly url: string;
  readonly counters: HttpCounters;
  /** The lines logged so far. */
  readonly logged: () => Record<string, unknown>[];
}

export const NO_TROUBLES: Troubles = {
  awaySince: undefined,
  unwritten: undefined,
  jump: undefined,
  unknownZones: { names: [], instances: 0 },
};

type Answering = (request: Request) => HttpResponse | Promise<HttpResponse> | undefined;

/** An interface in which `answer` answers everything, as the operation `getevents`. */
export function answering(answer: Answering): ApiRouter {
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

/** Opens a server with this interface; `level` is the log's. */
export async function openDoor(door: ApiRouter, options: Partial<ServerOptions> = {}, level = 'info'): Promise<Door> {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const counters = new HttpCounters();
  const server = openServer({
    router: door,
    site: () => new Response('{"message":"nothing"}', { status: 404, headers: { 'Content-Type': 'application/json' } }),
    formLimitAt: () => undefined,
    log: pino({ level, base: null }, sink),
    counters,
    troubles: () => NO_TROUBLES,
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
