// The kinds of values that content is made of. A rule checks a value as it came from JSON, names everything that is
// wrong with it by its path, and gives the value as the model has it; or writes a value of the model back.

import { isDeepStrictEqual } from 'node:util';
import { isCompactDate, isDate, isDateTime, isTimeOfDay } from '../../kit/dates.ts';
import { plainText } from '../../kit/plain-text.ts';
import { type Kind, MAX_ID, type Reference } from '../entity.ts';
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
  /** Whether its key came with a later version: it is neither written nor stored where the value is the fallback. */
  readonly isLate?: true;
  /** Tells every entity that a value of the model names; left out where it can name none. */
  readonly references?: (value: T, take: TakeReference) => void;
  /**
   * The value once it names that entity no more: it is left out of arrays, and null where that may be (rule W7). LEFT where
   * nothing stays of the value itself; left out as `references`.
   */
  readonly without?: (value: T, to: Reference) => T | typeof LEFT;
  /** A value that was just read, perhaps changed, with the late keys that it lacked; left out where there can be none. */
  readonly fill?: (stored: T) => T;
  /** The value as it is stored, without late keys that hold their fallback; left out as above. */
  readonly strip?: (value: T) => unknown;
}

/** In the place of a value that can't be without what it named. */
export const LEFT = Symbol('left');

export type TakeReference = (kind: Kind, id: number) => void;

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

function textRule(words: string, clean: (text: string, report: Report) => string, required: boolean): Rule<string> {
  return {
    words: required ? `${words}, not empty` : words,
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
  return { ...textRule('HTML', (html, report) => report.cleanHtml(html), false), fallback: '' };
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

/**
 * A key that came with a later version: written and stored only where it differs from its default, so that what was exported
 * or stored before stays the same bytes.
 */
export function whereSet<T>(rule: Rule<T>): Rule<T> {
  const isUnset = (value: T) => value === rule.fallback || isDeepStrictEqual(value, rule.fallback);
  return { ...rule, isLate: true, write: (value) => (isUnset(value) ? undefined : rule.write(value)) };
}

/** A wall-clock time `YYYY-MM-DD HH:MM:SS` of a real day. */
export const dateTime: Rule<string> = checked('`YYYY-MM-DD HH:MM:SS`', (value) =>
  isDateTime(value) ? undefined : `expected a real date and time as YYYY-MM-DD HH:MM:SS, not ${described(value)}`,
);

/** A real day as `YYYY-MM-DD`. */
export const date: Rule<string> = checked('`YYYY-MM-DD`', (value) =>
  isDate(value) ? undefined : `expected a real date as YYYY-MM-DD, not ${described(value)}`,
);

/** A time of day as `HH:MM`. */
export const timeOfDay: Rule<string> = checked('`HH:MM`', (value) =>
  isTimeOfDay(value) ? undefined : `expected a time of day as HH:MM, not ${described(value)}`,
);

/** A real day as `YYYYMMDD`. */
export const compactDate: Rule<string> = checked('`YYYYMMDD`', (value) =>
  isCompactDate(value) ? undefined : `expected a real date as YYYYMMDD, not ${described(value)}`,
);

/** Plain text of at most so many characters (code points). */
export function shortText(most: number): Rule<string> {
  const rule = textRule(`text of up to ${most} characters`, plainText, false);
  return {
    ...rule,
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
  read: integerRule(1, MAX_INTEGER).read,
  write: (value) => value ?? undefined,
  fallback: null,
};

/** The id of an entity that must exist. */
export function reference(kind: Kind): Rule<number> {
  const rule = id();
  return {
    words: `id of a ${kind.replace('_', ' ')}`,
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

/** What a rule says of the values inside a container that `map` leads through. */
function inside<T, C>(
  { references, fill, strip }: Rule<T>,
  map: (value: C, each: (inner: T) => unknown) => unknown,
): Pick<Rule<C>, 'references' | 'fill' | 'strip'> {
  return {
    ...(references && { references: (value: C, take) => void map(value, (inner) => references(inner, take)) }),
    ...(fill && { fill: (stored: C) => map(stored, fill) as C }),
    ...(strip && { strip: (value: C) => map(value, strip) }),
  };
}

/** How a container gets on without an entity that a value inside names. */
function withoutBy<T, C>(
  { without }: Rule<T>,
  map: (value: C, each: (inner: T) => T | typeof LEFT) => C,
): Pick<Rule<C>, 'without'> {
  return without === undefined
    ? {}
    : { without: (value: C, to: Reference) => map(value, (inner) => without(inner, to)) };
}

export function nullable<T>(rule: Rule<T>): Rule<T | null> {
  return {
    words: `${rule.words}, or null`,
    ...(rule.fields && { fields: rule.fields }),
    read: (value, path, report) => (value === null ? null : rule.read(value, path, report)),
    write: (value) => (value === null ? null : rule.write(value)),
    fallback: null,
    ...inside(rule, (value: T | null, each) => (value === null ? null : each(value))),
    ...withoutBy(rule, (value: T | null, each) => {
      const left = value === null ? null : each(value);
      return left === LEFT ? null : left;
    }),
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
    ...inside(element, (value: readonly T[], each) => value.map((item) => each(item))),
    ...withoutBy(element, (value: readonly T[], each) => value.map(each).filter((item): item is T => item !== LEFT)),
  };
  return fallback === undefined ? rule : { ...rule, fallback };
}

/** An array without doubles, told apart by `key`; it may be left out. */
export function distinct<T>(element: Rule<T>, key: (value: T) => unknown, noun: string): Rule<readonly T[]> {
  const rule = array(element, []);
  return {
    ...rule,
    read: (value, path, report) => {
      if (!Array.isArray(value) || value.length < 2) return rule.read(value, path, report);
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

/** Some of these words, each once, kept and written in their order. */
export function someOf(values: readonly string[], fallback: readonly string[] = []): Rule<readonly string[]> {
  const rule = distinct(oneOf(values), (value) => value, 'name');
  const placed = sorted(rule, (a, b) => values.indexOf(a) - values.indexOf(b));
  return { ...placed, fallback };
}

/** An object whose keys are data: texts, each with a value; kept and written by key. It may be left out. */
export function record<T>(element: Rule<T>): Rule<Readonly<Record<string, T>>> {
  type Of = Readonly<Record<string, T>>;
  const each = (value: Of, map: (inner: T) => unknown) =>
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner)]));
  return {
    words: `object, text to ${element.words}`,
    read: (value, path, report) => {
      if (!isPlain(value)) {
        report.problem(path, `expected an object, not ${described(value)}`);
        return {};
      }
      const keys = Object.keys(value).sort();
      const entries = keys.map((key) => {
        const clean = plainText(storable(key, join(path, key), report));
        return [clean, element.read(value[key], join(path, key), report)] as const;
      });
      return Object.fromEntries(entries);
    },
    write: (value) => each(value, element.write),
    fallback: {},
    ...inside(element, each),
    ...withoutBy(element, (value: Of, left) => {
      const entries = Object.entries(value).map(([key, inner]) => [key, left(inner)] as const);
      return Object.fromEntries(entries.filter((entry): entry is readonly [string, T] => entry[1] !== LEFT));
    }),
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
 * An object with exactly these fields, read and written in the order of the table. `also` looks at the object as a whole,
 * once all its fields are read.
 */
export function object<T extends object>(
  fields: readonly Field<T>[],
  also?: (value: T, path: string, report: Report, given: Plain) => void,
): Rule<T> {
  const rows: readonly Row[] = fields.map(([name, key, rule]) => ({ name, key: key as string, rule: rule as AnyRule }));
  return {
    words: 'object',
    fields: fields.map(([name, , rule]) => [name, rule] as const),
    read: (value, path, report) => {
      if (!isPlain(value)) {
        report.problem(path, `expected an object, not ${described(value)}`);
        return {} as T;
      }
      const read = readFields(rows, value, path, report) as T;
      also?.(read, path, report, value);
      return read;
    },
    write: (value) => {
      const written: Plain = {};
      for (const { name, key, rule } of rows) {
        const item = rule.write((value as Plain)[key]);
        if (item !== undefined) written[name] = item;
      }
      return written;
    },
    ...insideFields<T>(rows),
  };
}

type AnyRule = Rule<unknown>;

/** A field of any object. */
interface Row {
  readonly name: string;
  readonly key: string;
  readonly rule: AnyRule;
}

function readFields(rows: readonly Row[], value: Plain, path: string, report: Report): Plain {
  const read: Plain = {};
  let known = 0;
  for (const { name, key, rule } of rows) {
    if (Object.hasOwn(value, name)) {
      known++;
      read[key] = rule.read(value[name], path === '' ? name : `${path}.${name}`, report);
    } else {
      if (rule.fallback === undefined) report.problem(join(path, name), 'is missing');
      read[key] = rule.fallback;
    }
  }
  const names = Object.keys(value);
  if (known === names.length) return read;
  for (const name of names) {
    if (!rows.some((row) => row.name === name)) report.problem(join(path, name), 'unknown key');
  }
  return read;
}

/** What the fields say together of what an object names, and of how it is stored. */
function insideFields<T>(rows: readonly Row[]): Pick<Rule<T>, 'references' | 'without' | 'fill' | 'strip'> {
  const naming = rows.filter(({ rule }) => rule.references !== undefined);
  const late = rows.filter(({ rule }) => rule.isLate || rule.fill !== undefined);
  const areLast = rows.slice(-late.length).every((row) => late.includes(row));
  return {
    ...(naming.length > 0 && {
      references: (value, take) => {
        for (const { key, rule } of naming) rule.references?.((value as Plain)[key], take);
      },
      without: (value, to) => {
        const left: Plain = { ...(value as Plain) };
        for (const { key, rule } of naming) if (rule.without) left[key] = rule.without(left[key], to);
        return Object.values(left).includes(LEFT) ? LEFT : (left as T);
      },
    }),
    ...(late.length > 0 && {
      fill: (stored) => {
        // As a rule none of them is there: then they follow what is, which costs little.
        const filled =
          areLast && late.every(({ key }) => (stored as Plain)[key] === undefined) ? (stored as Plain) : {};
        for (const { key, rule } of filled === stored ? late : rows) {
          const item = (stored as Plain)[key];
          filled[key] = item === undefined ? rule.fallback : (rule.fill?.(item) ?? item);
        }
        return filled as T;
      },
      strip: (value) => {
        const stripped: Plain = {};
        for (const { key, rule } of rows) {
          const item = (value as Plain)[key];
          const isUnset = rule.isLate && rule.write(item) === undefined;
          if (!isUnset) stripped[key] = rule.strip?.(item) ?? item;
        }
        return stripped;
      },
    }),
  };
}

/** One of two objects, told apart by which of two fields is there: the first has the one, the second the other. */
export function either<A extends object, B extends object>(
  fields: readonly [first: string, second: string],
  key: keyof A,
  first: Rule<A>,
  second: Rule<B>,
): Rule<A | B> {
  const rows = [...(first.fields ?? []), ...(second.fields ?? [])];
  const isFirst = (value: A | B): value is A => Object.hasOwn(value, key);
  return {
    words: `object with ${fields.join(' or ')}`,
    fields: rows,
    read: (value, path, report) => {
      const [one, other] = fields.map((field) => isPlain(value) && Object.hasOwn(value, field));
      if (isPlain(value) && one === other) {
        if (one) report.problem(join(path, fields[1]), `can't stand beside ${fields[0]}`);
        else report.problem(path, `${fields.join(' or ')} is missing`);
        return {} as A;
      }
      return one ? first.read(value, path, report) : second.read(value, path, report);
    },
    write: (value) => (isFirst(value) ? first.write(value) : second.write(value)),
    references: (value, take) => (isFirst(value) ? first.references?.(value, take) : second.references?.(value, take)),
    without: (value, to) =>
      isFirst(value) ? (first.without?.(value, to) ?? value) : (second.without?.(value, to) ?? value),
  };
}
