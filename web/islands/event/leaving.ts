// Keeps a draft when the user presses a button outside of the form, such as that to cancel or duplicate the event. The next page offers the
// draft or links back to it.

interface Left {
  readonly key: string;
  readonly path: string;
  readonly title: string;
}

const LEFT = 'parvis:left';

/** Calls `leave` before another form of the page is submitted, or the event is duplicated. */
export function onLeaveForm(form: HTMLFormElement, leave: () => void): void {
  document.addEventListener('submit', ({ target }) => {
    if (target !== form && target instanceof HTMLFormElement && target.method === 'post') leave();
  });
  for (const link of document.querySelectorAll('.actions a[href*="copy="]')) link.addEventListener('click', leave);
}

export function storeLeftForm(key: string, path: string): void {
  const title = document.querySelector('h1')?.textContent ?? '';
  try {
    sessionStorage.setItem(LEFT, JSON.stringify({ key, path, title } satisfies Left));
  } catch {
    // Without storage there are no drafts.
  }
}

/** Form that the user has left with such a button; undefined when asked again. */
export function takeLeftForm(): Left | undefined {
  try {
    const left = JSON.parse(sessionStorage.getItem(LEFT) ?? 'null') as Left | null;
    sessionStorage.removeItem(LEFT);
    return left ?? undefined;
  } catch {
    return undefined;
  }
}
