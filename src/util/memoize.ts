/** Memoizes `make` by its argument. The cache is cleared when it has `limit` values, so that rare texts can't fill the memory. */
export function memoize<V>(make: (text: string) => V, limit: number): (text: string) => V {
  const known = new Map<string, V>();
  return (text) => {
    if (known.has(text)) return known.get(text) as V;
    if (known.size >= limit) known.clear();
    const value = make(text);
    known.set(text, value);
    return value;
  };
}
