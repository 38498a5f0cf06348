// Finished response: the bytes of a body, its entity tag and its compressed forms, each computed only once.

import { hash } from 'node:crypto';
import type { Body } from '../contract/operation.ts';
import type { JoinedBody } from '../readmodel/texts.ts';
import { type Compression, type Compressor, compressWhole, LARGE_BODY_BYTES } from './compress.ts';
import { type HttpResponse, NOSNIFF_HEADERS } from './http-response.ts';
import { type Coding, choosePreferredCoding, matchesEntityTag } from './negotiate.ts';
import { headerOf, type Request } from './request.ts';

type Headers = Readonly<Record<string, string>>;

interface CachedResponses {
  readonly headers: Headers;
  readonly notModified: HttpResponse;
  whole?: HttpResponse;
  head?: HttpResponse;
}

export class CachedBody {
  readonly size: number;
  /** Hash of the uncompressed body, without quotation marks. */
  readonly tag: string;
  /** True if the body was requested since the last check. */
  wasUsed = false;
  readonly #body: JoinedBody | undefined;
  readonly #coded: Partial<Record<Coding, Buffer>> = {};
  readonly #coding: Partial<Record<Coding, Promise<Buffer>>> = {};
  readonly #ready: Partial<Record<Coding, CachedResponses>> = {};
  readonly #onGrowth: (bytes: number) => void;

  /** `onGrowth`: called with the size in bytes of each compressed copy. */
  constructor(content: Body, onGrowth: (bytes: number) => void = () => undefined, pieces = Number.POSITIVE_INFINITY) {
    this.#onGrowth = onGrowth;
    if (typeof content === 'string') {
      const bytes = Buffer.from(content);
      this.size = bytes.length;
      this.tag = hash('sha256', bytes, 'base64url').slice(0, 22);
      this.#coded.identity = bytes;
    } else {
      this.size = content.size;
      this.tag = content.digest().slice(0, 22);
      if (content.size > pieces) this.#body = content;
      else this.#coded.identity = content.bytes();
    }
  }

  static once(content: Body): CachedBody {
    return new CachedBody(content, undefined, LARGE_BODY_BYTES);
  }

  /** Strong entity tag of the body in a coding (rule T4). */
  entityTag(coding: Coding): string {
    return coding === 'identity' ? `"${this.tag}"` : `"${this.tag}-${coding}"`;
  }

  get large(): JoinedBody | undefined {
    return this.#body;
  }

  /** Uncompressed body; empty for a large response that is not cached. */
  get plain(): Buffer {
    return this.#coded.identity ?? this.#body?.bytes() ?? Buffer.alloc(0);
  }

  /** Counts bytes that are stored with this body and freed with it. */
  grow(bytes: number): void {
    this.#onGrowth(bytes);
  }

  /** Body in a coding, compressed once and off the main thread. Undefined if too much is being compressed. */
  compressed(coding: Compression, compressor: Compressor): Buffer | Promise<Buffer> | undefined {
    const known = this.#coded[coding] ?? this.#coding[coding];
    if (known !== undefined) return known;
    const made = compressor.compressCached(coding, this.plain)?.then((bytes) => {
      this.#coded[coding] = bytes;
      delete this.#coding[coding];
      this.#onGrowth(bytes.length);
      return bytes;
    });
    if (made !== undefined) this.#coding[coding] = made;
    return made;
  }

  /** 304 response in a coding with additional headers. The same headers object gets the same response object. */
  notModified(coding: Coding, headers: Headers): HttpResponse {
    return this.#for(coding, headers).notModified;
  }

  /** 200 response with the encoded `body`; only its headers for HEAD. */
  ok(coding: Coding, headers: Headers, body: Buffer, method: string): HttpResponse {
    const ready = this.#for(coding, headers);
    if (ready.whole === undefined) {
      const coded = coding === 'identity' ? undefined : { 'Content-Encoding': coding };
      const all = { ...this.#withBody(coding), ...headers, 'Content-Length': String(body.length), ...coded };
      ready.whole = { status: 200, headers: all, body };
      ready.head = { status: 200, headers: all, body: undefined };
    }
    return (method === 'HEAD' ? ready.head : undefined) ?? ready.whole;
  }

  /** 200 response in a coding, with size and bytes, for a body that is not cached. */
  okOnce(
    coding: Coding,
    headers: Headers,
    method: string,
    size: number,
    body: Omit<HttpResponse, 'status' | 'headers'>,
  ): HttpResponse {
    const coded = coding === 'identity' ? undefined : { 'Content-Encoding': coding };
    const all = { ...this.#withBody(coding), ...headers, 'Content-Length': String(size), ...coded };
    return { status: 200, headers: all, ...(method === 'HEAD' ? { sent: body.sent } : body) };
  }

  #for(coding: Coding, headers: Headers): CachedResponses {
    const known = this.#ready[coding];
    if (known?.headers === headers) return known;
    const { 'Content-Type': _, ...rest } = headers;
    const made: CachedResponses = {
      headers,
      notModified: { status: 304, headers: { ...this.#common(coding), ...rest } },
    };
    this.#ready[coding] = made;
    return made;
  }

  #withBody(coding: Coding): Headers {
    return { ...this.#common(coding), ...NOSNIFF_HEADERS };
  }

  #common(coding: Coding): Headers {
    return { ETag: this.entityTag(coding), 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' };
  }
}

export interface NegotiationTerms {
  readonly method: string;
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly from: string;
}

export function negotiationTermsOf(request: Pick<Request, 'method' | 'headers' | 'address'>): NegotiationTerms {
  return {
    method: request.method,
    acceptEncoding: headerOf(request, 'accept-encoding'),
    ifNoneMatch: headerOf(request, 'if-none-match'),
    from: request.address,
  };
}

export function isNotModified({ acceptEncoding, ifNoneMatch }: NegotiationTerms, cached: CachedBody): boolean {
  return (
    ifNoneMatch !== undefined && matchesEntityTag(ifNoneMatch, cached.entityTag(choosePreferredCoding(acceptEncoding)))
  );
}

/**
 * Responds to GET or HEAD, with 304 if the client has the current response (rule T4). Synchronous unless the body must be compressed;
 * uncompressed if too much is being compressed. `headers` may extend `Vary`.
 */
export function respondFromBody(
  terms: NegotiationTerms,
  cached: CachedBody,
  headers: Headers,
  compressor: Compressor,
): HttpResponse | Promise<HttpResponse> {
  const coding = choosePreferredCoding(terms.acceptEncoding);
  const { method } = terms;
  if (isNotModified(terms, cached)) return cached.notModified(coding, headers);
  if (cached.large !== undefined) return respondLarge(terms, coding, cached, cached.large, headers, compressor);
  const body = coding === 'identity' ? cached.plain : cached.compressed(coding, compressor);
  if (body === undefined) return cached.ok('identity', headers, cached.plain, method);
  if (body instanceof Promise) return body.then((bytes) => cached.ok(coding, headers, bytes, method));
  return cached.ok(coding, headers, body, method);
}

function respondLarge(
  { method, from }: NegotiationTerms,
  coding: Coding,
  cached: CachedBody,
  body: JoinedBody,
  headers: Headers,
  compressor: Compressor,
): HttpResponse | Promise<HttpResponse> {
  const compressed = coding === 'identity' ? undefined : compressor.compressOnce(coding, body, from);
  if (compressed === undefined) {
    return cached.okOnce('identity', headers, method, body.size, { pieces: body.pieces });
  }
  return compressed.then(({ bytes, release }) =>
    cached.okOnce(coding, headers, method, bytes.length, { body: bytes, sent: release }),
  );
}

/**
 * Responds with a body that was built for one request and is not cached: compressed if the client accepts it, and without an entity tag.
 */
export async function respondUncached(
  terms: NegotiationTerms,
  content: Body,
  headers: Headers,
  compressor: Compressor,
): Promise<HttpResponse> {
  const coding = choosePreferredCoding(terms.acceptEncoding);
  const common = { Vary: 'Accept-Encoding', ...NOSNIFF_HEADERS, ...headers };
  const ok = (size: number, body: Omit<HttpResponse, 'status' | 'headers'>, coded = {}): HttpResponse => {
    return { status: 200, headers: { ...common, 'Content-Length': String(size), ...coded }, ...body };
  };
  if (typeof content !== 'string' && content.size > LARGE_BODY_BYTES) {
    const made = coding === 'identity' ? undefined : await compressor.compressOnce(coding, content, terms.from);
    if (made === undefined) return ok(content.size, { pieces: content.pieces });
    return ok(made.bytes.length, { body: made.bytes, sent: made.release }, { 'Content-Encoding': coding });
  }
  const plain = typeof content === 'string' ? Buffer.from(content) : content.bytes();
  if (coding === 'identity') return ok(plain.length, { body: plain });
  const body = await compressWhole(coding, plain);
  return ok(body.length, { body }, { 'Content-Encoding': coding });
}
