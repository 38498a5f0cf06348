import { isUtf8 } from 'node:buffer';
import { at, type CodedProblem, cut, type Problem, problem, told } from '../../model/format/problem.ts';
import { foreignBytes, foreignText } from './foreign-file.ts';
import { repeatedKey } from './repeated-key.ts';

/**
 * Parses a JSON file. A problem names the line and column of the error. Duplicate keys in an object are an error too, because the parser
 * would silently keep only the last.
 */
export function parseJson(bytes: Uint8Array): { readonly value?: unknown; readonly problem?: Problem } {
  const otherwise = encodingProblem(bytes);
  if (otherwise !== undefined) return { problem: at('', otherwise) };
  // Not by a TextDecoder: its strings are parsed half as fast.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString()
    .replace(/^\ufeff/, '');
  try {
    const value: unknown = JSON.parse(text);
    const twice = repeatedKey(text);
    if (twice === undefined) return { value };
    return { problem: problem(cut(twice), 'key_twice') };
  } catch (error) {
    return { problem: at('', jsonProblem(error, text)) };
  }
}

/** Problem of bytes that are not UTF-8, or undefined. */
export function encodingProblem(bytes: Uint8Array): CodedProblem | undefined {
  const foreign = foreignBytes(bytes);
  if (foreign === 'utf16') return told('json_utf16');
  if (foreign !== undefined) return told('json_foreign', { file: foreign });
  return isUtf8(bytes) ? undefined : told('json_no_utf8');
}

/** Problem of text that the parser rejected: the detected foreign format, or the parser's message with line and column. */
function jsonProblem(error: unknown, text: string): CodedProblem {
  const foreign = foreignText(text);
  if (foreign === 'empty') return told('json_empty');
  if (foreign !== undefined) return told('json_foreign', { file: foreign });
  const message = error instanceof Error ? error.message : String(error);
  if (isCutOff(message, text)) return told('json_cut_off', { line: text.trimEnd().split('\n').length });
  const what = /^(.*?)(?:(?: in JSON)? at position (\d+)|, (?:\.\.\.)?".*is not valid JSON$)/s.exec(message);
  const offset = what?.[2] === undefined ? unexpectedAt(text) : Number(what[2]);
  const lines = text.slice(0, offset).split('\n');
  return told('json_malformed', {
    line: lines.length,
    column: (lines.at(-1)?.length ?? 0) + 1,
    found: what?.[1] ?? message,
  });
}

/** True if the parser failed at the end of the text, so the file is incomplete. */
function isCutOff(message: string, text: string): boolean {
  if (/^(Unexpected end of JSON|Unterminated string)/.test(message)) return true;
  const [, position = ''] = / at position (\d+)/.exec(message) ?? [];
  return position !== '' && Number(position) >= text.trimEnd().length;
}

/** Offset of the unexpected character if the parser's message lacks it, found by bisecting the text. */
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
