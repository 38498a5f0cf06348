import { isCompactDate, isDate, isDateTime, isTimeOfDay } from '../../util/dates.ts';
import { stripBidiControls } from '../../util/strip-controls.ts';
import { stripMarkup } from '../../util/strip-markup.ts';
import { type Kind, MAX_ID } from '../entity.ts';
import { isLinkable } from '../resolve-link.ts';
import { type CodedProblem, createCodedProblem, toProblem } from './problem.ts';
import type { Report } from './report.ts';
import { describeValue, type JsonSchema, REMOVED_VALUE, type Rule } from './rule.ts';

/** Creates a scalar rule; `fault` creates the problem for an invalid value from a description of the value. */
function scalar<T>(
  expected: string,
  schema: JsonSchema,
  is: (value: unknown) => value is T,
  fault: (given: string) => CodedProblem,
  zero: T,
): Rule<T> {
  return {
    words: expected,
    schema,
    read: (value, path, report) => {
      if (is(value)) return value;
      report.add(toProblem(path, fault(describeValue(value))));
      return zero;
    },
    write: (value) => value,
  };
}

export const string = scalar(
  'a text',
  { type: 'string' },
  (value) => typeof value === 'string',
  (given) => createCodedProblem('no_text', { given }),
  '',
);

/** Maximum lengths of a text, an HTML text and an address, in characters (code points). */
export const [MAX_TEXT_LENGTH, MAX_HTML_LENGTH, MAX_ADDRESS_LENGTH] = [20_000, 200_000, 2_000];

export function isLongerThan(text: string, limit: number): boolean {
  return text.length > limit && countCodePoints(text) > limit;
}

export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Describes a limit for the documentation: `up to 20,000 characters`. Avoids Intl, which takes 10 ms to load at every start. */
export function describeMaxLength(limit: number): string {
  return `up to ${String(limit).replace(/\B(?=(\d{3})+$)/g, ',')} characters`;
}

function textRule(
  words: string,
  clean: (text: string, report: Report) => string,
  required: boolean,
  limit = MAX_TEXT_LENGTH,
): Rule<string> {
  return {
    words: `${words}${required ? ', not empty' : ''}, ${describeMaxLength(limit)}`,
    schema: { type: 'string', ...(required && { minLength: 1 }), maxLength: limit },
    texts: (value, take) => take(value),
    read: (value, path, report) => {
      if (typeof value !== 'string') return string.read(value, path, report);
      const isTooLong = (some: string) => {
        const has = some.length > limit ? countCodePoints(some) : 0;
        if (has <= limit) return false;
        report.problem(path, 'too_long', { has, most: limit });
        return true;
      };
      // Keeps texts that were stored before the limit existed.
      if (value.length > limit && report.hadText(path, value)) return value;
      if (isTooLong(value)) return '';
      const text = clean(toStorableText(value, path, report), report);
      // Escaping can make cleaned HTML longer.
      if (isTooLong(text)) return '';
      if (required && text.trim() === '') {
        report.problem(path, value.trim() === '' ? 'empty' : 'only_markup');
      }
      return text;
    },
    write: (value) => value,
  };
}

/** Rule for plain text; removes markup (rule F9). */
export function text(fallback?: ''): Rule<string> {
  const rule = textRule('text', stripMarkup, fallback === undefined);
  return fallback === undefined ? rule : { ...rule, fallback };
}

/** Rule for the name of a person: plain text without bidirectional control characters (rule R18). */
export function nameText(fallback?: '', limit = MAX_TEXT_LENGTH): Rule<string> {
  const rule = textRule('text', (text) => stripMarkup(stripBidiControls(text)), fallback === undefined, limit);
  return fallback === undefined ? rule : { ...rule, fallback };
}

export function textOr(fallback: string): Rule<string> {
  return { ...textRule('text', stripMarkup, false), fallback };
}

/** Rule for an address that a page may link to: http, https, or a path of the website (rule F1: passed on verbatim). */
export function address(fallback?: ''): Rule<string> {
  const rule = textRule(
    'web address, or a path of the website',
    stripMarkup,
    fallback === undefined,
    MAX_ADDRESS_LENGTH,
  );
  const checks: Rule<string> = {
    ...rule,
    read: (value, path, report) => {
      const read = rule.read(value, path, report);
      if (!isSafeWebLink(read)) report.problem(path, 'unsafe_address', { given: describeValue(read) });
      else if (!isLinkable(read)) report.deadEnd(path, read);
      return read;
    },
    safe: (value) => (isSafeWebLink(value) ? value : (fallback ?? REMOVED_VALUE)),
  };
  return fallback === undefined ? checks : { ...checks, fallback };
}

const WEBSITE = 'https://website.invalid';

/**
 * True if a browser that follows the text as a link contacts only the web server named in it, or none: no scripts, no other programs, no
 * inline data, no disguised target.
 */
export function isSafeWebLink(text: string): boolean {
  if (text.trim() === '') return true;
  // Browsers drop some control characters and treat `\` as `/`, so the effective address could differ from the visible one.
  const isPlainObject = !/\p{Cc}/u.test(text) && !/^(?:https?:)?[/\\]*\\/i.test(text.trim());
  const url = URL.parse(text, WEBSITE);
  return isPlainObject && (url === null || url.protocol === 'https:' || url.protocol === 'http:');
}

/** Rule for HTML, which it sanitizes (rule F9). */
export function html(): Rule<string> {
  const rule = textRule('HTML', (html, report) => report.cleanHtml(html), false, MAX_HTML_LENGTH);
  return { ...rule, schema: { ...rule.schema, contentMediaType: 'text/html' }, fallback: '' };
}

/** Rule for a text for which `problem` returns undefined; `words` describes the valid texts. */
export function validatedText(
  words: string,
  problem: (text: string) => CodedProblem | undefined,
  fallback?: string,
  schema: JsonSchema = {},
): Rule<string> {
  const rule: Rule<string> = {
    words,
    schema: { type: 'string', ...schema },
    read: (value, path, report) => {
      const read = string.read(value, path, report);
      const found = typeof value === 'string' ? problem(read) : undefined;
      if (found !== undefined) report.add(toProblem(path, found));
      return read;
    },
    write: (value) => value,
  };
  return fallback === undefined ? rule : { ...rule, fallback };
}

/** Returns the text. Reports a problem unless both databases can store it: well-formed Unicode without U+0000. */
export function toStorableText(text: string, path: string, report: Report): string {
  if (!text.isWellFormed()) report.problem(path, 'half_surrogate');
  if (text.includes('\0')) report.problem(path, 'null_character');
  return text;
}

/** Wall-clock time `YYYY-MM-DD HH:MM:SS` on a valid calendar date. */
export const dateTime: Rule<string> = validatedText(
  '`YYYY-MM-DD HH:MM:SS`',
  (value) => (isDateTime(value) ? undefined : createCodedProblem('no_date_time', { given: describeValue(value) })),
  undefined,
  { pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' },
);

/** Valid calendar date as `YYYY-MM-DD`. */
export const date: Rule<string> = validatedText(
  '`YYYY-MM-DD`',
  (value) => (isDate(value) ? undefined : createCodedProblem('no_date', { given: describeValue(value) })),
  undefined,
  { format: 'date' },
);

export const timeOfDay: Rule<string> = validatedText(
  '`HH:MM`',
  (value) => (isTimeOfDay(value) ? undefined : createCodedProblem('no_time_of_day', { given: describeValue(value) })),
  undefined,
  { pattern: '^\\d{2}:\\d{2}$' },
);

/** Valid calendar date as `YYYYMMDD`. */
export const compactDate: Rule<string> = validatedText(
  '`YYYYMMDD`',
  (value) =>
    isCompactDate(value) ? undefined : createCodedProblem('no_compact_date', { given: describeValue(value) }),
  undefined,
  { pattern: '^\\d{8}$' },
);

/** Time of day as `HH:MM`, or "". */
export const timeOfDayOrNone: Rule<string> = validatedText(
  '`HH:MM`, or ""',
  (value) =>
    value === '' || isTimeOfDay(value)
      ? undefined
      : createCodedProblem('no_time_of_day', { given: describeValue(value) }),
  '',
  { pattern: '^(\\d{2}:\\d{2})?$' },
);

/** Rule for plain text with a maximum length in code points. */
export function shortText(limit: number): Rule<string> {
  const rule = textRule('text', stripMarkup, false);
  return {
    ...rule,
    words: `text, ${describeMaxLength(limit)}`,
    schema: { ...rule.schema, maxLength: limit },
    fallback: '',
    read: (value, path, report) => {
      const read = rule.read(value, path, report);
      const has = [...read].length;
      if (has > limit && !report.hadText(path, read)) report.problem(path, 'too_long', { has, most: limit });
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
    (given) => createCodedProblem('not_one_of', { values, given }),
    values[0] as T,
  );
  return fallback === undefined ? rule : { ...rule, fallback };
}

export function flag(fallback: boolean): Rule<boolean> {
  const rule = scalar(
    'true or false',
    { type: 'boolean' },
    (value) => typeof value === 'boolean',
    (given) => createCodedProblem('no_flag', { given }),
    fallback,
  );
  return { ...rule, fallback };
}

const MAX_INTEGER = 2147483647;

function integerRule(min: number, max: number): Rule<number> {
  return scalar(
    `an integer from ${min} to ${max}`,
    { type: 'integer', minimum: min, maximum: max },
    (value): value is number => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
    (given) => createCodedProblem('out_of_range', { least: min, most: max, given }),
    min,
  );
}

export function integer(min = -MAX_INTEGER - 1): Rule<number> {
  return { ...integerRule(min, MAX_INTEGER), fallback: 0 };
}

export function integerFrom(min: number, max = MAX_INTEGER): Rule<number> {
  return integerRule(min, max);
}

export function integerOr(fallback: number, min: number, max = MAX_INTEGER): Rule<number> {
  return { ...integerRule(min, max), fallback };
}

/** Rule for a required id (rule I1). */
export function id(max = MAX_ID): Rule<number> {
  return integerRule(1, max);
}

export const position: Rule<number | null> = {
  words: integerRule(1, MAX_INTEGER).words,
  schema: { type: ['integer', 'null'], minimum: 1, maximum: MAX_INTEGER },
  read: integerRule(1, MAX_INTEGER).read,
  write: (value) => value ?? undefined,
  writeWhole: (value) => value,
  fallback: null,
};

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
    without: (value, to) => (to.kind === kind && to.id === value ? REMOVED_VALUE : value),
  };
}
