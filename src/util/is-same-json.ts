/**
 * Compares two JSON values regardless of the order of their keys. For such values, equivalent to `isDeepStrictEqual` of Node.js but several
 * times faster, because JSON has no cycles, prototypes or classes.
 */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => isSameJson(item, b[index]));
  }
  let more = 0;
  // Creating arrays of the keys would take many times as long as the comparison.
  for (const name in a) {
    if (!isSameMember(a as JsonObject, b as JsonObject, name)) return false;
    more++;
  }
  for (const _ in b) more--;
  return more === 0;
}

/** Compares two objects like `isSameJson`, except for some keys. */
export function isSameExcept<T extends object>(a: T, b: T, except: ReadonlySet<string>): boolean {
  for (const name in a) if (!isSameMember(a as JsonObject, b as JsonObject, name) && !except.has(name)) return false;
  for (const name in b) if (!Object.hasOwn(a, name) && !except.has(name)) return false;
  return true;
}

interface JsonObject {
  readonly [name: string]: unknown;
}

function isSameMember(a: JsonObject, b: JsonObject, name: string): boolean {
  const [one, other] = [a[name], b[name]];
  // `__proto__` is inherited if it is not a key.
  if (one !== other) return Object.hasOwn(b, name) && isSameJson(one, other);
  return one !== undefined || Object.hasOwn(b, name);
}
