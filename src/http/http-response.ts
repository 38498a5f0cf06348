export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
  /** Pieces of a large body that is sent once, in place of `body`. Each piece is built after the previous one is sent. */
  readonly pieces?: (() => Iterable<Buffer>) | undefined;
  /** Called once the response is sent or has failed. */
  readonly sent?: (() => void) | undefined;
}

/** Media type without a charset, because one connector compares the whole header (rule T3). */
export const JSON_TYPE = 'application/json';

/** Headers of every response with a body. They keep browsers from interpreting entered text as a page. */
export const NOSNIFF_HEADERS = { 'X-Content-Type-Options': 'nosniff' } as const;

export function createErrorResponse(
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

export const OVERLOADED_RESPONSE = createErrorResponse(503, 'The server is overloaded; try again.', {
  'Retry-After': '1',
});
