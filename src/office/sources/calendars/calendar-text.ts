// The text of a calendar. Programs fold its lines after 75 bytes, be it in the midst of a letter: so lines are put together again
// before they are decoded (RFC 5545, 3.1).

import { SourceRefused } from '../errors.ts';
import { decodeText, mixed } from '../tables/decode.ts';

/** A line break with the blank that begins what continues the line before it. */
const FOLD = /\r\n[ \t]|[\r\n][ \t]/g;

/** Of bytes of one-byte characters or of UTF-8. Throws SourceRefused. */
export function calendarText(bytes: Uint8Array): string {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  try {
    return decodeText(Buffer.from(latin.replace(FOLD, ''), 'latin1'));
  } catch (error) {
    if (!(error instanceof SourceRefused) || error.code !== 'mixed') throw error;
    throw mixed('UTF-8', String(lineInFile(latin, Number(error.value))));
  }
}

/** The line of the file at which a whole line begins; both are counted from 1. */
function lineInFile(text: string, whole: number): number {
  let count = 0;
  const lines = text.split(/\r\n|\r|\n/);
  return lines.findIndex((line, at) => (at === 0 || !/^[ \t]/.test(line)) && ++count === whole) + 1;
}
