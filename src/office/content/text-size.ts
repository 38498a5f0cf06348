/** How many characters all the texts in a value have: cleaning them is what costs. */
export function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, inside) => sum + charactersOf(inside), 0);
}
