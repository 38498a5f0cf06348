// Requests a small JSON document; undefined if it is not available.

export async function requestJson<T>(
  path: string,
  query: URLSearchParams,
  signal?: AbortSignal,
): Promise<T | undefined> {
  try {
    const answer = await fetch(`${path}?${query}`, { headers: { accept: 'application/json' }, signal: signal ?? null });
    // A redirect means that the session has expired.
    return answer.ok && !answer.redirected ? ((await answer.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}

export function createElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...inside: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...inside);
  return made;
}
