// Whether a form was sent by one of our own pages (rule U2): browsers say where a request comes from, and no page can change that.

/** Whether a request that changes something comes from here. `publicUrl` is where visitors reach the server; "" when not known. */
export function isFromHere(headers: Headers, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = headers.get('origin');
  if (origin === null || origin === 'null') return site === 'same-origin';
  const parsed = URL.parse(origin);
  if (parsed === null) return false;
  return parsed.host === headers.get('host') || parsed.origin === URL.parse(publicUrl)?.origin;
}
