// Health endpoints for load balancers and operators, answered before all else, even while shedding load.

import type { Troubles } from '../instance-cache/health.ts';
import { type HttpResponse, JSON_TYPE, NO_GUESSING, refusal } from './http-response.ts';

export interface Health extends Troubles {
  readonly isShedding: boolean;
  /** Whether requests should be sent here: false once the server was asked to stop. */
  readonly isReady: boolean;
}

const NOT_KEPT = { 'Cache-Control': 'no-store' };

/** Answers `/healthz` and `/readyz`; undefined for any other path. */
export function answerHealth(path: string, method: string, look: () => Health): HttpResponse | undefined {
  const name = /^\/(healthz|readyz)\/?$/.exec(path)?.[1];
  if (name === undefined) return undefined;
  if (method !== 'GET' && method !== 'HEAD')
    return refusal(405, 'This takes GET and HEAD only.', { Allow: 'GET, HEAD' });
  const answer = name === 'healthz' ? health(look()) : readiness(look());
  return method === 'HEAD' ? { ...answer, body: undefined } : answer;
}

/** Returns 200 as long as the process responds: a restart would not solve the reported problems. */
function health({ isShedding, isReady, ...troubles }: Health): HttpResponse {
  const checks = { ...checksOf(troubles), load: isShedding ? { status: 'shedding' } : OK };
  const status = Object.values(checks).every((check) => check === OK) ? 'ok' : 'degraded';
  return json({ status, checks: { ...checks, ready: isReady ? OK : { status: 'stopping' } } });
}

const OK = { status: 'ok' };

/** Maximum zones named; the endpoint is public, and the log has all of them. */
const ZONES_NAMED = 10;

/** Returns the state of each check; `OK` without a problem. Instances are not named, because the endpoint is public. */
function checksOf({ awaySince, unwritten, jump, unknownZones }: Troubles) {
  const { names, instances } = unknownZones;
  return {
    database: awaySince === undefined ? OK : { status: 'away', since: iso(awaySince) },
    // The reason names the database, so only the log and the metrics have it.
    writing: unwritten === undefined ? OK : { status: 'failing', since: iso(unwritten.since) },
    clock: jump === undefined ? OK : { status: 'set', at: iso(jump.at), seconds: Math.round(jump.by / 1000) },
    zones: instances === 0 ? OK : { status: 'unknown', names: names.slice(0, ZONES_NAMED), instances },
  };
}

/** Formats an instant in milliseconds since 1970; a wrong clock may have made it invalid. */
function iso(at: number): string {
  return Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : 'unknown';
}

function readiness({ isReady }: Health): HttpResponse {
  if (isReady) return json({ status: 'ok' });
  return refusal(503, 'The server is stopping.', { 'Retry-After': '1', ...NOT_KEPT });
}

function json(value: object): HttpResponse {
  const body = Buffer.from(JSON.stringify(value));
  return {
    status: 200,
    headers: { 'Content-Type': JSON_TYPE, 'Content-Length': String(body.length), ...NO_GUESSING, ...NOT_KEPT },
    body,
  };
}
