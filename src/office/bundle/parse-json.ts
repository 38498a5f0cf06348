import { isUtf8 } from 'node:buffer';
import {
  type CodedProblem,
  createCodedProblem,
  createProblem,
  type Problem,
  toProblem,
  truncateText,
} from '../../model/format/problem.ts';
import { detectForeignBytes, detectForeignText } from './detect-foreign-file.ts';
import { findDuplicateKey } from './duplicate-key.ts';

/**
 * Parses JSON. A problem names its line and column. Duplicate keys in an object are a problem, because the parser would silently keep
 * only the last.
 */
export function parseJson(bytes: Uint8Array): { readonly value?: unknown; readonly problem?: Problem } {
  const otherwise = findEncodingProblem(bytes);
  if (otherwise !== undefined) return { problem: toProblem('', otherwise) };
  // JSON.parse is twice as slow for strings from a TextDecoder.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString()
    .replace(/^\ufeff/, '');
  try {
    const value: unknown = JSON.parse(text);
    const twice = findDuplicateKey(text);
    if (twice === undefined) return { value };
    return { problem: createProblem(truncateText(twice), 'key_twice') };
  } catch (error) {
    return { problem: toProblem('', jsonProblem(error, text)) };
  }
}

export function findEncodingProblem(bytes: Uint8Array): CodedProblem | undefined {
  const foreign = detectForeignBytes(bytes);
  if (foreign === 'utf16') return createCodedProblem('json_utf16');
  if (foreign !== undefined) return createCodedProblem('json_foreign', { file: foreign });
  return isUtf8(bytes) ? undefined : createCodedProblem('json_no_utf8');
}

function jsonProblem(error: unknown, text: string): CodedProblem {
  const foreign = detectForeignText(text);
  if (foreign === 'empty') return createCodedProblem('json_empty');
  if (foreign !== undefined) return createCodedProblem('json_foreign', { file: foreign });
  const message = error instanceof Error ? error.message : String(error);
  if (isCutOff(message, text)) return createCodedProblem('json_cut_off', { line: text.trimEnd().split('\n').length });
  const what = /^(.*?)(?:(?: in JSON)? at position (\d+)|, (?:\.\.\.)?".*is not valid JSON$)/s.exec(message);
  const offset = what?.[2] === undefined ? unexpectedAt(text) : Number(what[2]);
  const lines = text.slice(0, offset).split('\n');
  return createCodedProblem('json_malformed', {
    line: lines.length,
    column: (lines.at(-1)?.length ?? 0) + 1,
    found: what?.[1] ?? message,
  });
}

function isCutOff(message: string, text: string): boolean {
  if (/^(Unexpected end of JSON|Unterminated string)/.test(message)) return true;
  const [, position = ''] = / at position (\d+)/.exec(message) ?? [];
  return position !== '' && Number(position) >= text.trimEnd().length;
}

function unexpectedAt(text: string): number {
  let fine = 0;
  let faulty = text.length;
  while (faulty - fine > 1) {
    const middle = (fine + faulty) >> 1;
    if (hasUnexpected(text.slice(0, middle))) faulty = middle;
    else fine = middle;
  }
  return fine;
}

function hasUnexpected(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return error instanceof Error && error.message.startsWith('Unexpected token');
  }
}
