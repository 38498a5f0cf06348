// Finished answers: bytes, entity tag and compressions of a body, made once and kept as long as there is room. A view is
// part of what they are found by, so a changed instance or an ended event never gets the answer of before.

import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { View } from '../readmodel/view.ts';
import type { Answer } from './answer.ts';
import { type Coding, namesTag, preferredCoding } from './negotiate.ts';

const compressors: Record<Exclude<Coding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gzip: promisify(gzip) as (body: Buffer) => Promise<Buffer>,
};

/** What a finished answer costs beside its bytes. */
const OVERHEAD = 500;

export class Finished {
  readonly body: Buffer;
  /** The hash of the uncoded body, without quotes. */
  readonly tag: string;
  readonly #coded = new Map<Coding, Promise<Buffer>>();

  constructor(text: string) {
    this.body = Buffer.from(text);
    this.tag = hash('sha256', this.body, 'base64url').slice(0, 22);
  }

  /** The strong entity tag of the body in a coding (rule T4). */
  entityTag(coding: Coding): string {
    return coding === 'identity' ? `"${this.tag}"` : `"${this.tag}-${coding}"`;
  }

  /** The body in a coding; compressed off the main thread, once. */
  coded(coding: Coding): Buffer | Promise<Buffer> {
    if (coding === 'identity') return this.body;
    const known = this.#coded.get(coding);
    if (known !== undefined) return known;
    const made = compressors[coding](this.body);
    this.#coded.set(coding, made);
    return made;
  }

  /** Bytes held, the compressions counted as if they were there. */
  get size(): number {
    return this.body.length + (this.body.length >> 1) + OVERHEAD;
  }
}

/** Keeps finished answers within a bound of bytes; those not asked for longest go first. */
export class FinishedAnswers {
  readonly #kept = new Map<string, Finished>();
  readonly #numbers = new WeakMap<View, number>();
  readonly #maxBytes: number;
  #views = 0;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The answer known by a view and a key, or made and kept now. */
  get(view: View, key: string, make: () => string): Finished {
    const full = `${this.#number(view)} ${key}`;
    const known = this.#kept.get(full);
    if (known !== undefined) {
      this.#kept.delete(full);
      this.#kept.set(full, known);
      return known;
    }
    const made = new Finished(make());
    this.#keep(full, made);
    return made;
  }

  #number(view: View): number {
    const known = this.#numbers.get(view);
    if (known !== undefined) return known;
    this.#numbers.set(view, ++this.#views);
    return this.#views;
  }

  #keep(key: string, made: Finished): void {
    if (made.size > this.#maxBytes) return;
    this.#kept.set(key, made);
    this.#bytes += made.size + key.length;
    for (const [oldest, answer] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= answer.size + oldest.length;
    }
  }
}

/** What a client says that decides how a finished answer is sent to it; header names are lower-case. */
export interface Client {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The answer to a GET or HEAD, or 304 when the client has it already (rule T4). `headers` may widen `Vary`. */
export async function sendFinished(
  client: Client,
  finished: Finished,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const coding = preferredCoding(one(client.headers['accept-encoding']));
  const tag = finished.entityTag(coding);
  const common = { ETag: tag, 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' };
  if (namesTag(one(client.headers['if-none-match']), tag)) {
    const { 'Content-Type': _, ...rest } = headers;
    return { status: 304, headers: { ...common, ...rest } };
  }
  const body = await finished.coded(coding);
  const coded = coding === 'identity' ? undefined : { 'Content-Encoding': coding };
  return {
    status: 200,
    headers: { ...common, ...headers, 'Content-Length': String(body.length), ...coded },
    body: client.method === 'HEAD' ? undefined : body,
  };
}

/** An answer that is made for one request and not kept: compressed as the client accepts it, without an entity tag. */
export async function sendOnce(
  client: Client,
  text: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const coding = preferredCoding(one(client.headers['accept-encoding']));
  const plain = Buffer.from(text);
  const body = coding === 'identity' ? plain : await compressors[coding](plain);
  const coded = coding === 'identity' ? undefined : { 'Content-Encoding': coding };
  return {
    status: 200,
    headers: { Vary: 'Accept-Encoding', ...headers, 'Content-Length': String(body.length), ...coded },
    body,
  };
}

function one(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
