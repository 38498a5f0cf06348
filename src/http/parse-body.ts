import { BadParameterError } from '../contract/errors.ts';
import type { FormFields } from '../contract/operation.ts';

/** Maximum pairs in a form, including empty ones, and maximum keys in JSON (rule R21). */
const MAX_FIELDS = 1000;

export const MAX_JSON_DEPTH = 64;

/** Parses a body as JSON, within limits that keep the duration negligible. Throws BadParameterError. */
export function parseJson(body: Buffer): unknown {
  const { keys, depth } = measureJson(body);
  if (keys > MAX_FIELDS) throw new BadParameterError('body', TOO_MANY_FIELDS);
  if (depth > MAX_JSON_DEPTH)
    throw new BadParameterError('body', `must be JSON with at most ${MAX_JSON_DEPTH} levels of nested arrays`);
  try {
    return JSON.parse(decodeUtf8(body));
  } catch {
    throw new BadParameterError('body', 'is not JSON');
  }
}

/**
 * Parses form fields in JSON or in the format of forms (rule K4). A body that begins like a JSON object is parsed as JSON, whatever its
 * type: website programs send JSON with the type of a form (rule K1), and no form begins with a brace. Throws BadParameterError.
 */
export function parseFormFields(body: Buffer, contentType: string | undefined): FormFields {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  const isForm = type === 'application/x-www-form-urlencoded' && !/^\s*\{/.test(body.toString('latin1', 0, 1024));
  return isForm ? parseForm(body) : parseJsonFields(body);
}

/** Parses the fields of a JSON object, whatever the type of the body. Throws BadParameterError. */
export function parseJsonFields(body: Buffer): FormFields {
  return toFormFields(parseJson(body));
}

const TOO_MANY_FIELDS = `can have at most ${MAX_FIELDS} fields`;

const [QUOTE, ESCAPE, COLON] = [0x22, 0x5c, 0x3a];
const [PLUS, BLANK, AMPERSAND] = [0x2b, 0x20, 0x26];
const OPENING_BRACKETS = new Set(Buffer.from('[{'));
const CLOSES = new Set(Buffer.from(']}'));

/** Counts the keys and the depth of JSON in one pass; the JSON may be invalid. */
export function measureJson(body: Uint8Array): { keys: number; depth: number } {
  let [keys, depth, open] = [0, 0, 0];
  let inText = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) inText = !inText;
    else if (inText) at += byte === ESCAPE ? 1 : 0;
    else if (byte === COLON) keys++;
    else if (byte !== undefined && OPENING_BRACKETS.has(byte)) depth = Math.max(depth, ++open);
    else if (byte !== undefined && CLOSES.has(byte)) open--;
  }
  return { keys, depth };
}

function decodeUtf8(body: Buffer): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(body);
}

/** Names such as `name[]` and `name[3]`, which are items of an array. */
const ONE_OF_SEVERAL = /^(.+)\[\d*\]$/;

/** Parses a form. Reads each byte once, and stops after too many pairs. */
function parseForm(body: Buffer): FormFields {
  const spaced = Buffer.from(body);
  let pairs = 1;
  for (let at = 0; at < spaced.length; at++) {
    // Spaces are decoded faster than plus signs.
    if (spaced[at] === PLUS) spaced[at] = BLANK;
    else if (spaced[at] === AMPERSAND && ++pairs > MAX_FIELDS) throw new BadParameterError('body', TOO_MANY_FIELDS);
  }
  let text: string;
  try {
    text = decodeUtf8(spaced);
  } catch {
    throw new BadParameterError('body', 'is not UTF-8');
  }
  const fields = new Map<string, string | string[]>();
  for (const [key, value] of new URLSearchParams(text)) {
    const name = ONE_OF_SEVERAL.exec(key)?.[1];
    if (name === undefined) fields.set(key, value);
    else {
      const before = fields.get(name);
      if (Array.isArray(before)) before.push(value);
      else fields.set(name, before === undefined ? [value] : [before, value]);
    }
  }
  return Object.fromEntries(fields);
}

function toFormFields(json: unknown): FormFields {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new BadParameterError('body', 'must be a JSON object with the fields of the form');
  }
  const values = Object.values(json);
  const count = values.reduce((sum: number, value) => sum + (Array.isArray(value) ? value.length : 1), 0);
  if (count > MAX_FIELDS) throw new BadParameterError('body', TOO_MANY_FIELDS);
  // null means that the field was left empty, unlike a missing field.
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, fieldValue(value)]));
}

function fieldValue(value: unknown): string | string[] | null {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  // PHP serializes an array with gaps as an object.
  const items = Object.values(value);
  return items.every((item) => typeof item === 'string' || typeof item === 'number') ? items.map(String) : null;
}
