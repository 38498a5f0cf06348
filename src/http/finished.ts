// A finished answer: the bytes, the entity tag and the compressions of a body, each made once.

import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Answered } from '../contract/operation.ts';
import type { Body } from '../readmodel/texts.ts';
import { type Answer, NO_GUESSING } from './answer.ts';
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

/** A body that is larger and sent only once goes out piece by piece. */
const LARGE = 2 ** 20;

export class Finished {
  /** The size of the uncoded body, in bytes. */
  readonly size: number;
  /** The hash of the uncoded body, without quotes. */
  readonly tag: string;
  /** Whether somebody asked for it again since this was last looked at. */
  wasUsed = false;
  readonly #body: Body | undefined;
  readonly #coded: Partial<Record<Coding, Buffer>> = {};
  readonly #coding: Partial<Record<Coding, Promise<Buffer>>> = {};
  readonly #ready: Partial<Record<Coding, Ready>> = {};
  readonly #onGrowth: (bytes: number) => void;

  /** `onGrowth` is told how many bytes a compression added. */
  constructor(
    answered: Answered,
    onGrowth: (bytes: number) => void = () => undefined,
    pieces = Number.POSITIVE_INFINITY,
  ) {
    this.#onGrowth = onGrowth;
    if (typeof answered === 'string') {
      const bytes = Buffer.from(answered);
      this.size = bytes.length;
      this.tag = hash('sha256', bytes, 'base64url').slice(0, 22);
      this.#coded.identity = bytes;
    } else {
      this.size = answered.size;
      this.tag = answered.digest().slice(0, 22);
      if (answered.size > pieces) this.#body = answered;
      else this.#coded.identity = answered.bytes();
    }
  }

  /** An answer that is not kept. */
  static once(answered: Answered): Finished {
    return new Finished(answered, undefined, LARGE);
  }

  /** The strong entity tag of the body in a coding (rule T4). */
  entityTag(coding: Coding): string {
    return coding === 'identity' ? `"${this.tag}"` : `"${this.tag}-${coding}"`;
  }

  /** The pieces of an uncoded body that is not there as a whole. */
  get pieces(): (() => Iterable<Buffer>) | undefined {
    return this.#body?.pieces;
  }

  /** The body in a coding; compressed off the main thread, once. */
  coded(coding: Coding): Buffer | Promise<Buffer> {
    const known = this.#coded[coding] ?? this.#coding[coding];
    const plain = () => this.#coded.identity ?? this.#body?.bytes() ?? Buffer.alloc(0);
    if (known !== undefined || coding === 'identity') return known ?? plain();
    const made = compressors[coding](plain()).then((bytes) => {
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
      const all = { ...this.#withBody(coding), ...headers, 'Content-Length': String(body.length), ...coded };
      ready.whole = { status: 200, headers: all, body };
      ready.head = { status: 200, headers: all, body: undefined };
    }
    return (method === 'HEAD' ? ready.head : undefined) ?? ready.whole;
  }

  /** 200 whose uncoded body goes out piece by piece. */
  inPieces(headers: Headers, method: string, pieces: () => Iterable<Buffer>): Answer {
    const all = { ...this.#withBody('identity'), ...headers, 'Content-Length': String(this.size) };
    return { status: 200, headers: all, pieces: method === 'HEAD' ? undefined : pieces };
  }

  #for(coding: Coding, headers: Headers): Ready {
    const known = this.#ready[coding];
    if (known?.headers === headers) return known;
    const { 'Content-Type': _, ...rest } = headers;
    const made: Ready = { headers, notModified: { status: 304, headers: { ...this.#common(coding), ...rest } } };
    this.#ready[coding] = made;
    return made;
  }

  #withBody(coding: Coding): Headers {
    return { ...this.#common(coding), ...NO_GUESSING };
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
  const { pieces } = finished;
  if (coding === 'identity' && pieces !== undefined) return finished.inPieces(headers, method, pieces);
  const body = finished.coded(coding);
  if (body instanceof Promise) return body.then((bytes) => finished.ok(coding, headers, bytes, method));
  return finished.ok(coding, headers, body, method);
}

/** An answer that is made for one request and not kept: compressed as the client accepts it, without an entity tag. */
export async function sendOnce(terms: Terms, answered: Answered, headers: Headers): Promise<Answer> {
  const coding = preferredCoding(terms.acceptEncoding);
  const common = { Vary: 'Accept-Encoding', ...NO_GUESSING, ...headers };
  if (coding === 'identity' && typeof answered !== 'string' && answered.size > LARGE) {
    return { status: 200, headers: { ...common, 'Content-Length': String(answered.size) }, pieces: answered.pieces };
  }
  const plain = typeof answered === 'string' ? Buffer.from(answered) : answered.bytes();
  const body = coding === 'identity' ? plain : await compressors[coding](plain);
  const coded = coding === 'identity' ? undefined : { 'Content-Encoding': coding };
  return { status: 200, headers: { ...common, 'Content-Length': String(body.length), ...coded }, body };
}
