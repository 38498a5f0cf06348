// Decoding of text without a declared encoding: UTF-8 and UTF-16 with and without a byte order mark, and Windows-1252.

import { SourceRefusedError } from '../errors.ts';

/** Multi-byte character in UTF-8, or an invalid byte (captured). */
const BEYOND_ASCII = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|([\x80-\xff])/g;

const UNKNOWN_IN_1252 = /[\x81\x8d\x8f\x90\x9d]/;

/** Throws SourceRefusedError if the bytes are not text, or mix two encodings, because any guess would garble a part. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  const text = decodedBy(encoding, bytes);
  if (text?.includes('\0') !== false) {
    throw new SourceRefusedError('binary', 'the file is not text: it contains bytes that text can’t contain');
  }
  const odd = encoding.startsWith('utf-16') ? text.search(NARROW_BREAK[encoding as keyof typeof NARROW_BREAK]) : -1;
  if (odd !== -1) throw createMixedEncodingError('UTF-16', String(text.slice(0, odd).split('\n').length));
  return text;
}

/** Undefined for a truncated character. */
function decodedBy(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Line break in a one-byte encoding, read as UTF-16: an invalid or improbable character. */
const NARROW_BREAK = { 'utf-16le': /\u0a0d/, 'utf-16be': /(?<![\u0d00-\u0d7f])\u0d0a(?![\u0d00-\u0d7f])/ };

export function createMixedEncodingError(encoding: string, line: string): SourceRefusedError {
  const text = `the file is written in two encodings: most of it is ${encoding}, but line ${line} is not; save it again as UTF-8`;
  return new SourceRefusedError('mixed', text, line);
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (start.startsWith('\xff\xfe') || /^(?:[\t\n\r -~]\0){2}/.test(start)) return 'utf-16le';
  if (start.startsWith('\xfe\xff') || /^(?:\0[\t\n\r -~]){2}/.test(start)) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    expectOneEncoding(bytes);
    return 'windows-1252';
  }
}

function expectOneEncoding(bytes: Uint8Array): void {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  let hasUtf8 = latin.startsWith('\xef\xbb\xbf');
  let odd: number | undefined;
  for (const match of latin.matchAll(BEYOND_ASCII)) {
    if (match[1] === undefined) hasUtf8 = true;
    else odd ??= match.index;
    if (hasUtf8 && odd !== undefined) break;
  }
  if (hasUtf8 && odd !== undefined) {
    const line = String(latin.slice(0, odd).split('\n').length);
    throw createMixedEncodingError('UTF-8', line);
  }
  if (UNKNOWN_IN_1252.test(latin)) {
    throw new SourceRefusedError('binary', 'the file is not text: it is neither UTF-8 nor UTF-16 nor Windows-1252');
  }
}
