// Keeps a draft when the user presses a button outside the form, such as the button to cancel or duplicate the event. The next page offers
// the draft or links back to it.

interface AbandonedForm {
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

export function storeAbandonedForm(key: string, path: string): void {
  const title = document.querySelector('h1')?.textContent ?? '';
  try {
    sessionStorage.setItem(LEFT, JSON.stringify({ key, path, title } satisfies AbandonedForm));
  } catch {
    // Without storage there are no drafts.
  }
}

/** Form that the user left with a button outside it; undefined on the second call. */
export function popAbandonedForm(): AbandonedForm | undefined {
  try {
    const left = JSON.parse(sessionStorage.getItem(LEFT) ?? 'null') as AbandonedForm | null;
    sessionStorage.removeItem(LEFT);
    return left ?? undefined;
  } catch {
    return undefined;
  }
}
