// Asks the office for something small that a page shows; undefined where it can’t be had just now.

export async function ask<T>(path: string, query: URLSearchParams, signal?: AbortSignal): Promise<T | undefined> {
  try {
    const answer = await fetch(`${path}?${query}`, { headers: { accept: 'application/json' }, signal: signal ?? null });
    // Whoever is not logged in any more is led to another page.
    return answer.ok && !answer.redirected ? ((await answer.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}

/** Makes an element with texts and other elements in it. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...inside: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...inside);
  return made;
}
