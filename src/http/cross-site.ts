// Whether a page of somebody else sends a visitor's request (rule R17). Browsers say so by themselves, and no page can have them
// say otherwise; requests of other programs, such as website or mail programs, don’t have these headers and are not foreign.

/** Looks up a header by its lower-case name; undefined or null when it is missing. */
export type HeaderLookup = (name: string) => string | null | undefined;

/**
 * `publicUrl` is the address under which visitors reach the server, and its origin alone is our own then: a proxy may pass any
 * `Host` on, or none that is checked. "" where it is not known: then the host that is asked is ours.
 */
export function isCrossSite(header: HeaderLookup, publicUrl: string): boolean {
  const site = header('sec-fetch-site') ?? '';
  // Our own page, whatever its origin says: one that sends no referrer has the origin `null`.
  if (site === 'same-origin') return false;
  if (site === 'cross-site') return true;
  const origin = header('origin') ?? '';
  if (origin === '') return false;
  const own = URL.parse(origin);
  if (own === null) return true;
  const ours = URL.parse(publicUrl);
  return ours === null ? own.host !== header('host') : own.origin !== ours.origin;
}
