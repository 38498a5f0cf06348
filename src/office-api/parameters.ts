// Query parameters of the office API: parsing, and schema for the OpenAPI document.

import type { JsonSchema } from '../model/format/rule.ts';
import { createRefusal } from '../office/refusal-codes.ts';
import { isDate, isDateTime } from '../util/dates.ts';
import { BadRequestError } from './bad-request.ts';

export interface ApiParameter {
  readonly words: string;
  readonly schema: JsonSchema;
  readonly isRequired?: boolean;
  readonly fallback?: unknown;
  /** Parses the text. Throws BadRequestError (400). */
  readonly read: (text: string, name: string) => unknown;
}

/** Query of a URL. Throws BadRequestError if it is not percent-encoded UTF-8 (rule T5). */
export function parseUrlQuery(url: URL): URLSearchParams {
  for (const pair of url.search.slice(1).split('&')) {
    try {
      decodeURIComponent(pair);
    } catch {
      const [name = '', ...rest] = pair.split('=');
      throw malformedParameterError(name.slice(0, 60), 'text that is percent-encoded as UTF-8', rest.join('='));
    }
  }
  return url.searchParams;
}

function malformedParameterError(name: string, expected: string, text: string): BadRequestError {
  return new BadRequestError(400, createRefusal('parameter_malformed', { name, expected, given: text.slice(0, 60) }));
}

export function textParameter(words: string): ApiParameter {
  return { words, schema: { type: 'string', maxLength: 500 }, read: (value, name) => checkLength(value, name) };
}

function checkLength(value: string, name: string): string {
  if (value.length > 500) throw new BadRequestError(400, createRefusal('parameter_too_long', { name, most: 500 }));
  if (value.includes('\0')) throw new BadRequestError(400, createRefusal('parameter_null_character', { name }));
  return value;
}

export function integerParameter(words: string, min: number, max: number, fallback?: number): ApiParameter {
  return {
    words,
    schema: { type: 'integer', minimum: min, maximum: max, ...(fallback !== undefined && { default: fallback }) },
    ...(fallback !== undefined && { fallback }),
    read: (value, name) => {
      const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
      if (number >= min && number <= max) return number;
      throw malformedParameterError(name, `a whole number from ${min} to ${max}`, value);
    },
  };
}

export function enumParameter(words: string, values: readonly string[], fallback?: string): ApiParameter {
  return {
    words,
    schema: { enum: values, ...(fallback !== undefined && { default: fallback }) },
    ...(fallback !== undefined && { fallback }),
    read: (value, name) => {
      if (values.includes(value)) return value;
      throw malformedParameterError(name, `one of ${values.join(', ')}`, value);
    },
  };
}

export function booleanParameter(words: string): ApiParameter {
  return { ...enumParameter(words, ['true', 'false']), schema: { type: 'boolean' }, read: readYesOrNo };
}

function readYesOrNo(value: string, name: string): boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  throw malformedParameterError(name, 'true or false', value);
}

/** Flag that `1` sets and `0` does not; any other value is rejected. */
export function flagParameter(words: string): ApiParameter {
  return {
    words,
    schema: { enum: ['0', '1'], default: '0' },
    fallback: false,
    read: (value, name) => {
      if (value === '0' || value === '1') return value === '1';
      throw malformedParameterError(name, '0 or 1', value);
    },
  };
}

export function dayParameter(words: string): ApiParameter {
  return {
    words,
    schema: { type: 'string', format: 'date' },
    read: (value, name) => {
      if (isDate(value)) return value;
      throw malformedParameterError(name, 'a valid date in the form YYYY-MM-DD', value);
    },
  };
}

/** Local moment `YYYY-MM-DD HH:MM:SS`, or a day. */
export function momentParameter(words: string, isRequired = false): ApiParameter {
  return {
    words,
    schema: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}( \\d{2}:\\d{2}:\\d{2})?$' },
    isRequired,
    read: (value, name) => {
      if (isDate(value) || isDateTime(value)) return value;
      throw malformedParameterError(
        name,
        'a valid date in the form YYYY-MM-DD, or a date and time in the form YYYY-MM-DD HH:MM:SS',
        value,
      );
    },
  };
}

/** Query parsed by the parameters of a route; no parameter may be repeated. Throws BadRequestError (400). */
export function readQuery(
  parameters: Readonly<Record<string, ApiParameter>>,
  query: URLSearchParams,
): Readonly<Record<string, unknown>> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of query) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (parameter === undefined) {
      const known = Object.keys(parameters);
      throw new BadRequestError(400, createRefusal('parameter_unknown', { name: name.slice(0, 60), taken: known }));
    }
    if (Object.hasOwn(read, name)) throw new BadRequestError(400, createRefusal('parameter_twice', { name }));
    read[name] = parameter.read(value, name);
  }
  for (const [name, { fallback, isRequired }] of Object.entries(parameters)) {
    if (Object.hasOwn(read, name)) continue;
    if (isRequired === true) throw new BadRequestError(400, createRefusal('parameter_missing', { name }));
    if (fallback !== undefined) read[name] = fallback;
  }
  return read;
}
