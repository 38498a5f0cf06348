// Detection of cross-site requests (rule R17), by headers that browsers send and pages can't change. Other programs, such as websites and
// mail programs, don't send them and are not cross-site.

/** Reads a header by its lower-case name; undefined or null if it is missing. */
export type HeaderLookup = (name: string) => string | null | undefined;

/**
 * True if the request is cross-site. `publicUrl`: public address of the server, whose origin is the only accepted one, because a proxy may
 * pass on any `Host`; if "", the requested host is accepted.
 */
export function isCrossSite(header: HeaderLookup, publicUrl: string): boolean {
  const site = header('sec-fetch-site') ?? '';
  // Without a referrer, a page has the origin `null` even on the same site.
  if (site === 'same-origin') return false;
  if (site === 'cross-site') return true;
  const origin = header('origin') ?? '';
  if (origin === '') return false;
  const own = URL.parse(origin);
  if (own === null) return true;
  const ours = URL.parse(publicUrl);
  return ours === null ? own.host !== header('host') : own.origin !== ours.origin;
}
