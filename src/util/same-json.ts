/**
 * Compares two JSON values regardless of the order of their keys. Equivalent to `isDeepStrictEqual` of Node for such values but several
 * times faster: JSON has no cycles, prototypes or classes.
 */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => sameJson(item, b[index]));
  }
  let more = 0;
  // Walked by `for`: lists of the keys would cost many times what the comparison does.
  for (const name in a) {
    if (!isSameIn(a as Plain, b as Plain, name)) return false;
    more++;
  }
  for (const _ in b) more--;
  return more === 0;
}

/** Compares two objects like `sameJson`, except for some keys. */
export function sameBut<T extends object>(a: T, b: T, except: ReadonlySet<string>): boolean {
  for (const name in a) if (!isSameIn(a as Plain, b as Plain, name) && !except.has(name)) return false;
  for (const name in b) if (!Object.hasOwn(a, name) && !except.has(name)) return false;
  return true;
}

interface Plain {
  readonly [name: string]: unknown;
}

/** Compares the values of a key, which may be missing in `b`. */
function isSameIn(a: Plain, b: Plain, name: string): boolean {
  const [one, other] = [a[name], b[name]];
  // `__proto__` is inherited where it is no key.
  if (one !== other) return Object.hasOwn(b, name) && sameJson(one, other);
  return one !== undefined || Object.hasOwn(b, name);
}
