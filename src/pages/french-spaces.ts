// French sets a space before some marks and inside quotation marks, at which no line may break.

const NO_BREAK = '\u00a0';

/** The same words, however deep they stand, with spaces that don’t break. */
export function withFrenchSpaces<T>(words: T): T {
  return mapped(words) as T;
}

function mapped(part: unknown): unknown {
  if (typeof part === 'string') return part.replace(/ (?=[?!:;»])|(?<=«) /g, NO_BREAK);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, mapped(value)]));
}
