const OFFICE = '/office';

/** Path to open after a login: the given one if it is a page of the office other than login and logout, otherwise the start page. */
export function toSafeNextPath(next: string | null | undefined): string {
  if (next == null || !/^\/office(?:[/?][\x21-\x7e]*)?$/.test(next) || /\/\/|\\/.test(next)) return OFFICE;
  const url = URL.parse(next, 'http://localhost');
  // Dot segments could lead out of the office.
  if (url === null || url.host !== 'localhost' || !/^\/office(?:\/|$)/.test(url.pathname)) return OFFICE;
  const isOfLogIn = /^\/office\/(?:login|logout)(?:\/|$)/.test(url.pathname);
  return isOfLogIn ? OFFICE : `${url.pathname}${url.search}`;
}

export function appendNextPath(path: string, next: string): string {
  return next === OFFICE ? path : `${path}?next=${encodeURIComponent(next)}`;
}
