// Login cookies (rule U2). Their prefix `__Host-` makes browsers send them only to this host and only over TLS; on localhost without TLS,
// where browsers reject the prefix, their names are plain.

/** Names of the cookies with the session token and with the token of a login in progress. */
const NAMES = { session: 'parvis', step: 'parvis-step' } as const;

export type CookieName = keyof typeof NAMES;

/** Cookies to set; "" deletes one. */
export type Cookies = Readonly<Partial<Record<CookieName, string>>>;

/** True if the request came without TLS, which is only accepted on localhost. */
export function isPlainHttp(headers: Headers, publicUrl: string): boolean {
  if (publicUrl.startsWith('https:')) return false;
  const host = URL.parse(`http://${headers.get('host') ?? ''}`)?.hostname;
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]';
}

/** True if a login can’t work: visitors reach the server without TLS and from other machines. */
export function isInsecureLogin(headers: Headers, publicUrl: string): boolean {
  return publicUrl.startsWith('http:') && !isPlainHttp(headers, publicUrl);
}

function nameOf(name: CookieName, plain: boolean): string {
  return plain ? NAMES[name] : `__Host-${NAMES[name]}`;
}

export function readCookie(headers: Headers, publicUrl: string, name: CookieName): string | undefined {
  const called = `${nameOf(name, isPlainHttp(headers, publicUrl))}=`;
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(called))?.slice(called.length);
}

/** Session cookie under either name. Matches the format only; the session may not exist. */
const SESSION = /(?<=(?:^|;)\s*(?:__Host-)?parvis=)[A-Za-z0-9_-]{43}(?=\s*(?:;|$))/g;

/** A browser sends at most one cookie of each name. */
const MAX_SESSIONS = 2;

/** Session tokens in a `Cookie` header, valid or not. */
export function findSessionTokens(header: string): readonly string[] {
  return (header.match(SESSION) ?? []).slice(0, MAX_SESSIONS);
}

/** Value of a `Set-Cookie` header; an empty token deletes the cookie. `seconds`: lifetime of the cookie. */
export function formatSetCookie(
  headers: Headers,
  publicUrl: string,
  name: CookieName,
  value: string,
  seconds: number,
): string {
  const plain = isPlainHttp(headers, publicUrl);
  const lasts = value === '' ? 0 : seconds;
  return `${nameOf(name, plain)}=${value}; Path=/; Max-Age=${lasts}; HttpOnly; SameSite=Lax${plain ? '' : '; Secure'}`;
}
