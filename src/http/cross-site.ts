// Detection of cross-site requests (rule R17). Browsers send these headers, and pages can't change them; other programs, such as websites
// or mail programs, lack them and are not cross-site.

/** Returns a header by its lower-case name; undefined or null if missing. */
export type HeaderLookup = (name: string) => string | null | undefined;

/**
 * Checks whether a request is cross-site. `publicUrl` is the server's public address; only its origin is then accepted, because a proxy
 * may pass on any `Host`. "" if unknown: the requested host is then accepted.
 */
export function isCrossSite(header: HeaderLookup, publicUrl: string): boolean {
  const site = header('sec-fetch-site') ?? '';
  // A page without a referrer has the origin `null` even on the same site.
  if (site === 'same-origin') return false;
  if (site === 'cross-site') return true;
  const origin = header('origin') ?? '';
  if (origin === '') return false;
  const own = URL.parse(origin);
  if (own === null) return true;
  const ours = URL.parse(publicUrl);
  return ours === null ? own.host !== header('host') : own.origin !== ours.origin;
}
