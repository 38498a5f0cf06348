// Rules of objects: tables of fields, in the order of output.

import { findClosestMatches } from '../../util/closest-matches.ts';
import { joinPath, MAX_PROBLEMS, type Report } from './report.ts';
import {
  describeValue,
  isPlainObject,
  type JsonSchema,
  type PlainObject,
  REMOVED_VALUE,
  type Rule,
  writeWithDefaults,
} from './rule.ts';

/** Field of an object: its name in the file, its name in the model, and its rule. */
export type ObjectField<T> = { [K in keyof T]-?: readonly [wire: string, key: K, rule: Rule<T[K]>] }[keyof T];

/**
 * Rule for an object with exactly these fields, in the order of the table. `also` validates the object as a whole, once all fields are
 * read.
 */
export function object<T extends object>(
  fields: readonly ObjectField<T>[],
  also?: (value: T, path: string, report: Report) => void,
): Rule<T> {
  const rows: readonly Row[] = fields.map(([name, key, rule]) => ({ name, key: key as string, rule: rule as AnyRule }));
  const placeOf = new Map(rows.map(({ key }, place) => [key, place]));
  const byName = new Map(rows.map((row) => [row.name, row]));
  const fallbacks = Object.fromEntries(rows.map(({ key, rule }) => [key, rule.fallback]));
  return {
    words: 'object',
    schema: schemaOf(rows),
    fields: fields.map(([name, , rule]) => [name, rule] as const),
    read: (value, path, report) => {
      if (!isPlainObject(value)) {
        report.problem(path, 'no_object', { given: describeValue(value) });
        return {} as T;
      }
      const read = readFields(rows, { ...fallbacks }, value, path, report) as T;
      also?.(read, path, report);
      return read;
    },
    readSome: (value, names, change, report) => {
      const read: PlainObject = { ...(value as PlainObject) };
      for (const name of names) {
        const row = byName.get(name);
        if (row === undefined) return undefined;
        const given = change(name, writeWithDefaults(row.rule, read[row.key]));
        if (given === undefined && row.rule.fallback === undefined) return undefined;
        read[row.key] = given === undefined ? row.rule.fallback : row.rule.read(given, name, report);
      }
      also?.(read as T, '', report);
      return read as T;
    },
    write: (value) => {
      const written: PlainObject = {};
      for (const { name, key, rule } of rows) {
        const item = rule.write((value as PlainObject)[key]);
        if (item !== undefined) written[name] = item;
      }
      return written;
    },
    writeWhole: (value) => {
      const written: PlainObject = {};
      for (const { name, key, rule } of rows) written[name] = writeWithDefaults(rule, (value as PlainObject)[key]);
      return written;
    },
    writeSome: (some) => {
      const places = Object.keys(some).map((key) => placeOf.get(key) ?? -1);
      const written: PlainObject = {};
      for (const place of places.sort((a, b) => a - b)) {
        const row = rows[place];
        if (row !== undefined) written[row.name] = writeWithDefaults(row.rule, (some as PlainObject)[row.key]);
      }
      return written;
    },
    ...insideFields<T>(rows),
  };
}

function schemaOf(rows: readonly Row[]): JsonSchema {
  const properties = rows.map(({ name, rule }) => {
    const fallback = rule.fallback === undefined ? {} : { default: writeWithDefaults(rule, rule.fallback) };
    return [name, { ...rule.schema, ...fallback }] as const;
  });
  const required = rows.filter(({ rule }) => rule.fallback === undefined).map(({ name }) => name);
  return { type: 'object', properties: Object.fromEntries(properties), required, additionalProperties: false };
}

type AnyRule = Rule<unknown>;

interface Row {
  readonly name: string;
  readonly key: string;
  readonly rule: AnyRule;
}

/** Reads the fields. `read` is prefilled with all fallbacks in order: most fields are missing, and adding them one by one is slower. */
function readFields(
  rows: readonly Row[],
  read: PlainObject,
  value: PlainObject,
  path: string,
  report: Report,
): PlainObject {
  let known = 0;
  for (const { name, key, rule } of rows) {
    if (Object.hasOwn(value, name)) {
      known++;
      read[key] = rule.read(value[name], path === '' ? name : `${path}.${name}`, report);
    } else if (rule.fallback === undefined) {
      report.problem(joinPath(path, name), 'missing');
    }
  }
  const names = Object.keys(value);
  if (known === names.length) return read;
  let unknown = 0;
  for (const name of names) {
    if (rows.some((row) => row.name === name)) continue;
    const isTold = ++unknown <= MAX_PROBLEMS;
    report.problem(isTold ? joinPath(path, name) : path, 'unknown_key', {
      near: isTold ? nearKeys(name, value, rows) : [],
    });
  }
  return read;
}

const MAX_CHARACTERS = 40;

function nearKeys(name: string, value: PlainObject, rows: readonly Row[]): readonly string[] {
  const free = rows.map((row) => row.name).filter((known) => !Object.hasOwn(value, known));
  return name.length > MAX_CHARACTERS ? [] : findClosestMatches(name, free);
}

type Inside<T> = Pick<Rule<T>, 'references' | 'hasSameReferences' | 'texts' | 'without' | 'safe' | 'fill' | 'strip'>;

function insideFields<T>(rows: readonly Row[]): Inside<T> {
  const speaking = rows.filter(({ rule }) => rule.texts !== undefined);
  const naming = rows.filter(({ rule }) => rule.references !== undefined);
  const leading = rows.filter(({ rule }) => rule.safe !== undefined);
  const late = rows.filter(({ rule }) => rule.isLate || rule.fill !== undefined);
  const stripping = rows.map(({ key, rule }) => ({
    key,
    isUnset: rule.isLate ? (item: unknown) => rule.write(item) === undefined : undefined,
    strip: rule.strip,
  }));
  const firstLate = stripping.findIndex(({ isUnset }) => isUnset !== undefined);
  // Prefilled with the keys: adding them one by one takes several times as long.
  const always = Object.fromEntries(stripping.slice(0, Math.max(firstLate, 0)).map(({ key }) => [key, undefined]));
  // Fields that are late themselves; the others in `late` are always present and only contain late keys.
  const ownLate = late.filter(({ rule }) => rule.isLate);
  const areLast = rows.slice(rows.length - ownLate.length).every((row) => ownLate.includes(row));
  return {
    ...(speaking.length > 0 && {
      texts: (value, take) => {
        for (const { key, rule } of speaking) rule.texts?.((value as PlainObject)[key], take);
      },
    }),
    ...(naming.length > 0 && {
      references: (value, take) => {
        for (const { key, rule } of naming) rule.references?.((value as PlainObject)[key], take);
      },
      hasSameReferences: (one, other) =>
        naming.every(({ key }) => (one as PlainObject)[key] === (other as PlainObject)[key]),
      without: (value, to) => {
        const left: PlainObject = { ...(value as PlainObject) };
        for (const { key, rule } of naming) if (rule.without) left[key] = rule.without(left[key], to);
        return Object.values(left).includes(REMOVED_VALUE) ? REMOVED_VALUE : (left as T);
      },
    }),
    ...(leading.length > 0 && {
      safe: (value) => {
        const changed = leading.flatMap(({ key, rule }) => {
          const [item, safe] = [(value as PlainObject)[key], rule.safe?.((value as PlainObject)[key])];
          return safe === item ? [] : [[key, safe] as const];
        });
        if (changed.length === 0) return value;
        return changed.some(([, safe]) => safe === REMOVED_VALUE)
          ? REMOVED_VALUE
          : { ...value, ...Object.fromEntries(changed) };
      },
    }),
    ...(late.length > 0 && {
      fill: (stored) => {
        // Late fields are usually all missing, and cheap to add at the end.
        const filled =
          areLast && ownLate.every(({ key }) => (stored as PlainObject)[key] === undefined)
            ? (stored as PlainObject)
            : {};
        for (const { key, rule } of filled === stored ? late : rows) {
          const item = (stored as PlainObject)[key];
          filled[key] = item === undefined ? rule.fallback : (rule.fill?.(item) ?? item);
        }
        return filled as T;
      },
      strip: (value) => {
        const stripped: PlainObject = { ...always };
        for (const { key, isUnset, strip } of stripping) {
          const item = (value as PlainObject)[key];
          if (isUnset?.(item) !== true) stripped[key] = strip?.(item) ?? item;
        }
        return stripped;
      },
    }),
  };
}

/** Returns a rule for one of two object types, distinguished by which of two fields is present. */
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
    schema: { oneOf: [first.schema, second.schema] },
    fields: rows,
    read: (value, path, report) => {
      const [one, other] = fields.map((field) => isPlainObject(value) && Object.hasOwn(value, field));
      if (isPlainObject(value) && one === other) {
        if (one) report.problem(joinPath(path, fields[1]), 'beside', { other: fields[0] });
        else report.problem(path, 'neither', { names: fields });
        return {} as A;
      }
      return one ? first.read(value, path, report) : second.read(value, path, report);
    },
    write: (value) => (isFirst(value) ? first.write(value) : second.write(value)),
    writeWhole: (value) => (isFirst(value) ? writeWithDefaults(first, value) : writeWithDefaults(second, value)),
    texts: (value, take) => (isFirst(value) ? first.texts?.(value, take) : second.texts?.(value, take)),
    references: (value, take) => (isFirst(value) ? first.references?.(value, take) : second.references?.(value, take)),
    without: (value, to) =>
      isFirst(value) ? (first.without?.(value, to) ?? value) : (second.without?.(value, to) ?? value),
    safe: (value) => (isFirst(value) ? (first.safe?.(value) ?? value) : (second.safe?.(value) ?? value)),
  };
}
