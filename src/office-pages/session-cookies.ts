// The cookies of a log-in (rule U2): `__Host-…`, which a browser sends to this host alone and only with TLS; without TLS on this machine
// itself plain ones, since browsers refuse the others there.

/** The session, and the step of a log-in that is under way. */
const NAMES = { session: 'parvis', step: 'parvis-step' } as const;

export type CookieName = keyof typeof NAMES;

/** Cookies to set; "" takes one away. */
export type Cookies = Readonly<Partial<Record<CookieName, string>>>;

/** Whether a request can only have come without TLS: on this machine itself. */
export function isPlain(headers: Headers, publicUrl: string): boolean {
  if (publicUrl.startsWith('https:')) return false;
  const host = URL.parse(`http://${headers.get('host') ?? ''}`)?.hostname;
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]';
}

/** Whether a log-in can’t work, since visitors reach the server without TLS from elsewhere. */
export function isInsecure(headers: Headers, publicUrl: string): boolean {
  return publicUrl.startsWith('http:') && !isPlain(headers, publicUrl);
}

function nameOf(name: CookieName, plain: boolean): string {
  return plain ? NAMES[name] : `__Host-${NAMES[name]}`;
}

/** The value of a cookie; undefined where it is not sent. */
export function cookieOf(headers: Headers, publicUrl: string, name: CookieName): string | undefined {
  const called = `${nameOf(name, isPlain(headers, publicUrl))}=`;
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(called))?.slice(called.length);
}

/** A session’s cookie under either name, by its form alone: whether the session exists is not checked. */
const SESSION = /(?<=(?:^|;)\s*(?:__Host-)?parvis=)[A-Za-z0-9_-]{43}(?=\s*(?:;|$))/g;

/** More of them are not looked at: a browser sends one of each name. */
const MAX_SESSIONS = 2;

/** The tokens of sessions in a `Cookie` header, whether anybody has them or not. */
export function sessionsIn(header: string): readonly string[] {
  return (header.match(SESSION) ?? []).slice(0, MAX_SESSIONS);
}

/** Sets a cookie, or, for "", takes it away; `seconds`: for how long it is kept. */
export function setCookie(
  headers: Headers,
  publicUrl: string,
  name: CookieName,
  value: string,
  seconds: number,
): string {
  const plain = isPlain(headers, publicUrl);
  const lasts = value === '' ? 0 : seconds;
  return `${nameOf(name, plain)}=${value}; Path=/; Max-Age=${lasts}; HttpOnly; SameSite=Lax${plain ? '' : '; Secure'}`;
}
