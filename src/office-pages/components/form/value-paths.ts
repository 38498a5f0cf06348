import { isPlain, type Plain } from '../../../model/format/rule.ts';

/** Value at a path; undefined if the path does not exist. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('/').reduce<unknown>((at, name) => (isPlain(at) ? at[name] : undefined), value);
}

/** Copy of an object with a value at a path. Creates missing objects on the way. */
export function copyWithValueAt(value: Plain, path: string, item: unknown): Plain {
  const [name = '', ...rest] = path.split('/');
  const inner = value[name];
  const put = rest.length === 0 ? item : copyWithValueAt(isPlain(inner) ? inner : {}, rest.join('/'), item);
  return { ...value, [name]: put };
}

export function flattenToPaths(values: Plain): Plain {
  return Object.entries(values).reduce<Plain>((all, [path, value]) => copyWithValueAt(all, path, value), {});
}
