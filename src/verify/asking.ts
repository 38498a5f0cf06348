// Requests to the service, one after the other at the pace that is given. What was asked before is not asked again: checks
// share their answers. The key never stands in what is shown of a request (rule A4).

import { setTimeout } from 'node:timers/promises';

/** Where the service is, and what gives access. */
export interface Service {
  /** Its base address, without a slash at the end. */
  readonly url: string;
  readonly instance: string;
  readonly key: string;
}

export interface Request {
  readonly operation: string;
  /** The values of its parameters, not encoded yet. */
  readonly values?: readonly string[];
  /** Access in the path, or in headers (rule A5); in the path where it is left off. */
  readonly form?: 'path' | 'header';
  readonly access?: 'right' | 'wrong key' | 'wrong instance' | 'none';
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What follows the path, literally: `/`, `?a=b`. */
  readonly ending?: string;
  /** Tells it from the same request before, so that it is sent once more. */
  readonly again?: true;
}

export interface Answer {
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
  /** Whether the key stands in the body or in a header (rule A4). */
  readonly hasKey: boolean;
}

export type Send = (url: string, init: RequestInit) => Promise<Response>;

export interface Asking {
  readonly ask: (request: Request) => Promise<Answer>;
  /** How many requests have been sent. */
  readonly sent: () => number;
}

export interface AskingOptions {
  readonly send?: Send;
  /** Resolves when the next request may be sent. */
  readonly turn: () => Promise<void>;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** How long an answer may take. */
const PATIENCE_MS = 30_000;

/** How often a service that is too busy is asked again, and for how many seconds it may ask to wait. */
const AGAIN = 2;
const LONGEST_WAIT = 60;

export const NO_SUCH_INSTANCE = 'no-such-instance';

export function openAsking(service: Service, options: AskingOptions): Asking {
  const { send = fetch, turn, wait = setTimeout } = options;
  const answers = new Map<string, Promise<Answer>>();
  let sent = 0;
  const sendOnce = async (request: Request): Promise<Answer> => {
    await turn();
    sent++;
    return answerTo(service, request, send);
  };
  const sendPatiently = async (request: Request): Promise<Answer> => {
    let answer = await sendOnce(request);
    for (let again = 0; again < AGAIN && (answer.status === 429 || answer.status === 503); again++) {
      const seconds = Number(answer.headers.get('retry-after') ?? 1);
      await wait(1000 * Math.min(LONGEST_WAIT, seconds > 0 ? seconds : 1));
      answer = await sendOnce(request);
    }
    return answer;
  };
  return {
    ask: (request) => {
      const name = JSON.stringify(request);
      const known = answers.get(name) ?? sendPatiently(request);
      answers.set(name, known);
      return known;
    },
    sent: () => sent,
  };
}

async function answerTo(service: Service, request: Request, send: Send): Promise<Answer> {
  const shown = shownRequest(service, request);
  const { instance, key } = accessOf(service, request);
  const inHeaders: Record<string, string> = isHeaderForm(request) ? { member: instance, apikey: key } : {};
  try {
    const response = await send(service.url + pathOf(request, instance, key), {
      method: request.method ?? 'GET',
      headers: { 'accept-encoding': 'identity', 'user-agent': 'parvis-verify', ...inHeaders, ...request.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString();
    const { status, headers } = response;
    const hasKey = [text, ...headers.values()].some((part) => part.includes(service.key));
    return { shown, status, headers, bytes, text, json: parsed(text), failure: undefined, hasKey };
  } catch (error) {
    const failure = masked(service, reasonOf(error));
    const nothing = { headers: new Headers(), bytes: Buffer.of(), text: '', json: undefined, hasKey: false };
    return { ...nothing, shown, status: 0, failure };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why nothing came: `fetch` tells it in the cause of its error. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as { readonly cause?: unknown; readonly message?: string };
  const { message: deeper, code } = (cause ?? {}) as { readonly message?: string; readonly code?: string };
  return deeper || code || message || String(error);
}

/** A text without the key. */
export function masked({ key }: Service, text: string): string {
  return text.replaceAll(key, '{key}');
}

function isHeaderForm({ form }: Request): boolean {
  return form === 'header';
}

function accessOf({ instance, key }: Service, { access }: Request): { instance: string; key: string } {
  if (access === 'wrong instance') return { instance: NO_SUCH_INSTANCE, key };
  if (access === 'wrong key') return { instance, key: key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A') };
  return { instance, key };
}

function pathOf(request: Request, instance: string, key: string): string {
  const { operation, values = [], access, ending = '' } = request;
  const inPath = isHeaderForm(request) || access === 'none' ? [] : [instance, key];
  const encoded = values.map((value) => encodeURIComponent(value).replaceAll('%2C', ','));
  return `/${[operation, ...inPath, ...encoded].join('/')}${ending}`;
}

function shownRequest(service: Service, request: Request): string {
  const { instance } = accessOf(service, request);
  const key = request.access === 'wrong key' ? '{another key}' : '{key}';
  const line = `${request.method ?? 'GET'} ${pathOf(request, instance, key)}`;
  const inHeaders = isHeaderForm(request) ? [`member: ${instance}`, `apikey: ${key}`] : [];
  const others = Object.entries(request.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  const body = request.body === undefined ? '' : ` and the body ${request.body}`;
  const headers = [...inHeaders, ...others];
  return `${line.length > 200 ? `${line.slice(0, 200)}…` : line}${headers.length > 0 ? ` with ${headers.join(', ')}` : ''}${body}`;
}
