// Our own server as a service that deviates in one point, without a network: our server answers each request, and its reply is altered.
// Unaltered replies are cached across deviations.

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { MAX_BODY } from '../../src/contract/operation.ts';
import type { Asking, OneInstance } from './instance.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Bytes that are sent instead of the text as UTF-8. */
  readonly bytes?: Buffer;
}

export interface Asked {
  readonly method: string;
  readonly operation: string;
  /** Operation, as in the path. */
  readonly called: string;
  /** Instance and key as the path has them; undefined in header form. */
  readonly access: readonly string[] | undefined;
  /** Segments after instance and key, as in the path. */
  readonly raw: readonly string[];
  /** The same segments, decoded where possible. */
  readonly values: readonly string[];
  readonly slash: boolean;
  /** Query string with its question mark. */
  readonly query: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Asks our server the same request with some parts replaced; `values` takes precedence over `raw`. */
export type Ours = (other: Partial<Asked>) => Promise<Reply>;

/** Reply of a service that breaks the rules in one point, from the request, our reply and our server. */
export type Deviate = (asked: Asked, answer: Reply, ours: Ours) => Reply | Promise<Reply>;

/** Our reply for an unknown operation. */
const NOTHING: Reply = {
  status: 404,
  headers: { 'Content-Type': 'application/json' },
  text: '{"message":"No."}',
};

const TOO_LARGE: Reply = {
  status: 413,
  headers: { 'Content-Type': 'application/json' },
  text: '{"message":"The body is too large."}',
};

export function decodedOnce(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

function encoded(values: readonly string[]): string[] {
  return values.map((value) => encodeURIComponent(value).replaceAll('%2C', ','));
}

/** Reads a request line. */
export function readAsked(target: string, init: RequestInit): Asked {
  const headers = Object.fromEntries(
    Object.entries(init.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  const question = target.indexOf('?');
  const path = question < 0 ? target : target.slice(0, question);
  const segments = path.slice(1).split('/');
  const slash = segments.length > 1 && segments.at(-1) === '';
  if (slash) segments.pop();
  const isHeaderForm = 'member' in headers || 'apikey' in headers;
  const raw = segments.slice(isHeaderForm ? 1 : 3);
  return {
    method: init.method ?? 'GET',
    operation: decodedOnce(segments[0] ?? ''),
    called: segments[0] ?? '',
    access: isHeaderForm ? undefined : segments.slice(1, 3),
    raw,
    values: raw.map(decodedOnce),
    slash,
    query: question < 0 ? '' : target.slice(question),
    headers,
    body: String(init.body ?? ''),
  };
}

function targetOf({ operation, access = [], raw, slash, query }: Asked): string {
  return `/${[operation, ...access, ...raw].join('/')}${slash ? '/' : ''}${query}`;
}

export interface HonestService {
  /** Asks ours; what was asked before is known. */
  readonly ask: (target: string, init: RequestInit) => Promise<Reply>;
  /** Returns the reply of a service with this deviation. */
  readonly answerBy: (deviate: Deviate, target: string, init: RequestInit) => Promise<Reply>;
}

let opened = 0;

export function openHonest(server: OneInstance): HonestService {
  // Refused calls are counted by address: what one asks does not weigh on another.
  const address = `198.51.100.${opened++ % 256}`;
  const byBody = new Map<RequestInit['body'], Map<string, Promise<Reply>>>();
  const ask = (target: string, { method = 'GET', headers, body }: RequestInit) => {
    const known = byBody.get(body) ?? new Map<string, Promise<Reply>>();
    byBody.set(body, known);
    const name = JSON.stringify([target, method, headers]);
    const answer =
      known.get(name) ??
      askServer(server, target, {
        method,
        headers: headers as Record<string, string>,
        body: String(body ?? ''),
        address,
      });
    known.set(name, answer);
    return answer;
  };
  return { ask, answerBy: (deviate, target, init) => answerBy(ask, deviate, target, init) };
}

async function answerBy(
  ask: HonestService['ask'],
  deviate: Deviate,
  target: string,
  init: RequestInit,
): Promise<Reply> {
  const asked = readAsked(target, init);
  const ours: Ours = (other) => {
    const next = { ...asked, ...other };
    const raw = other.values === undefined ? next.raw : encoded(other.values);
    const { method, headers, body } = next;
    return ask(targetOf({ ...next, raw }), body === '' ? { method, headers } : { method, headers, body });
  };
  return deviate(asked, await ask(target, init), ours);
}

async function askServer(
  server: OneInstance,
  target: string,
  asking: Asking & { readonly body: string },
): Promise<Reply> {
  // The server reads bodies within this bound before the door gets them.
  if (asking.body.length > MAX_BODY) return TOO_LARGE;
  const answer = await server.ask(target, asking).catch((error: Error) => {
    if (error.message.startsWith('no operation at')) return undefined;
    throw error;
  });
  if (answer === undefined) return NOTHING;
  const { status, text, body: packed } = answer;
  const answered = { ...answer.headers };
  // Content-Length of the reply to GET; a deviation may replace the body.
  if (asking.method === 'HEAD') delete answered['Content-Length'];
  const coding = answered['Content-Encoding'];
  if (coding === undefined || packed === undefined) return { status, headers: answered, text };
  const whole = coding === 'br' ? brotliDecompressSync(packed) : gunzipSync(packed);
  return { status, headers: answered, text: whole.toString() };
}

/** The answer as `fetch` gives it: a coding stays named, and the body is decoded. */
export function responseTo(method: string | undefined, { status, headers, text, bytes }: Reply): Response {
  const hasBody = method !== 'HEAD' && status !== 304 && status !== 204;
  return new Response(hasBody ? new Uint8Array(bytes ?? Buffer.from(text)) : null, { status, headers });
}
