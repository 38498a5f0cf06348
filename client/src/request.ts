// Single request. Access is in headers, so that no URL contains the key. It is retried if that is safe and may help.

import { errorFor, ParvisError, Unavailable } from './errors.ts';

export interface ClientOptions {
  /** Address of the server, such as `https://api.example.org`. */
  readonly server: string;
  readonly instance: string;
  readonly key: string;
  /** Number of retries of a GET. Default: 3. */
  readonly retries?: number;
  /** First wait in milliseconds, doubled each time. Default: 500. `Retry-After` may make it longer. */
  readonly waitMs?: number;
  /**
   * Caches answers by path, and revalidates them with their entity tag. Not for browsers, which have a cache of their own, and in which pages of
   * other origins can't send the tag.
   */
  readonly cache?: Map<string, CachedAnswer>;
  readonly fetch?: typeof fetch;
}

export interface CachedAnswer {
  readonly tag: string;
  readonly body: unknown;
}

export interface AskOptions {
  readonly signal?: AbortSignal;
}

/** Maximum wait for `Retry-After`, in milliseconds. */
const MAX_MS = 60_000;

export async function request(
  options: ClientOptions,
  path: string,
  { signal, body }: AskOptions & { readonly body?: unknown } = {},
): Promise<unknown> {
  const { retries = 3, waitMs = 500 } = options;
  for (let tried = 0; ; tried++) {
    const answer = await attempt(options, path, body, signal);
    if (!(answer instanceof TemporaryError)) return answer.body;
    // A write may have succeeded although its answer was lost.
    if (body !== undefined || tried >= retries) throw answer;
    const asked = Math.min(answer.retryAfterMs, MAX_MS);
    await wait(Math.max(asked, waitMs * 2 ** tried * (0.75 + Math.random() / 2)), signal);
  }
}

class TemporaryError extends Unavailable {
  readonly retryAfterMs: number;

  constructor(message: string, status: number, retryAfterMs: number, cause?: unknown) {
    super(message, status, { cause });
    this.retryAfterMs = retryAfterMs;
  }
}

/** Returns the answer or a temporary failure. Throws all other failures. */
async function attempt(
  { server, instance, key, cache, fetch: ask = fetch }: ClientOptions,
  path: string,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<{ readonly body: unknown } | TemporaryError> {
  const kept = body === undefined ? cache?.get(path) : undefined;
  const headers: Record<string, string> = { member: instance, apikey: key };
  if (kept !== undefined) headers['If-None-Match'] = kept.tag;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let status = 0;
  try {
    const answer = await ask(server.replace(/\/+$/, '') + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      ...(signal && { signal }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    ({ status } = answer);
    if (status === 304 && kept !== undefined) return kept;
    const text = await answer.text();
    if (!answer.ok) return toTemporaryError(answer, text);
    const told: unknown = JSON.parse(text);
    const tag = answer.headers.get('ETag');
    if (body === undefined && tag !== null) cache?.set(path, { tag, body: told });
    return { body: told };
  } catch (error) {
    if (error instanceof ParvisError || signal?.aborted === true) throw error;
    if (error instanceof SyntaxError)
      throw new ParvisError('The server’s answer is no JSON.', status, { cause: error });
    return new TemporaryError('The server can’t be reached.', 0, 0, error);
  }
}

/** Returns a temporary failure. Throws all other failures. */
function toTemporaryError(answer: Response, text: string): TemporaryError {
  const { status, headers } = answer;
  let message = `The server answered ${status}.`;
  try {
    message = (JSON.parse(text) as { message?: string }).message ?? message;
  } catch {
    // A proxy may answer in another format.
  }
  if (status !== 429 && status !== 503) throw errorFor(status, message);
  const given = headers.get('Retry-After') ?? '';
  const ms = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.now();
  return new TemporaryError(message, status, Number.isNaN(ms) ? 0 : Math.max(ms, 0));
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const stop = () => {
      clearTimeout(timer);
      fail(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      done();
    }, ms);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
