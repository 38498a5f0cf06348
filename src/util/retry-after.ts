/**
 * Converts Retry-After (RFC 9110, 10.2.3), a number or a date, to seconds; undefined if it is neither. `now` is in milliseconds since 1970.
 */
export function parseRetryAfter(retryAfter: string | null | undefined, now: number): number | undefined {
  const text = retryAfter?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const at = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now) / 1000);
}
