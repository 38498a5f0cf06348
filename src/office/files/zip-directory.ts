// Reader for ZIP archives that uses their central directory. Unpacks single entries only, up to a size limit.

import { Readable } from 'node:stream';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { createRefusal } from '../refusal-codes.ts';
import { FileRefusedError } from './errors.ts';

const END = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const [STORED, DEFLATED] = [0, 8];

/** Maximum entries; an office document of thousands of pages has a few hundred. */
const MAX_ENTRIES = 10_000;

export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** Unpacks the entry. Throws FileRefusedError if it is damaged or exceeds `limit` bytes. */
  readonly read: (limit: number) => Buffer;
  /** Unpacks the entry in chunks, to keep only one in memory. */
  readonly stream: (limit: number) => AsyncGenerator<Buffer, void>;
}

function endOf(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= first; at--) {
    if (bytes.readUInt32LE(at) === END && at + END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  return undefined;
}

/** True if programs that read the directory from the end would see an archive. */
export function hasZipEnd(bytes: Buffer): boolean {
  return endOf(bytes) !== undefined;
}

/** Lists the entries in directory order. Throws FileRefusedError for a damaged archive, or one with data after its directory. */
export function listZipEntries(bytes: Buffer): ZipEntry[] {
  const end = endOf(bytes);
  if (end === undefined) throw damagedError();
  const [count, size, begin] = [
    bytes.readUInt16LE(end + 10),
    bytes.readUInt32LE(end + 12),
    bytes.readUInt32LE(end + 16),
  ];
  if (count > MAX_ENTRIES || begin + size !== end) throw damagedError();
  const entries: ZipEntry[] = [];
  let at = begin;
  while (entries.length < count) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) throw damagedError();
    entries.push(entryAt(bytes, at));
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    at += ENTRY_BYTES + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  if (at !== end || new Set(entries.map(({ name }) => name)).size !== count) throw damagedError();
  return entries;
}

function entryAt(bytes: Buffer, at: number): ZipEntry {
  const nameLength = bytes.readUInt16LE(at + 28);
  const name = bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength);
  const [method, packed, begin] = [
    bytes.readUInt16LE(at + 10),
    bytes.readUInt32LE(at + 20),
    bytes.readUInt32LE(at + 42),
  ];
  return {
    name,
    isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    read: (limit) => {
      const content = contentAt(bytes, begin, packed);
      if (method === STORED) {
        if (content.length > limit) throw damagedError();
        return content;
      }
      if (method !== DEFLATED) throw damagedError();
      try {
        return inflateRawSync(content, { maxOutputLength: limit });
      } catch (cause) {
        throw damagedError(cause);
      }
    },
    stream: (limit) => unpack(contentAt(bytes, begin, packed), method, limit),
  };
}

/** Maximum bytes passed to the decompressor at once. */
const PIECE = 16_384;

async function* unpack(content: Buffer, method: number, limit: number): AsyncGenerator<Buffer, void> {
  if (method !== STORED && method !== DEFLATED) throw damagedError();
  const pieces = Readable.from(piecesOf(content));
  let size = 0;
  try {
    for await (const piece of (method === STORED ? pieces : pieces.pipe(createInflateRaw())) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > limit) throw damagedError();
      yield piece;
    }
  } catch (cause) {
    throw cause instanceof FileRefusedError ? cause : damagedError(cause);
  }
}

function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += PIECE) yield content.subarray(at, at + PIECE);
}

function contentAt(bytes: Buffer, begin: number, length: number): Buffer {
  if (begin + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(begin) !== LOCAL) throw damagedError();
  const from = begin + LOCAL_BYTES + bytes.readUInt16LE(begin + 26) + bytes.readUInt16LE(begin + 28);
  if (from + length > bytes.length) throw damagedError();
  return bytes.subarray(from, from + length);
}

function damagedError(cause?: unknown): FileRefusedError {
  return new FileRefusedError('broken', createRefusal('document_damaged'), { cause });
}
