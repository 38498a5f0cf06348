// The headers of every page of the office.

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' blob:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** What every page of the office is sent with: it is kept nowhere, framed nowhere, and loads from here alone. */
export function officeHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return {
    ...headers,
    'Content-Security-Policy': POLICY,
    'X-Frame-Options': 'DENY',
    // Without it browsers send forms from nowhere (`Origin: null`), and they are refused.
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    'Content-Type': 'text/html; charset=utf-8',
  };
}
