import type { ReaderAccess } from './access.ts';

export interface ApiReply {
  readonly status: string;
  /** Body of the response; JSON is indented. */
  readonly body: string;
  readonly json: unknown;
}

/** Path of an operation: values as segments, then the query without empty parameters. */
export function operationPath(
  operation: string,
  values: readonly string[],
  query: readonly (readonly [name: string, value: string])[] = [],
): string {
  const last = values.findLastIndex((value) => value !== '');
  const parts = [operation, ...values.slice(0, last + 1)];
  const path = `/${parts.map((part) => encodeURIComponent(part).replaceAll('%2C', ',')).join('/')}`;
  const asked = query
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return asked.length === 0 ? path : `${path}?${asked.join('&')}`;
}

/** Calls an operation: a POST request if there is a `body`, otherwise GET. */
export async function callOperation(path: string, { instance, key }: ReaderAccess, body?: string): Promise<ApiReply> {
  const started = performance.now();
  try {
    const headers = { member: instance, apikey: key };
    const init: RequestInit = { headers, cache: 'no-store' };
    const json = { ...headers, 'Content-Type': 'application/json' };
    const answer = await fetch(path, body === undefined ? init : { ...init, method: 'POST', headers: json, body });
    return replyOf(answer, await answer.text(), performance.now() - started);
  } catch {
    return {
      status: 'The request can’t be sent: the server is unreachable, or a value is not allowed.',
      body: '',
      json: null,
    };
  }
}

function replyOf(answer: Response, text: string, took: number): ApiReply {
  const bytes = new TextEncoder().encode(text).length.toLocaleString('en');
  const tag = answer.headers.get('ETag');
  const status = [answer.status, `${bytes} bytes`, `${took.toFixed(1)} ms`, ...(tag === null ? [] : [`ETag ${tag}`])];
  const json: unknown = JSON.parse(text);
  return { status: status.join(' · '), body: JSON.stringify(json, null, 2), json };
}
