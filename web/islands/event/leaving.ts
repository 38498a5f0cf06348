// What is typed stays in this browser when somebody presses a button beside the form, such as Cancel the event or Duplicate: the
// page that comes next offers it again, or leads back to it.

interface Left {
  /** Under which the draft is kept, and the page it belongs to. */
  readonly key: string;
  readonly path: string;
  readonly title: string;
}

const LEFT = 'parvis:left';

/** Calls `leave` before any other form of the page is sent, or a copy is made. */
export function whenLeaving(form: HTMLFormElement, leave: () => void): void {
  document.addEventListener('submit', ({ target }) => {
    if (target !== form && target instanceof HTMLFormElement && target.method === 'post') leave();
  });
  for (const link of document.querySelectorAll('.actions a[href*="copy="]')) link.addEventListener('click', leave);
}

/** `path`: where the form is. */
export function noteLeft(key: string, path: string): void {
  const title = document.querySelector('h1')?.textContent ?? '';
  try {
    sessionStorage.setItem(LEFT, JSON.stringify({ key, path, title } satisfies Left));
  } catch {
    // A browser that keeps nothing offers nothing.
  }
}

/** Where something was left by such a button just now; told once. */
export function takeLeft(): Left | undefined {
  try {
    const left = JSON.parse(sessionStorage.getItem(LEFT) ?? 'null') as Left | null;
    sessionStorage.removeItem(LEFT);
    return left ?? undefined;
  } catch {
    return undefined;
  }
}
