import type { HonoRequest, MiddlewareHandler } from 'hono';

export interface BodyLimit {
  readonly maxSize: number;
  readonly onError: (asked: { readonly req: HonoRequest }) => Response | Promise<Response>;
}

/**
 * Rejects a POST whose body is too large, even without a declared length, and buffers all other bodies. Hono’s `bodyLimit` can’t check
 * bodies without a declared length here: it passes the adapter’s request to a constructor that accepts only Node’s own.
 */
export function limitBody({ maxSize, onError }: BodyLimit): MiddlewareHandler {
  return async ({ req }, next) => {
    if (req.method !== 'POST') return next();
    if (Number(req.header('content-length') ?? 0) > maxSize) return onError({ req });
    let body: Uint8Array<ArrayBuffer> | undefined;
    try {
      body = await readBytes(req.raw.body, maxSize);
    } catch {
      return new Response(null, { status: 400 });
    }
    if (body === undefined) return onError({ req });
    req.raw = new Request(req.url, { method: req.method, headers: req.header(), body });
    return next();
  };
}

async function readBytes(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
