const OFFICE = '/office';

/** Where somebody goes on after logging in: a path of the office, whatever a link says; else its beginning. */
export function safeNext(next: string | null | undefined): string {
  if (next == null || !/^\/office(?:[/?][\x21-\x7e]*)?$/.test(next) || /\/\/|\\/.test(next)) return OFFICE;
  const url = URL.parse(next, 'http://localhost');
  // Dots lead out of the office.
  if (url === null || url.host !== 'localhost' || !/^\/office(?:\/|$)/.test(url.pathname)) return OFFICE;
  const isOfLogIn = /^\/office\/(?:login|logout)(?:\/|$)/.test(url.pathname);
  return isOfLogIn ? OFFICE : `${url.pathname}${url.search}`;
}

/** An address that goes on there afterwards. */
export function withNext(path: string, next: string): string {
  return next === OFFICE ? path : `${path}?next=${encodeURIComponent(next)}`;
}
