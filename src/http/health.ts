// What a balancer and an operator ask the process itself, before everything else and even when it sheds load.

import { type Answer, JSON_TYPE, refusal } from './answer.ts';

export interface Health {
  /** Since when the database has not answered, in milliseconds since 1970; undefined: it does. */
  readonly awaySince: number | undefined;
  /** Whether load is being shed. */
  readonly isShedding: boolean;
  /** Whether requests should come here: false from the moment at which the server was asked to end. */
  readonly isReady: boolean;
}

const NOT_KEPT = { 'Cache-Control': 'no-store' };

/** Answers `/healthz` and `/readyz`; undefined for any other path. */
export function answerHealth(path: string, method: string, look: () => Health): Answer | undefined {
  const name = /^\/(healthz|readyz)\/?$/.exec(path)?.[1];
  if (name === undefined) return undefined;
  if (method !== 'GET' && method !== 'HEAD')
    return refusal(405, 'This takes GET and HEAD only.', { Allow: 'GET, HEAD' });
  const answer = name === 'healthz' ? health(look()) : readiness(look());
  return method === 'HEAD' ? { ...answer, body: undefined } : answer;
}

/** 200 as long as the process can answer at all: restarting it would mend nothing that is told here. */
function health({ awaySince, isShedding, isReady }: Health): Answer {
  const database =
    awaySince === undefined ? { status: 'ok' } : { status: 'away', since: new Date(awaySince).toISOString() };
  const load = { status: isShedding ? 'shedding' : 'ok' };
  const status = awaySince === undefined && !isShedding ? 'ok' : 'degraded';
  return json({ status, checks: { database, load, ready: { status: isReady ? 'ok' : 'stopping' } } });
}

function readiness({ isReady }: Health): Answer {
  if (isReady) return json({ status: 'ok' });
  return refusal(503, 'The server is stopping.', { 'Retry-After': '1', ...NOT_KEPT });
}

function json(value: object): Answer {
  const body = Buffer.from(JSON.stringify(value));
  return {
    status: 200,
    headers: { 'Content-Type': JSON_TYPE, 'Content-Length': String(body.length), ...NOT_KEPT },
    body,
  };
}
