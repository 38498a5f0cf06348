// Rules for values that contain others: nullable values, arrays, sets, and objects with data as keys.

import { stripMarkup } from '../../util/strip-markup.ts';
import type { Kind, Reference } from '../entity.ts';
import { joinPath } from './report.ts';
import { describeValue, isPlainObject, REMOVED_VALUE, type Rule, writeWithDefaults } from './rule.ts';
import { oneOf, reference, toStorableText } from './scalars.ts';

function forContents<T, C>(
  { references, texts, fill, strip }: Rule<T>,
  map: (value: C, each: (inner: T) => unknown) => unknown,
): Pick<Rule<C>, 'references' | 'texts' | 'fill' | 'strip'> {
  return {
    ...(texts && { texts: (value: C, take) => void map(value, (inner) => texts(inner, take)) }),
    ...(references && { references: (value: C, take) => void map(value, (inner) => references(inner, take)) }),
    ...(fill && { fill: (stored: C) => map(stored, fill) as C }),
    ...(strip && { strip: (value: C) => map(value, strip) }),
  };
}

function withoutBy<T, C>(
  { without }: Rule<T>,
  map: (value: C, each: (inner: T) => T | typeof REMOVED_VALUE) => C,
): Pick<Rule<C>, 'without'> {
  return without === undefined
    ? {}
    : { without: (value: C, to: Reference) => map(value, (inner) => without(inner, to)) };
}

function safeBy<T, C>(
  { safe }: Rule<T>,
  map: (value: C, each: (inner: T) => T | typeof REMOVED_VALUE) => C,
): Pick<Rule<C>, 'safe'> {
  return safe === undefined ? {} : { safe: (value: C) => map(value, safe) };
}

export function nullable<T>(rule: Rule<T>): Rule<T | null> {
  return {
    words: `${rule.words}, or null`,
    schema: { anyOf: [rule.schema, { type: 'null' }] },
    ...(rule.fields && { fields: rule.fields }),
    read: (value, path, report) => (value === null ? null : rule.read(value, path, report)),
    write: (value) => (value === null ? null : rule.write(value)),
    writeWhole: (value) => (value === null ? null : writeWithDefaults(rule, value)),
    fallback: null,
    ...forContents(rule, (value: T | null, each) => (value === null ? null : each(value))),
    ...withoutBy(rule, orNull),
    ...safeBy(rule, orNull),
  };
}

function orNull<T>(value: T | null, each: (inner: T) => T | typeof REMOVED_VALUE): T | null {
  const left = value === null ? null : each(value);
  return left === REMOVED_VALUE ? null : left;
}

function keepUnlessRemoved<T>(value: readonly T[], each: (inner: T) => T | typeof REMOVED_VALUE): readonly T[] {
  return value.map(each).filter((item): item is T => item !== REMOVED_VALUE);
}

/** Rule for an array, whose order is kept; required unless it has a fallback. */
export function array<T>(element: Rule<T>, fallback?: readonly []): Rule<readonly T[]> {
  const rule: Rule<readonly T[]> = {
    words: `array: ${element.words}`,
    schema: { type: 'array', items: element.schema },
    ...(element.fields && { fields: element.fields }),
    read: (value, path, report) => {
      if (Array.isArray(value)) return value.map((item, index) => element.read(item, `${path}[${index}]`, report));
      report.problem(path, 'no_array', { given: describeValue(value) });
      return [];
    },
    write: (value) => value.map(element.write),
    writeWhole: (value) => value.map((item) => writeWithDefaults(element, item)),
    ...forContents(element, (value: readonly T[], each) => value.map((item) => each(item))),
    ...withoutBy(element, keepUnlessRemoved<T>),
    ...safeBy(element, (value: readonly T[], each) => {
      const safe = keepUnlessRemoved(value, each);
      return safe.length === value.length && safe.every((item, index) => item === value[index]) ? value : safe;
    }),
  };
  return fallback === undefined ? rule : { ...rule, fallback };
}

export function distinct<T>(element: Rule<T>, key: (value: T) => unknown, noun: string): Rule<readonly T[]> {
  const rule = array(element, []);
  return {
    ...rule,
    schema: { ...rule.schema, uniqueItems: true },
    read: (value, path, report) => {
      if (!Array.isArray(value) || value.length < 2) return rule.read(value, path, report);
      const seen = new Map<unknown, number>();
      let index = 0;
      const once: Rule<T> = {
        words: element.words,
        schema: element.schema,
        write: element.write,
        read: (item, itemPath) => {
          const faults = report.faults;
          const read = element.read(item, itemPath, report);
          const first = seen.get(key(read));
          if (report.faults === faults) {
            if (first === undefined) seen.set(key(read), index);
            else report.problem(itemPath, 'twice', { noun, value: String(key(read)), first });
          }
          index++;
          return read;
        },
      };
      return array(once, []).read(value, path, report);
    },
  };
}

/** Rule for an array of some of the values, stored and written in the order of `values`. */
export function subsetOf(values: readonly string[], fallback: readonly string[] = []): Rule<readonly string[]> {
  const known = oneOf(values);
  const name: Rule<string> = {
    ...known,
    read: (value, path, report) => {
      if (typeof value !== 'string' || values.includes(value)) return known.read(value, path, report);
      report.problem(path, 'unknown_name', { given: JSON.stringify(value), values });
      return '';
    },
  };
  const rule = distinct(name, (value) => value, 'name');
  const placed = sorted(rule, (a, b) => values.indexOf(a) - values.indexOf(b));
  return { ...placed, fallback };
}

/** Optional rule for an object whose keys are data (texts); stored and written sorted by key. */
export function record<T>(element: Rule<T>): Rule<Readonly<Record<string, T>>> {
  type Of = Readonly<Record<string, T>>;
  const each = (value: Of, map: (inner: T) => unknown) =>
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner)]));
  return {
    words: `object, text to ${element.words}`,
    schema: { type: 'object', additionalProperties: element.schema },
    read: (value, path, report) => {
      if (!isPlainObject(value)) {
        report.problem(path, 'no_object', { given: describeValue(value) });
        return {};
      }
      const keys = Object.keys(value).sort();
      const entries = keys.map((key) => {
        const clean = stripMarkup(toStorableText(key, joinPath(path, key), report));
        return [clean, element.read(value[key], joinPath(path, key), report)] as const;
      });
      return Object.fromEntries(entries);
    },
    write: (value) => each(value, element.write),
    writeWhole: (value) => each(value, (inner) => writeWithDefaults(element, inner)),
    fallback: {},
    ...forContents(element, each),
    ...withoutBy(element, (value: Of, left) => {
      const entries = Object.entries(value).map(([key, inner]) => [key, left(inner)] as const);
      return Object.fromEntries(entries.filter((entry): entry is readonly [string, T] => entry[1] !== REMOVED_VALUE));
    }),
  };
}

export function distinctIds(kind: Kind): Rule<readonly number[]> {
  return distinct(reference(kind), (value) => value, kind.replace('_', ' '));
}

export function sorted<T>(rule: Rule<readonly T[]>, compare: (a: T, b: T) => number): Rule<readonly T[]> {
  return { ...rule, read: (value, path, report) => [...rule.read(value, path, report)].sort(compare) };
}

export function idSet(kind: Kind): Rule<readonly number[]> {
  return sorted(distinctIds(kind), (a, b) => a - b);
}
