// Text of a calendar. Programs fold lines after 75 bytes, even within a character, so lines are unfolded before decoding (RFC 5545, 3.1).

import { SourceRefusedError } from '../errors.ts';
import { createMixedEncodingError, decodeText } from '../tables/decode.ts';

/** Line break followed by the space or tab of a continuation line. */
const FOLD = /\r\n[ \t]|[\r\n][ \t]/g;

export function decodeCalendarText(bytes: Uint8Array): string {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  try {
    return decodeText(Buffer.from(latin.replace(FOLD, ''), 'latin1'));
  } catch (error) {
    if (!(error instanceof SourceRefusedError) || error.code !== 'mixed') throw error;
    throw createMixedEncodingError('UTF-8', String(lineInFile(latin, Number(error.value))));
  }
}

function lineInFile(text: string, whole: number): number {
  let count = 0;
  const lines = text.split(/\r\n|\r|\n/);
  return lines.findIndex((line, at) => (at === 0 || !/^[ \t]/.test(line)) && ++count === whole) + 1;
}
