/**
 * Whether two values of which JSON is made are the same, in whatever order their keys stand. As `isDeepStrictEqual` of Node says
 * it, several times faster: there are no loops, prototypes or kinds of objects to be told apart.
 */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => sameJson(item, b[index]));
  }
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every(
    (name) => Object.hasOwn(b, name) && sameJson(a[name as keyof typeof a], b[name as keyof typeof b]),
  );
}

/** As `sameJson`, of two objects but for some of their keys. */
export function sameBut<T extends object>(a: T, b: T, except: ReadonlySet<string>): boolean {
  for (const name in a) {
    if (!except.has(name) && !(Object.hasOwn(b, name) && sameJson(a[name], b[name]))) return false;
  }
  for (const name in b) if (!except.has(name) && !Object.hasOwn(a, name)) return false;
  return true;
}
