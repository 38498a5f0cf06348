/**
 * Parses a header such as `Accept` into its lower-case values, in order, with weights from 0 to 1 (RFC 9110, 12.4.2). Default: 1. An
 * invalid weight counts as 0.
 */
export function parseWeightedHeader(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (name !== '') weights.set(name, weight(parameters));
  }
  return weights;
}

function weight(parameters: readonly string[]): number {
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  if (q === undefined) return 1;
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(q) ? Number(q.slice(2)) : 0;
}
