// What a request's body says: JSON, or the fields of a form.

import { BadParameter } from '../contract/errors.ts';
import type { Fields } from '../contract/operation.ts';

/** The body as JSON. Throws BadParameter. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(decoded(body));
  } catch {
    throw new BadParameter('body', 'is not JSON');
  }
}

/**
 * The fields of a form, sent as JSON or form-encoded (rule K4). What begins like a JSON object is one, whatever its type says:
 * website programs send JSON as a form (K1), and no form begins with a brace. Throws BadParameter.
 */
export function fieldsOf(body: Buffer, contentType: string | undefined): Fields {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  const isForm = type === 'application/x-www-form-urlencoded' && !/^\s*\{/.test(body.toString('latin1', 0, 1024));
  return isForm ? fromForm(body) : fromJson(parseJson(body));
}

function decoded(body: Buffer): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(body);
}

/** `name[]` and `name[3]` are one of several. */
const ONE_OF_SEVERAL = /^(.+)\[\d*\]$/;

function fromForm(body: Buffer): Fields {
  let text: string;
  try {
    text = decoded(body);
  } catch {
    throw new BadParameter('body', 'is not UTF-8');
  }
  const fields = new Map<string, string | string[]>();
  for (const [key, value] of new URLSearchParams(text)) {
    const name = ONE_OF_SEVERAL.exec(key)?.[1];
    if (name === undefined) fields.set(key, value);
    else fields.set(name, [...several(fields.get(name)), value]);
  }
  return Object.fromEntries(fields);
}

function several(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}

function fromJson(json: unknown): Fields {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new BadParameter('body', 'takes a JSON object with the fields of the form');
  }
  // What is null was left empty, which is not the same as not being there.
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, fieldValue(name, value)]));
}

function fieldValue(name: string, value: unknown): string | string[] {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  // PHP makes an object of an array with gaps.
  return Object.values(value).map((item) => {
    if (typeof item === 'string' || typeof item === 'number') return String(item);
    throw new BadParameter(name, 'takes texts or numbers');
  });
}
