// A finished answer: the bytes, the entity tag and the compressions of a body, each made once.

import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Answered } from '../contract/operation.ts';
import type { Answer } from './answer.ts';
import { type Coding, namesTag, preferredCoding } from './negotiate.ts';
import { headerOf, type Request } from './request.ts';

const compressors: Record<Exclude<Coding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gzip: promisify(gzip) as (body: Buffer) => Promise<Buffer>,
};

type Headers = Readonly<Record<string, string>>;

/** Answers in one coding, made for given headers. */
interface Ready {
  readonly headers: Headers;
  readonly notModified: Answer;
  whole?: Answer;
  head?: Answer;
}

export class Finished {
  readonly body: Buffer;
  /** The hash of the uncoded body, without quotes. */
  readonly tag: string;
  /** Whether somebody asked for it again since this was last looked at. */
  wasUsed = false;
  readonly #coded: Partial<Record<Coding, Buffer>> = {};
  readonly #coding: Partial<Record<Coding, Promise<Buffer>>> = {};
  readonly #ready: Partial<Record<Coding, Ready>> = {};
  readonly #onGrowth: (bytes: number) => void;

  /** `onGrowth` is told how many bytes a compression added. */
  constructor(answered: Answered, onGrowth: (bytes: number) => void = () => undefined) {
    this.body = typeof answered === 'string' ? Buffer.from(answered) : answered.bytes;
    const digest = typeof answered === 'string' ? hash('sha256', this.body, 'base64url') : answered.digest();
    this.tag = digest.slice(0, 22);
    this.#coded.identity = this.body;
    this.#onGrowth = onGrowth;
  }

  /** The strong entity tag of the body in a coding (rule T4). */
  entityTag(coding: Coding): string {
    return coding === 'identity' ? `"${this.tag}"` : `"${this.tag}-${coding}"`;
  }

  /** The body in a coding; compressed off the main thread, once. */
  coded(coding: Coding): Buffer | Promise<Buffer> {
    const known = this.#coded[coding] ?? this.#coding[coding];
    if (known !== undefined || coding === 'identity') return known ?? this.body;
    const made = compressors[coding](this.body).then((bytes) => {
      this.#coded[coding] = bytes;
      delete this.#coding[coding];
      this.#onGrowth(bytes.length);
      return bytes;
    });
    this.#coding[coding] = made;
    return made;
  }

  /** 304 in a coding, beside headers; the same object as long as the headers are the same object. */
  notModified(coding: Coding, headers: Headers): Answer {
    return this.#for(coding, headers).notModified;
  }

  /** 200 in a coding, whose bytes are `body`, or what HEAD gets of it. */
  ok(coding: Coding, headers: Headers, body: Buffer, method: string): Answer {
    const ready = this.#for(coding, headers);
    if (ready.whole === undefined) {
      const coded = coding === 'identity' ? undefined : { 'Content-Encoding': coding };
      const all = { ...this.#common(coding), ...headers, 'Content-Length': String(body.length), ...coded };
      ready.whole = { status: 200, headers: all, body };
      ready.head = { status: 200, headers: all, body: undefined };
    }
    return (method === 'HEAD' ? ready.head : undefined) ?? ready.whole;
  }

  #for(coding: Coding, headers: Headers): Ready {
    const known = this.#ready[coding];
    if (known?.headers === headers) return known;
    const { 'Content-Type': _, ...rest } = headers;
    const made: Ready = { headers, notModified: { status: 304, headers: { ...this.#common(coding), ...rest } } };
    this.#ready[coding] = made;
    return made;
  }

  #common(coding: Coding): Headers {
    return { ETag: this.entityTag(coding), 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' };
  }
}

/** What a client says that decides how a finished answer is sent to it. */
export interface Terms {
  readonly method: string;
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export function termsOf(request: Pick<Request, 'method' | 'headers'>): Terms {
  return {
    method: request.method,
    acceptEncoding: headerOf(request, 'accept-encoding'),
    ifNoneMatch: headerOf(request, 'if-none-match'),
  };
}

/**
 * The answer to a GET or HEAD, or 304 when the client has it already (rule T4); at once unless it has to be compressed.
 * `headers` may widen `Vary`.
 */
export function sendFinished(terms: Terms, finished: Finished, headers: Headers): Answer | Promise<Answer> {
  const coding = preferredCoding(terms.acceptEncoding);
  const { method, ifNoneMatch } = terms;
  if (ifNoneMatch !== undefined && namesTag(ifNoneMatch, finished.entityTag(coding))) {
    return finished.notModified(coding, headers);
  }
  const body = finished.coded(coding);
  if (body instanceof Promise) return body.then((bytes) => finished.ok(coding, headers, bytes, method));
  return finished.ok(coding, headers, body, method);
}

/** An answer that is made for one request and not kept: compressed as the client accepts it, without an entity tag. */
export async function sendOnce(terms: Terms, answered: Answered, headers: Headers): Promise<Answer> {
  const coding = preferredCoding(terms.acceptEncoding);
  const plain = typeof answered === 'string' ? Buffer.from(answered) : answered.bytes;
  const body = coding === 'identity' ? plain : await compressors[coding](plain);
  const coded = coding === 'identity' ? undefined : { 'Content-Encoding': coding };
  return {
    status: 200,
    headers: { Vary: 'Accept-Encoding', ...headers, 'Content-Length': String(body.length), ...coded },
    body,
  };
}
