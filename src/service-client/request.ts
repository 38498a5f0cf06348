// Single request to a running service of the interface, and its answer, limited in time and size. The key never appears in logs or messages
// about a request (rule A4).

import {
  type AccessForm,
  type AccessVariant,
  accessPlacement,
  accessValues,
  createAccessHeaders,
  describeKey,
  type Service,
} from './access.ts';

export interface ServiceRequest {
  readonly operation: string;
  readonly values?: readonly string[];
  /** Access in the path, in headers (rule A5), or in forms that only attackers try. Default: in the path. */
  readonly form?: AccessForm;
  readonly access?: AccessVariant;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Literal suffix of the path: `/`, `?a=b`. */
  readonly ending?: string;
  /** True to send the request even if an identical one was answered before. */
  readonly again?: true;
}

export interface ServiceResponse {
  /** Readable form of the request, without the key. */
  readonly shown: string;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
  readonly json: unknown;
  readonly failure: string | undefined;
  /** True if the body or a header contains the key (rule A4). */
  readonly hasKey: boolean;
}

export type SendFunction = (url: string, init: RequestInit) => Promise<Response>;

export interface SendOptions {
  readonly send: SendFunction;
  readonly agent: string;
  /** Codings accepted for the answer: `identity`, `gzip`. */
  readonly coding: string;
  /** Timeouts in milliseconds: while no data arrives, and for the whole answer. */
  readonly silentMs: number;
  readonly wholeMs: number;
  readonly mostBytes: number;
}

/** Sends a request once. Failures are reported in the answer. */
export async function sendRequest(
  service: Service,
  request: ServiceRequest,
  sending: SendOptions,
): Promise<ServiceResponse> {
  const { send, agent, coding, silentMs, wholeMs, mostBytes } = sending;
  const shown = describeRequest(service, request);
  const { instance, key } = accessValues(service, request);
  const inHeaders = Object.fromEntries(createAccessHeaders(request, instance, key));
  const ends = new AbortController();
  const endAfter = (ms: number, why: string) => setTimeout(() => ends.abort(new Error(why)), ms);
  const silence = endAfter(silentMs, `no data for ${silentMs / 1000} seconds`);
  const timers = [silence, endAfter(wholeMs, `the response took longer than ${wholeMs / 1000} seconds`)];
  try {
    const response = await send(service.url + pathOf(request, instance, key), {
      method: request.method ?? 'GET',
      headers: { 'accept-encoding': coding, 'user-agent': agent, ...inHeaders, ...request.headers },
      redirect: 'manual',
      signal: ends.signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const bytes = await bytesOf(response, mostBytes, () => void silence.refresh());
    const text = bytes.toString();
    const { status, headers } = response;
    const hasKey = [text, ...headers.values()].some((part) => holdsKey(part, service));
    return { shown, status, headers, bytes, text, json: parseJson(text), failure: undefined, hasKey };
  } catch (error) {
    const failure = maskKey(service, reasonOf(ends.signal.aborted ? ends.signal.reason : error));
    const nothing = { headers: new Headers(), bytes: Buffer.of(), text: '', json: undefined, hasKey: false };
    return { ...nothing, shown, status: 0, failure };
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

/** True if a text contains the key, literally or percent-encoded. */
function holdsKey(text: string, { key }: Service): boolean {
  if (text.includes(key)) return true;
  const plain = text.replace(/%([2-7][0-9a-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return plain !== text && plain.includes(key);
}

async function bytesOf({ body }: Response, limit: number, result: () => void): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    result();
    length += chunk.length;
    if (length > limit) throw new Error(`the response is longer than ${Math.round(limit / 2 ** 20)} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the reason why there is no answer, which `fetch` gives in the cause of its error. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as { readonly cause?: unknown; readonly message?: string };
  const { message: deeper, code } = (cause ?? {}) as { readonly message?: string; readonly code?: string };
  return deeper || code || message || String(error);
}

export function maskKey({ key }: Service, text: string): string {
  return text.replaceAll(key, '{key}');
}

function pathOf(request: ServiceRequest, instance: string, key: string): string {
  const { operation, values = [], access, ending = '' } = request;
  const inPath = accessPlacement(request).inPath && access !== 'none' ? [instance, key] : [];
  // A lone surrogate, possible in a service's id, has no form in a URL: RFC 3986 encodes bytes, and WHATWG URL inserts U+FFFD.
  const encoded = values.map((value) => encodeURIComponent(value.toWellFormed()).replaceAll('%2C', ','));
  return `/${[operation, ...inPath, ...encoded].join('/')}${ending}`;
}

/** Maximum length of a path or body in messages, in characters. */
const MAX_SHOWN_LENGTH = 200;

function describeRequest(service: Service, request: ServiceRequest): string {
  const { instance } = accessValues(service, request);
  const key = describeKey(request);
  const line = `${request.method ?? 'GET'} ${pathOf(request, instance, key)}`;
  const given = [...createAccessHeaders(request, instance, key), ...Object.entries(request.headers ?? {})];
  const headers = given.map(([name, value]) => `${name}: ${value}`);
  const body = request.body === undefined ? '' : ` and the body ${truncate(request.body)}`;
  return `${truncate(line)}${headers.length > 0 ? ` with ${headers.join(', ')}` : ''}${body}`;
}

function truncate(text: string): string {
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
}
