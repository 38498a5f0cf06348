import { isPlainObject, type PlainObject } from '../../../model/format/rule.ts';

/** Value at a path; undefined if the path does not exist. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('/').reduce<unknown>((at, name) => (isPlainObject(at) ? at[name] : undefined), value);
}

/** Copy of an object with a value at a path. Creates missing objects on the way. */
export function copyWithValueAt(value: PlainObject, path: string, item: unknown): PlainObject {
  const [name = '', ...rest] = path.split('/');
  const inner = value[name];
  const put = rest.length === 0 ? item : copyWithValueAt(isPlainObject(inner) ? inner : {}, rest.join('/'), item);
  return { ...value, [name]: put };
}

export function flattenToPaths(values: PlainObject): PlainObject {
  return Object.entries(values).reduce<PlainObject>((all, [path, value]) => copyWithValueAt(all, path, value), {});
}
