import type { HonoRequest, MiddlewareHandler } from 'hono';

export interface BodyLimit {
  /** Bytes. */
  readonly maxSize: number;
  readonly onError: (asked: { readonly req: HonoRequest }) => Response | Promise<Response>;
}

/**
 * Refuses a POST with a larger body, told beforehand or not, and reads the others whole. It stands in for the framework’s own
 * `bodyLimit`, which fails for a body whose length is not told: it hands the adapter’s request to a constructor that takes
 * Node’s alone.
 */
export function bodyLimit({ maxSize, onError }: BodyLimit): MiddlewareHandler {
  return async ({ req }, next) => {
    if (req.method !== 'POST') return next();
    if (Number(req.header('content-length') ?? 0) > maxSize) return onError({ req });
    let body: Uint8Array<ArrayBuffer> | undefined;
    try {
      body = await bytesOf(req.raw.body, maxSize);
    } catch {
      // The client went away in the midst of it, and gets no answer.
      return new Response(null, { status: 400 });
    }
    if (body === undefined) return onError({ req });
    req.raw = new Request(req.url, { method: req.method, headers: req.header(), body });
    return next();
  };
}

/** What a stream holds; undefined when that is more than so many bytes. */
async function bytesOf(
  stream: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    size += chunk.length;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
