// Pagination cursor: the sort values of the last item, as one opaque text.

import { refusal } from '../office/refusal-codes.ts';
import { BadRequest } from './bad-request.ts';
import type { ApiParameter } from './parameters.ts';

/** Maximum length of a cursor: a name of a hundred control characters, escaped, and an id fit. */
const LONGEST = 1000;

export const cursor: ApiParameter = {
  words: '`next` of the page before',
  schema: { type: 'string', maxLength: LONGEST },
  read: (text) => {
    if (text.length > LONGEST) throw notWritten();
    return text;
  },
};

export function writeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Returns whether a value is valid in a cursor: numbers are ids and instants. */
function isOf(type: 'string' | 'number', value: unknown): boolean {
  if (type === 'number') return Number.isSafeInteger(value) && Number(value) >= 0;
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}

/** Decodes a cursor with values of these types. Throws BadRequest (400). */
export function readCursor(text: unknown, types: readonly ('string' | 'number')[]): readonly (string | number)[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(String(text), 'base64url').toString());
    const fits = Array.isArray(place) && place.length === types.length;
    if (fits && types.every((type, index) => isOf(type, place[index]))) return place;
  } catch {
    // Invalid JSON is reported below.
  }
  throw notWritten();
}

function notWritten(): BadRequest {
  return new BadRequest(400, refusal('parameter_cursor'));
}
