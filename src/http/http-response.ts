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
export const NOSNIFF_HEADERS = { 'X-Content-Type-Options': 'nosniff' } as const;

export function errorResponse(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  const body = Buffer.from(JSON.stringify({ message: text }));
  return {
    status,
    headers: { 'Content-Type': JSON_TYPE, 'Content-Length': String(body.length), ...NOSNIFF_HEADERS, ...headers },
    body,
  };
}

export const OVERLOADED_RESPONSE = errorResponse(503, 'The server is overloaded; try again.', {
  'Retry-After': '1',
});
