/** Total characters of the texts in a value, which determine the cost of cleaning. */
export function countCharacters(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, inside) => sum + countCharacters(inside), 0);
}
