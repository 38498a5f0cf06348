export interface PathSegments {
  readonly raw: readonly string[];
  /** Segments decoded as UTF-8; undefined if an escape sequence is malformed. */
  readonly decoded: readonly string[] | undefined;
}

/** Raw path of a request target, without its query. For an absolute target (`http://…`), the part after the authority. */
export function rawPathOf(target: string): string {
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  if (path.startsWith('/')) return path;
  const authority = /^https?:\/\/[^/]*/i.exec(path)?.[0];
  return authority === undefined ? path : path.slice(authority.length) || '/';
}

/** Segments of a raw path. Dot segments are kept, and one slash at the end is ignored (rule T1). */
export function splitSegments(path: string): PathSegments {
  const raw = path.slice(1).split('/');
  if (raw.length > 1 && raw.at(-1) === '') raw.pop();
  if (!path.includes('%')) return { raw, decoded: raw };
  try {
    return { raw, decoded: raw.map(decodeURIComponent) };
  } catch {
    return { raw, decoded: undefined };
  }
}

/** Decoded path; undefined if an escape sequence is malformed or encodes a slash. */
export function decodePath(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    const segments = path.split('/').map(decodeURIComponent);
    return segments.some((segment) => segment.includes('/')) ? undefined : segments.join('/');
  } catch {
    return undefined;
  }
}

/** Decoded first segment; undefined if it can't be decoded. */
export function decodeFirstSegment(path: string): string | undefined {
  const end = path.indexOf('/', 1);
  const first = end === -1 ? path.slice(1) : path.slice(1, end);
  if (!first.includes('%')) return first;
  try {
    return decodeURIComponent(first);
  } catch {
    return undefined;
  }
}

/** Part of the server to which a path outside of the interface belongs. */
export function serverPartOf(target: string): 'page' | 'office' | 'office_api' {
  const [, first, second] = rawPathOf(target).split('/');
  if (first !== 'office') return 'page';
  return second === 'api' ? 'office_api' : 'office';
}
