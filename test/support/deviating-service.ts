import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { MAX_REQUEST_BODY_SIZE } from '../../src/contract/operation.ts';
import type { SingleInstance, TestRequestOptions } from './instance.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly bytes?: Buffer;
}

export interface ParsedRequest {
  readonly method: string;
  readonly operation: string;
  readonly called: string;
  readonly access: readonly string[] | undefined;
  readonly raw: readonly string[];
  /** Decoded segments. Undecodable ones are unchanged. */
  readonly values: readonly string[];
  readonly slash: boolean;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type AnswerByTheRules = (other: Partial<ParsedRequest>) => Promise<Reply>;

/** Creates a reply that breaks exactly one rule, from the request, our reply and our server. */
export type DeviateReply = (request: ParsedRequest, answer: Reply, ours: AnswerByTheRules) => Reply | Promise<Reply>;

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

export function decodeOrKeep(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

function encodeValues(values: readonly string[]): string[] {
  return values.map((value) => encodeURIComponent(value).replaceAll('%2C', ','));
}

export function parseRequest(target: string, init: RequestInit): ParsedRequest {
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
    operation: decodeOrKeep(segments[0] ?? ''),
    called: segments[0] ?? '',
    access: isHeaderForm ? undefined : segments.slice(1, 3),
    raw,
    values: raw.map(decodeOrKeep),
    slash,
    query: question < 0 ? '' : target.slice(question),
    headers,
    body: String(init.body ?? ''),
  };
}

function targetOf({ operation, access = [], raw, slash, query }: ParsedRequest): string {
  return `/${[operation, ...access, ...raw].join('/')}${slash ? '/' : ''}${query}`;
}

export interface CompliantService {
  readonly ask: (target: string, init: RequestInit) => Promise<Reply>;
  readonly answerBy: (deviate: DeviateReply, target: string, init: RequestInit) => Promise<Reply>;
}

let openedServices = 0;

export function createCompliantService(server: SingleInstance): CompliantService {
  // Each service has its own address, because rejected requests are counted per address.
  const address = `198.51.100.${openedServices++ % 256}`;
  const byBody = new Map<RequestInit['body'], Map<string, Promise<Reply>>>();
  const ask = (target: string, { method = 'GET', headers, body }: RequestInit) => {
    const known = byBody.get(body) ?? new Map<string, Promise<Reply>>();
    byBody.set(body, known);
    const name = JSON.stringify([target, method, headers]);
    const answer =
      known.get(name) ??
      requestServer(server, target, {
        method,
        headers: headers as Record<string, string>,
        body: String(body ?? ''),
        address,
      });
    known.set(name, answer);
    return answer;
  };
  return { ask, answerBy: (deviate, target, init) => answerDeviating(ask, deviate, target, init) };
}

async function answerDeviating(
  ask: CompliantService['ask'],
  deviate: DeviateReply,
  target: string,
  init: RequestInit,
): Promise<Reply> {
  const request = parseRequest(target, init);
  const ours: AnswerByTheRules = (other) => {
    const next = { ...request, ...other };
    const raw = other.values === undefined ? next.raw : encodeValues(other.values);
    const { method, headers, body } = next;
    return ask(targetOf({ ...next, raw }), body === '' ? { method, headers } : { method, headers, body });
  };
  return deviate(request, await ask(target, init), ours);
}

async function requestServer(
  server: SingleInstance,
  target: string,
  asking: TestRequestOptions & { readonly body: string },
): Promise<Reply> {
  // The server rejects larger bodies before its router gets them.
  if (asking.body.length > MAX_REQUEST_BODY_SIZE) return TOO_LARGE;
  const answer = await server.ask(target, asking).catch((error: Error) => {
    if (error.message.startsWith('no operation at')) return undefined;
    throw error;
  });
  if (answer === undefined) return NOTHING;
  const { status, text, body: packed } = answer;
  const answered = { ...answer.headers };
  // This is the Content-Length of the reply to GET, but a deviation may replace the body.
  if (asking.method === 'HEAD') delete answered['Content-Length'];
  const coding = answered['Content-Encoding'];
  if (coding === undefined || packed === undefined) return { status, headers: answered, text };
  const whole = coding === 'br' ? brotliDecompressSync(packed) : gunzipSync(packed);
  return { status, headers: answered, text: whole.toString() };
}

export function responseTo(method: string | undefined, { status, headers, text, bytes }: Reply): Response {
  const hasBody = method !== 'HEAD' && status !== 304 && status !== 204;
  return new Response(hasBody ? new Uint8Array(bytes ?? Buffer.from(text)) : null, { status, headers });
}
