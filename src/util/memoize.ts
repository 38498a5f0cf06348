// What was made from a text once, kept for the next time.

/**
 * A function that gives again what `make` gave for a text. It keeps at most `most` of them: then it begins anew, so that nobody
 * fills the memory with texts that never come again.
 */
export function memoize<V>(make: (text: string) => V, most: number): (text: string) => V {
  const known = new Map<string, V>();
  return (text) => {
    if (known.has(text)) return known.get(text) as V;
    if (known.size >= most) known.clear();
    const value = make(text);
    known.set(text, value);
    return value;
  };
}
