// The kinds of values that a bundle is made of. A rule checks a value as it came from JSON, names everything that is
// wrong with it by its path, and gives the value as the model has it; or writes a value of the model back.

import { isCompactDate, isDateTime } from '../../kit/dates.ts';
import { plainText } from '../../kit/plain-text.ts';
import { type Kind, MAX_ID } from '../../model/entity.ts';
import { cleanHtml } from './clean-html.ts';
import { join, type Report } from './report.ts';

/** What the documentation says of a value. */
export interface Described {
  /** What it is, in words. */
  readonly words: string;
  /** What an object, or an array of objects, is made of. */
  readonly fields?: readonly (readonly [name: string, value: Described])[];
  /** Present on a field that may be left out: what it then is. */
  readonly fallback?: unknown;
}

export interface Rule<T> extends Described {
  /** The model's value. What it answers for a faulty value is only fit for going on with the check. */
  readonly read: (value: unknown, path: string, report: Report) => T;
  readonly write: (value: T) => unknown;
  readonly fallback?: T;
}

/** A field of an object: its name in the file, its name in the model, and its rule. */
export type Field<T> = { [K in keyof T]-?: readonly [wire: string, key: K, rule: Rule<T[K]>] }[keyof T];

function scalar<T>(expected: string, is: (value: unknown) => value is T, zero: T): Rule<T> {
  return {
    words: expected,
    read: (value, path, report) => {
      if (is(value)) return value;
      report.problem(path, `expected ${expected}, not ${described(value)}`);
      return zero;
    },
    write: (value) => value,
  };
}

function described(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

const string = scalar('a text', (value) => typeof value === 'string', '');

/** A text that both databases can hold: well-formed Unicode without U+0000. */
function storable(text: string, path: string, report: Report): string {
  if (!text.isWellFormed()) report.problem(path, 'holds half a surrogate pair, which is no Unicode text');
  if (text.includes('\0')) report.problem(path, 'holds the character U+0000, which no text can have');
  return text;
}

function textRule(words: string, clean: (text: string) => string, required: boolean): Rule<string> {
  return {
    words: required ? `${words}, not empty` : words,
    read: (value, path, report) => {
      if (typeof value !== 'string') return string.read(value, path, report);
      const text = clean(storable(value, path, report));
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
  return { ...textRule('HTML', cleanHtml, false), fallback: '' };
}

/** A text for which `problem` finds no fault; `words` say which texts those are. */
export function checked(words: string, problem: (text: string) => string | undefined, fallback?: string): Rule<string> {
  const rule: Rule<string> = {
    words,
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

/** As another rule, but written only where it differs from its default: a file exported before stays the same bytes. */
export function whereSet<T>(rule: Rule<T>): Rule<T> {
  return { ...rule, write: (value) => (value === rule.fallback ? undefined : rule.write(value)) };
}

/** A wall-clock time `YYYY-MM-DD HH:MM:SS` of a real day. */
export const dateTime: Rule<string> = checked('`YYYY-MM-DD HH:MM:SS`', (value) =>
  isDateTime(value) ? undefined : `expected a real date and time as YYYY-MM-DD HH:MM:SS, not ${described(value)}`,
);

/** A real day as `YYYYMMDD`. */
export const compactDate: Rule<string> = checked('`YYYYMMDD`', (value) =>
  isCompactDate(value) ? undefined : `expected a real date as YYYYMMDD, not ${described(value)}`,
);

export function oneOf<const T extends string>(values: readonly T[], fallback?: NoInfer<T>): Rule<T> {
  const listed = values.map((value) => JSON.stringify(value)).join(', ');
  const rule = scalar<T>(`one of ${listed}`, (value): value is T => values.includes(value as T), values[0] as T);
  return fallback === undefined ? rule : { ...rule, fallback };
}

export function flag(fallback: boolean): Rule<boolean> {
  return { ...scalar('true or false', (value) => typeof value === 'boolean', fallback), fallback };
}

const MAX_INTEGER = 2147483647;

function integerRule(min: number, max: number): Rule<number> {
  return scalar(
    `an integer from ${min} to ${max}`,
    (value): value is number => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
    min,
  );
}

/** An integer that may be left out and is 0 then. */
export function integer(min = -MAX_INTEGER - 1): Rule<number> {
  return { ...integerRule(min, MAX_INTEGER), fallback: 0 };
}

/** A required id (rule I1). */
export function id(max = MAX_ID): Rule<number> {
  return integerRule(1, max);
}

/** The office's order among siblings; null, and then not written, where it has not ordered them. */
export const position: Rule<number | null> = {
  ...integerRule(1, MAX_INTEGER),
  write: (value) => value ?? undefined,
  fallback: null,
};

/** The id of an entity that must be in the file. */
export function reference(kind: Kind): Rule<number> {
  const rule = id();
  return {
    words: `id of a ${kind.replace('_', ' ')}`,
    read: (value, path, report) => {
      const faults = report.faults;
      const read = rule.read(value, path, report);
      if (report.faults === faults && !report.exists(kind, read)) {
        report.problem(path, `${kind.replace('_', ' ')} ${read} does not exist`);
      }
      return read;
    },
    write: rule.write,
  };
}

export function nullable<T>(rule: Rule<T>): Rule<T | null> {
  return {
    words: `${rule.words}, or null`,
    ...(rule.fields && { fields: rule.fields }),
    read: (value, path, report) => (value === null ? null : rule.read(value, path, report)),
    write: (value) => (value === null ? null : rule.write(value)),
    fallback: null,
  };
}

/** An array in the order entered; without a fallback it is required. */
export function array<T>(element: Rule<T>, fallback?: readonly []): Rule<readonly T[]> {
  const rule: Rule<readonly T[]> = {
    words: `array: ${element.words}`,
    ...(element.fields && { fields: element.fields }),
    read: (value, path, report) => {
      if (Array.isArray(value)) return value.map((item, index) => element.read(item, `${path}[${index}]`, report));
      report.problem(path, `expected an array, not ${described(value)}`);
      return [];
    },
    write: (value) => value.map(element.write),
  };
  return fallback === undefined ? rule : { ...rule, fallback };
}

/** An array without doubles, told apart by `key`; it may be left out. */
export function distinct<T>(element: Rule<T>, key: (value: T) => unknown, noun: string): Rule<readonly T[]> {
  const rule = array(element, []);
  return {
    ...rule,
    read: (value, path, report) => {
      const seen = new Map<unknown, number>();
      let index = 0;
      const once: Rule<T> = {
        words: element.words,
        write: element.write,
        read: (item, itemPath) => {
          const faults = report.faults;
          const read = element.read(item, itemPath, report);
          const first = seen.get(key(read));
          if (report.faults === faults) {
            if (first === undefined) seen.set(key(read), index);
            else report.problem(itemPath, `${noun} ${String(key(read))} stands twice (first at [${first}])`);
          }
          index++;
          return read;
        },
      };
      return array(once, []).read(value, path, report);
    },
  };
}

/** Ids of entities in the order entered, each once. */
export function inOrder(kind: Kind): Rule<readonly number[]> {
  return distinct(reference(kind), (value) => value, kind.replace('_', ' '));
}

/** As another array rule, but kept and written sorted. */
export function sorted<T>(rule: Rule<readonly T[]>, compare: (a: T, b: T) => number): Rule<readonly T[]> {
  return { ...rule, read: (value, path, report) => [...rule.read(value, path, report)].sort(compare) };
}

/** Ids of entities as a set: each once, sorted. */
export function setOf(kind: Kind): Rule<readonly number[]> {
  return sorted(inOrder(kind), (a, b) => a - b);
}

export type Plain = Record<string, unknown>;

export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * An object with exactly these fields, read in the order of the file and written in the order of the table. `also` looks
 * at the object as a whole, once all its fields are read.
 */
export function object<T extends object>(
  fields: readonly Field<T>[],
  also?: (value: T, path: string, report: Report, given: Plain) => void,
): Rule<T> {
  const byName = new Map(fields.map((field) => [field[0], field]));
  return {
    words: 'object',
    fields: fields.map(([name, , rule]) => [name, rule] as const),
    read: (value, path, report) => {
      if (!isPlain(value)) {
        report.problem(path, `expected an object, not ${described(value)}`);
        return {} as T;
      }
      const read: Plain = {};
      for (const name of Object.keys(value)) {
        const field = byName.get(name);
        if (field === undefined) report.problem(join(path, name), 'unknown key');
        else read[field[1] as string] = field[2].read(value[name] as never, join(path, name), report);
      }
      const ordered: Plain = {};
      for (const [name, key, rule] of fields) {
        if (!Object.hasOwn(value, name) && rule.fallback === undefined) report.problem(join(path, name), 'is missing');
        ordered[key as string] = Object.hasOwn(value, name) ? read[key as string] : rule.fallback;
      }
      also?.(ordered as T, path, report, value);
      return ordered as T;
    },
    write: (value) => {
      const written: Plain = {};
      for (const [name, key, rule] of fields) {
        const item = rule.write(value[key] as never);
        if (item !== undefined) written[name] = item;
      }
      return written;
    },
  };
}

/** One of two objects, told apart by which of two fields is there: the first has the one, the second the other. */
export function either<A extends object, B extends object>(
  fields: readonly [first: string, second: string],
  key: keyof A,
  first: Rule<A>,
  second: Rule<B>,
): Rule<A | B> {
  return {
    words: `object with ${fields.join(' or ')}`,
    fields: [...(first.fields ?? []), ...(second.fields ?? [])],
    read: (value, path, report) => {
      const [one, other] = fields.map((field) => isPlain(value) && Object.hasOwn(value, field));
      if (isPlain(value) && one === other) {
        if (one) report.problem(join(path, fields[1]), `can't stand beside ${fields[0]}`);
        else report.problem(path, `${fields.join(' or ')} is missing`);
        return {} as A;
      }
      return one ? first.read(value, path, report) : second.read(value, path, report);
    },
    write: (value) => (Object.hasOwn(value, key) ? first.write(value as A) : second.write(value as B)),
  };
}
