// One request to a running service of the interface, and its answer, limited in time and size. The key never appears in logs or messages
// about a request (rule A4).

import {
  type AccessForm,
  accessHeaders,
  accessOf,
  keyShown,
  placesOf,
  type Service,
  type ServiceAccess,
} from './access.ts';

export interface ServiceRequest {
  readonly operation: string;
  /** The values of its parameters, not encoded yet. */
  readonly values?: readonly string[];
  /** Access in the path, in headers (rule A5), or as only those try who look for a hole; in the path where it is left off. */
  readonly form?: AccessForm;
  readonly access?: ServiceAccess;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Literal suffix of the path: `/`, `?a=b`. */
  readonly ending?: string;
  /** Distinguishes a repeated request from the first one, so that it is sent again. */
  readonly again?: true;
}

export interface ServiceAnswer {
  /** The request as people read it, without the key. */
  readonly shown: string;
  /** 0 where there was no answer. */
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
  /** Undefined where the body is no JSON. */
  readonly json: unknown;
  /** Why there was no answer. */
  readonly failure: string | undefined;
  /** Whether the body or a header contains the key (rule A4). */
  readonly hasKey: boolean;
}

export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** How requests are sent, and what is waited for. */
export interface Sending {
  readonly send: Send;
  /** User agent sent to the service. */
  readonly agent: string;
  /** The codings that an answer may have: `identity`, `gzip`. */
  readonly coding: string;
  /** Time-out without data, and for the whole answer, in milliseconds. */
  readonly silentMs: number;
  readonly wholeMs: number;
  /** Maximum size of an answer in bytes, after decoding. */
  readonly mostBytes: number;
}

/** Sends a request once. Failures are reported in the answer. */
export async function sendRequest(service: Service, request: ServiceRequest, sending: Sending): Promise<ServiceAnswer> {
  const { send, agent, coding, silentMs, wholeMs, mostBytes } = sending;
  const shown = shownRequest(service, request);
  const { instance, key } = accessOf(service, request);
  const inHeaders = Object.fromEntries(accessHeaders(request, instance, key));
  const ends = new AbortController();
  const endAfter = (ms: number, why: string) => setTimeout(() => ends.abort(new Error(why)), ms);
  const silence = endAfter(silentMs, `nothing came for ${silentMs / 1000} seconds`);
  const timers = [silence, endAfter(wholeMs, `the answer took longer than ${wholeMs / 1000} seconds`)];
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
    return { shown, status, headers, bytes, text, json: parsed(text), failure: undefined, hasKey };
  } catch (error) {
    const failure = masked(service, reasonOf(ends.signal.aborted ? ends.signal.reason : error));
    const nothing = { headers: new Headers(), bytes: Buffer.of(), text: '', json: undefined, hasKey: false };
    return { ...nothing, shown, status: 0, failure };
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

/** Whether a text contains the key, literally or percent-encoded. */
function holdsKey(text: string, { key }: Service): boolean {
  if (text.includes(key)) return true;
  const plain = text.replace(/%([2-7][0-9a-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return plain !== text && plain.includes(key);
}

async function bytesOf({ body }: Response, most: number, came: () => void): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    came();
    length += chunk.length;
    if (length > most) throw new Error(`the answer is longer than ${Math.round(most / 2 ** 20)} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reason why there is no answer: `fetch` gives it in the cause of its error. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as { readonly cause?: unknown; readonly message?: string };
  const { message: deeper, code } = (cause ?? {}) as { readonly message?: string; readonly code?: string };
  return deeper || code || message || String(error);
}

/** A text without the key. */
export function masked({ key }: Service, text: string): string {
  return text.replaceAll(key, '{key}');
}

function pathOf(request: ServiceRequest, instance: string, key: string): string {
  const { operation, values = [], access, ending = '' } = request;
  const inPath = placesOf(request).inPath && access !== 'none' ? [instance, key] : [];
  // Half a character, which a service may tell as an id, has no form in an address: RFC 3986 knows bytes, WHATWG URL takes U+FFFD.
  const encoded = values.map((value) => encodeURIComponent(value.toWellFormed()).replaceAll('%2C', ','));
  return `/${[operation, ...inPath, ...encoded].join('/')}${ending}`;
}

/** Maximum length of a path or body in messages, in characters. */
const SHOWN = 200;

function shownRequest(service: Service, request: ServiceRequest): string {
  const { instance } = accessOf(service, request);
  const key = keyShown(request);
  const line = `${request.method ?? 'GET'} ${pathOf(request, instance, key)}`;
  const given = [...accessHeaders(request, instance, key), ...Object.entries(request.headers ?? {})];
  const headers = given.map(([name, value]) => `${name}: ${value}`);
  const body = request.body === undefined ? '' : ` and the body ${cut(request.body)}`;
  return `${cut(line)}${headers.length > 0 ? ` with ${headers.join(', ')}` : ''}${body}`;
}

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
