// Values at paths such as `template/title`.

import { isPlain, type Plain } from '../../../model/format/rule.ts';

/** Undefined where the path leads nowhere. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('/').reduce<unknown>((at, name) => (isPlain(at) ? at[name] : undefined), value);
}

/** The object with a value at a path; objects on the way are made. */
export function withValueAt(value: Plain, path: string, item: unknown): Plain {
  const [name = '', ...rest] = path.split('/');
  const inner = value[name];
  const put = rest.length === 0 ? item : withValueAt(isPlain(inner) ? inner : {}, rest.join('/'), item);
  return { ...value, [name]: put };
}

/** The object that has these values, each at its path. */
export function atPaths(values: Plain): Plain {
  return Object.entries(values).reduce<Plain>((all, [path, value]) => withValueAt(all, path, value), {});
}
