// What a client accepts and what it has already (RFC 9110, sections 12.5.3 and 13.1.2).

export type Coding = 'br' | 'gzip' | 'identity';

/** The content coding to send: the one with the highest weight, among equals br, gzip, none. */
export function preferredCoding(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined || acceptEncoding === '') return 'identity';
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, weight(parameters));
  }
  const br = weights.get('br') ?? weights.get('*') ?? 0;
  const gzip = weights.get('gzip') ?? weights.get('*') ?? 0;
  const identity = weights.get('identity') ?? 0;
  if (br > 0 && br >= gzip && br >= identity) return 'br';
  return gzip > 0 && gzip >= identity ? 'gzip' : 'identity';
}

function weight(parameters: readonly string[]): number {
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  if (q === undefined) return 1;
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(q) ? Number(q.slice(2)) : 0;
}

/** Whether `If-None-Match` names the entity tag, compared weakly; `*` names any. */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  for (const [, opaque] of ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g)) if (opaque === tag) return true;
  return false;
}
