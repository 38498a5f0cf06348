/**
 * Whether a request comes from somebody who looks at pages: one that reads HTML by name, and no less gladly than JSON (RFC 9110, 12.5.1).
 */
export function wantsHtml({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const weights = weightsIn(headers.get('accept') ?? '');
  const html = weights.get('text/html') ?? 0;
  return html > 0 && html >= (weights.get('application/json') ?? 0);
}

/** The weight of each media range, from 0 to 1. */
function weightsIn(accept: string): ReadonlyMap<string, number> {
  return new Map(
    accept.split(',').map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
      return [type, weight === undefined ? 1 : Number(weight) || 0];
    }),
  );
}
