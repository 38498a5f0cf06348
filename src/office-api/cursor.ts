// Cursor of a listing: the sort values of the last item as one opaque text.

import { createRefusal } from '../office/refusal-codes.ts';
import { BadRequestError } from './bad-request.ts';
import type { ApiParameter } from './parameters.ts';

const MAX_CURSOR_LENGTH = 1000;

export const cursorParameter: ApiParameter = {
  words: '`next` of the previous page',
  schema: { type: 'string', maxLength: MAX_CURSOR_LENGTH },
  read: (text) => {
    if (text.length > MAX_CURSOR_LENGTH) throw invalidCursorError();
    return text;
  },
};

export function encodeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function isOf(type: 'string' | 'number', value: unknown): boolean {
  if (type === 'number') return Number.isSafeInteger(value) && Number(value) >= 0;
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}

/** Decodes a cursor with values of these types. Throws BadRequestError (400). */
export function decodeCursor(text: unknown, types: readonly ('string' | 'number')[]): readonly (string | number)[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(String(text), 'base64url').toString());
    const fits = Array.isArray(place) && place.length === types.length;
    if (fits && types.every((type, index) => isOf(type, place[index]))) return place;
  } catch {
    // Invalid JSON is reported like any other invalid cursor.
  }
  throw invalidCursorError();
}

function invalidCursorError(): BadRequestError {
  return new BadRequestError(400, createRefusal('parameter_cursor'));
}
