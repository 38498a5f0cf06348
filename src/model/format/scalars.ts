// Rules of single values: texts, numbers, days and times, choices, references.

import { isCompactDate, isDate, isDateTime, isTimeOfDay } from '../../kit/dates.ts';
import { plainText } from '../../kit/plain-text.ts';
import { type Kind, MAX_ID } from '../entity.ts';
import type { Report } from './report.ts';
import { described, type JsonSchema, LEFT, type Rule } from './rule.ts';

function scalar<T>(expected: string, schema: JsonSchema, is: (value: unknown) => value is T, zero: T): Rule<T> {
  return {
    words: expected,
    schema,
    read: (value, path, report) => {
      if (is(value)) return value;
      report.problem(path, `expected ${expected}, not ${described(value)}`);
      return zero;
    },
    write: (value) => value,
  };
}

const string = scalar('a text', { type: 'string' }, (value) => typeof value === 'string', '');

function textRule(words: string, clean: (text: string, report: Report) => string, required: boolean): Rule<string> {
  return {
    words: required ? `${words}, not empty` : words,
    schema: required ? { type: 'string', minLength: 1 } : { type: 'string' },
    texts: (value, take) => take(value),
    read: (value, path, report) => {
      if (typeof value !== 'string') return string.read(value, path, report);
      const text = clean(storable(value, path, report), report);
      if (required && text.trim() === '') {
        report.problem(path, value.trim() === '' ? 'must not be empty' : 'is empty once markup is taken out');
      }
      return text;
    },
    write: (value) => value,
  };
}

/** Plain text, cleaned of markup (rule F9). */
export function text(fallback?: ''): Rule<string> {
  const rule = textRule('text', plainText, fallback === undefined);
  return fallback === undefined ? rule : { ...rule, fallback };
}

/** Plain text with a default of its own. */
export function textOr(fallback: string): Rule<string> {
  return { ...textRule('text', plainText, false), fallback };
}

/** HTML, sanitised (rule F9). */
export function html(): Rule<string> {
  const rule = textRule('HTML', (html, report) => report.cleanHtml(html), false);
  return { ...rule, schema: { type: 'string', contentMediaType: 'text/html' }, fallback: '' };
}

/** A text for which `problem` finds no fault; `words` say which texts those are. */
export function checked(
  words: string,
  problem: (text: string) => string | undefined,
  fallback?: string,
  schema: JsonSchema = {},
): Rule<string> {
  const rule: Rule<string> = {
    words,
    schema: { type: 'string', ...schema },
    read: (value, path, report) => {
      const read = string.read(value, path, report);
      const found = typeof value === 'string' ? problem(read) : undefined;
      if (found !== undefined) report.problem(path, found);
      return read;
    },
    write: (value) => value,
  };
  return fallback === undefined ? rule : { ...rule, fallback };
}

/** A text that both databases can hold: well-formed Unicode without U+0000. */
export function storable(text: string, path: string, report: Report): string {
  if (!text.isWellFormed()) report.problem(path, 'holds half a surrogate pair, which is no Unicode text');
  if (text.includes('\0')) report.problem(path, 'holds the character U+0000, which no text can have');
  return text;
}

/** A wall-clock time `YYYY-MM-DD HH:MM:SS` of a real day. */
export const dateTime: Rule<string> = checked(
  '`YYYY-MM-DD HH:MM:SS`',
  (value) =>
    isDateTime(value) ? undefined : `expected a real date and time as YYYY-MM-DD HH:MM:SS, not ${described(value)}`,
  undefined,
  { pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' },
);

/** A real day as `YYYY-MM-DD`. */
export const date: Rule<string> = checked(
  '`YYYY-MM-DD`',
  (value) => (isDate(value) ? undefined : `expected a real date as YYYY-MM-DD, not ${described(value)}`),
  undefined,
  { format: 'date' },
);

/** A time of day as `HH:MM`. */
export const timeOfDay: Rule<string> = checked(
  '`HH:MM`',
  (value) => (isTimeOfDay(value) ? undefined : `expected a time of day as HH:MM, not ${described(value)}`),
  undefined,
  { pattern: '^\\d{2}:\\d{2}$' },
);

/** A real day as `YYYYMMDD`. */
export const compactDate: Rule<string> = checked(
  '`YYYYMMDD`',
  (value) => (isCompactDate(value) ? undefined : `expected a real date as YYYYMMDD, not ${described(value)}`),
  undefined,
  { pattern: '^\\d{8}$' },
);

/** Plain text of at most so many characters (code points). */
export function shortText(most: number): Rule<string> {
  const rule = textRule(`text of up to ${most} characters`, plainText, false);
  return {
    ...rule,
    schema: { ...rule.schema, maxLength: most },
    fallback: '',
    read: (value, path, report) => {
      const read = rule.read(value, path, report);
      const length = [...read].length;
      if (length > most) report.problem(path, `has ${length} characters, more than ${most}`);
      return read;
    },
  };
}

export function oneOf<const T extends string>(values: readonly T[], fallback?: NoInfer<T>): Rule<T> {
  const listed = values.map((value) => JSON.stringify(value)).join(', ');
  const rule = scalar<T>(
    `one of ${listed}`,
    { enum: values },
    (value): value is T => values.includes(value as T),
    values[0] as T,
  );
  return fallback === undefined ? rule : { ...rule, fallback };
}

export function flag(fallback: boolean): Rule<boolean> {
  const rule = scalar('true or false', { type: 'boolean' }, (value) => typeof value === 'boolean', fallback);
  return { ...rule, fallback };
}

const MAX_INTEGER = 2147483647;

function integerRule(min: number, max: number): Rule<number> {
  return scalar(
    `an integer from ${min} to ${max}`,
    { type: 'integer', minimum: min, maximum: max },
    (value): value is number => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
    min,
  );
}

/** An integer that may be left out and is 0 then. */
export function integer(min = -MAX_INTEGER - 1): Rule<number> {
  return { ...integerRule(min, MAX_INTEGER), fallback: 0 };
}

/** A required integer. */
export function integerFrom(min: number, max = MAX_INTEGER): Rule<number> {
  return integerRule(min, max);
}

/** An integer with a default of its own. */
export function integerOr(fallback: number, min: number, max = MAX_INTEGER): Rule<number> {
  return { ...integerRule(min, max), fallback };
}

/** A required id (rule I1). */
export function id(max = MAX_ID): Rule<number> {
  return integerRule(1, max);
}

/** The office's order among siblings; null, and then not written, where it has not ordered them. */
export const position: Rule<number | null> = {
  words: integerRule(1, MAX_INTEGER).words,
  schema: { type: ['integer', 'null'], minimum: 1, maximum: MAX_INTEGER },
  read: integerRule(1, MAX_INTEGER).read,
  write: (value) => value ?? undefined,
  writeWhole: (value) => value,
  fallback: null,
};

/** The id of an entity that must exist. */
export function reference(kind: Kind): Rule<number> {
  const rule = id();
  return {
    words: `id of a ${kind.replace('_', ' ')}`,
    schema: { ...rule.schema, description: `id of a ${kind.replaceAll('_', ' ')}` },
    read: (value, path, report) => {
      const faults = report.faults;
      const read = rule.read(value, path, report);
      if (report.faults === faults) report.reference(path, kind, read);
      return read;
    },
    write: rule.write,
    references: (value, take) => take(kind, value),
    without: (value, to) => (to.kind === kind && to.id === value ? LEFT : value),
  };
}
