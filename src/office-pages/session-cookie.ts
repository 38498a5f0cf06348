// The cookie of a session (rule U2): `__Host-parvis`, or `parvis` where the server is reached without TLS on this machine.

const NAMES = ['__Host-parvis', 'parvis'];

/** The token of a request’s cookies; undefined where there is none. */
export function tokenOf(cookies: string | null): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='));
  const found = NAMES.flatMap((name) => pairs.find(([known]) => known === name)?.[1] ?? []);
  return found[0];
}
