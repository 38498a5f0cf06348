import { parseWeightedHeader } from '../util/weighted-header.ts';

/**
 * True if the request comes from a browser: it accepts HTML explicitly, and prefers it to JSON or accepts both equally (RFC 9110, 12.5.1).
 */
export function wantsHtml({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const weights = parseWeightedHeader(headers.get('accept') ?? '');
  const html = weights.get('text/html') ?? 0;
  return html > 0 && html >= (weights.get('application/json') ?? 0);
}
