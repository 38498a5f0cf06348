// Cached page with a form. It is the same for all visitors except in one place, such as a token. The parts around that place are stored as
// finished bytes, compressed once; only the place itself is filled for each request.

import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { CachedBody, NegotiationTerms } from './cached-body.ts';
import type { HttpResponse } from './http-response.ts';
import { acceptsGzip } from './negotiate.ts';

export interface CachedFormPage {
  readonly html: string;
  /** Content of the variable place. It occurs nowhere else in the page. */
  readonly filling: string;
  /** Returns the content for the next visitor: ASCII, shorter than 64 kB. */
  readonly refill: () => string;
  readonly headers: Headers;
}

export type CachedFormResponder = (terms: Pick<NegotiationTerms, 'method' | 'acceptEncoding'>) => HttpResponse;

interface CodedForm {
  readonly join: (filled: Buffer) => Buffer;
  readonly headersOf: (length: number) => Headers;
}

type Headers = Readonly<Record<string, string>>;

/** Maximum characters of a cached page. Compressing more would take too long. */
export const MAX_CACHED_FORM_LENGTH = 256 * 1024;

export function createCachedFormResponder(
  body: CachedBody,
  { filling, refill, headers }: Omit<CachedFormPage, 'html'>,
): CachedFormResponder {
  const { plain } = body;
  const at = plain.indexOf(filling);
  const before = plain.subarray(0, at);
  const after = plain.subarray(at + filling.length);
  const common = { ...headers, Vary: 'Accept-Encoding' };
  const plainly = createCodedForm(common, (filled) => Buffer.concat([before, filled, after]));
  let made: CodedForm | undefined;
  const compressForm = (): CodedForm => {
    made ??= createCodedForm({ ...common, 'Content-Encoding': 'gzip' }, createGzipWriter(body, before, after));
    return made;
  };
  return ({ method, acceptEncoding }) => {
    const way = acceptsGzip(acceptEncoding) ? compressForm() : plainly;
    const bytes = way.join(Buffer.from(refill(), 'latin1'));
    return { status: 200, headers: way.headersOf(bytes.length), body: method === 'HEAD' ? undefined : bytes };
  };
}

function createCodedForm(headers: Headers, join: CodedForm['join']): CodedForm {
  let [size, known] = [-1, headers];
  return {
    join,
    // The length rarely changes, for example with the number of digits in a token.
    headersOf: (length) => {
      if (length !== size) [size, known] = [length, { ...headers, 'Content-Length': String(length) }];
      return known;
    },
  };
}

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/**
 * Creates a function that returns a gzip stream: both parts are compressed separately, and the content between them is an uncompressed
 * block (RFC 1951, section 3.2.4).
 */
function createGzipWriter(body: CachedBody, before: Buffer, after: Buffer): (filled: Buffer) => Buffer {
  const head = Buffer.concat([GZIP_HEAD, deflateRawSync(before, { finishFlush: constants.Z_SYNC_FLUSH })]);
  const tail = deflateRawSync(after);
  body.grow(head.length + tail.length);
  const sumBefore = crc32(before);
  return (filled) => {
    const block = Buffer.alloc(5);
    block.writeUInt16LE(filled.length, 1);
    block.writeUInt16LE(~filled.length & 0xffff, 3);
    const end = Buffer.alloc(8);
    end.writeUInt32LE(crc32(after, crc32(filled, sumBefore)), 0);
    end.writeUInt32LE(before.length + filled.length + after.length, 4);
    return Buffer.concat([head, block, filled, tail, end]);
  };
}
