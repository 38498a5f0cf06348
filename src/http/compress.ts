// Compression of bodies off the main thread. Large bodies are compressed in pieces, a few bodies at a time. Bodies for one client
// only (not cached) share a memory limit until they are sent; above it, responses are sent uncompressed (rule R21).

import { promisify } from 'node:util';
import {
  type BrotliCompress,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  type Gzip,
  gzip,
} from 'node:zlib';
import { createByteBudget } from './byte-budget.ts';
import type { Coding } from './negotiate.ts';

export type Compression = Exclude<Coding, 'identity'>;

/** Size in bytes above which the body for a single client is never in memory as a whole. */
export const LARGE_BODY_BYTES = 2 ** 20;

/** Size in bytes up to which pieces are joined, because passing a piece to another thread and back takes time. */
const GATHERED = 256 * 1024;

/** Maximum number of large bodies that are compressed at a time. Leaves the other half of Node.js's four threads for other work. */
const MAX_CONCURRENT = 2;

/** Maximum bytes of compressed bodies held for single clients. */
const MAX_BYTES = 64 * 2 ** 20;

const brotliOptions = (size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
});

/** Compressed body for one client. Call `release` once it is sent. */
export interface CompressedBody {
  readonly bytes: Buffer;
  readonly release: () => void;
}

export interface Compressor {
  readonly compressCached: (coding: Compression, plain: Buffer) => Promise<Buffer> | undefined;
  /** Compresses a large body for one client at an address; undefined if the limit is reached. */
  readonly compressOnce: (
    coding: Compression,
    body: { readonly size: number; readonly pieces: () => Iterable<Buffer> },
    from: string,
  ) => Promise<CompressedBody> | undefined;
}

export function compressWhole(coding: Compression, plain: Buffer): Promise<Buffer> {
  return coding === 'br'
    ? promisify(brotliCompress)(plain, brotliOptions(plain.length))
    : (promisify(gzip)(plain) as Promise<Buffer>);
}

export function createCompressor(mostBytes = MAX_BYTES, atOnce = MAX_CONCURRENT): Compressor {
  let running = 0;
  const account = createByteBudget(mostBytes);

  const run = async (coding: Compression, size: number, pieces: Iterable<Buffer>): Promise<Buffer> => {
    running++;
    try {
      const stream = coding === 'br' ? createBrotliCompress(brotliOptions(size)) : createGzip();
      return await throughStream(stream, pieces);
    } finally {
      running--;
    }
  };

  return {
    compressCached: (coding, plain) => {
      if (plain.length <= LARGE_BODY_BYTES) return compressWhole(coding, plain);
      return running >= atOnce ? undefined : run(coding, plain.length, splitBytes(plain));
    },
    compressOnce: (coding, { size, pieces }, from) => {
      if (account.isTooMuch(from, 1) || running >= atOnce) return undefined;
      return run(coding, size, pieces()).then((bytes) => {
        account.hold(from, bytes.length);
        let isHeld = true;
        const release = () => {
          if (isHeld) account.hold(from, -bytes.length);
          isHeld = false;
        };
        return { bytes, release };
      });
    },
  };
}

function* splitBytes(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += GATHERED) yield bytes.subarray(at, at + GATHERED);
}

async function throughStream(stream: BrotliCompress | Gzip, pieces: Iterable<Buffer>): Promise<Buffer> {
  const out: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => out.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    stream.once('end', resolve);
    stream.once('error', reject);
  });
  const write = (bytes: Buffer) => new Promise<void>((resolve) => stream.write(bytes, () => resolve()));
  let gathered: Buffer[] = [];
  let size = 0;
  for (const piece of pieces) {
    gathered.push(piece);
    size += piece.length;
    if (size < GATHERED) continue;
    await Promise.race([write(Buffer.concat(gathered, size)), ended]);
    [gathered, size] = [[], 0];
  }
  stream.end(Buffer.concat(gathered, size));
  await ended;
  return Buffer.concat(out);
}
