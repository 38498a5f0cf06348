/** Response before it is sent; tests of the server examine it. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
  /** Pieces of a large body that is sent only once, each built after the previous one is sent; replaces `body`. */
  readonly pieces?: (() => Iterable<Buffer>) | undefined;
  /** Called once the response is sent, or has failed. */
  readonly sent?: (() => void) | undefined;
}

/** Media type without a charset parameter, because one connector compares the whole header (rule T3). */
export const JSON_TYPE = 'application/json';

/** Sent with every body, so that browsers never interpret entered text as a page. */
export const NO_GUESSING = { 'X-Content-Type-Options': 'nosniff' } as const;

/** Creates an error response (rule E1) with only a human-readable text. */
export function refusal(status: number, text: string, headers: Readonly<Record<string, string>> = {}): HttpResponse {
  const body = Buffer.from(JSON.stringify({ message: text }));
  return {
    status,
    headers: { 'Content-Type': JSON_TYPE, 'Content-Length': String(body.length), ...NO_GUESSING, ...headers },
    body,
  };
}

export const OVERLOADED = refusal(503, 'The server has too much to do; ask again.', { 'Retry-After': '1' });
