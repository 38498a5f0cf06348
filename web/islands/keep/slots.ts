// Where drafts of one form are kept: each in a place of its own, so that none overwrites another that nobody has answered yet.

const SENT = 'parvis:sent';

/** What is kept, with where; oldest place first. What can’t be read is left out. */
export function draftsAt(storage: () => Storage, key: string): readonly (readonly [string, unknown])[] {
  try {
    const store = storage();
    const slots = Object.keys(store).filter((slot) => slot === key || slot.startsWith(`${key}#`));
    const numberOf = (slot: string) => Number(slot.slice(key.length + 1));
    return slots
      .sort((a, b) => numberOf(a) - numberOf(b))
      .flatMap((slot) => {
        const draft = read(store.getItem(slot));
        return typeof draft === 'object' && draft !== null ? [[slot, draft] as const] : [];
      });
  } catch {
    return [];
  }
}

function read(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** The first place where nothing is kept yet. */
export function freeSlot(storage: () => Storage, key: string): string {
  try {
    const store = storage();
    let slot = key;
    for (let number = 2; store.getItem(slot) !== null; number++) slot = `${key}#${number}`;
    return slot;
  } catch {
    return key;
  }
}

/** Whether the page answers the sending of this form: it holds what was sent, and nothing older is to be offered beside it. */
export function answersTo(form: HTMLFormElement): boolean {
  const path = new URL(form.getAttribute('action') ?? '', location.href).pathname;
  return document.querySelector('main[data-answer]') !== null && path === location.pathname;
}

/** Which draft is being sent; undefined: none. */
export function noteSent(slot: string | undefined): void {
  try {
    if (slot === undefined) sessionStorage.removeItem(SENT);
    else sessionStorage.setItem(SENT, slot);
  } catch {
    // A browser that keeps nothing has no draft.
  }
}

/** The draft of this form that was sent by the page before; told once. */
export function takeSent(keys: readonly string[]): string | undefined {
  try {
    const slot = sessionStorage.getItem(SENT);
    // Behind `?` stands what was copied.
    const isOf = (key: string) => slot === key || slot?.startsWith(`${key}#`) || slot?.startsWith(`${key}?`);
    if (slot === null || !keys.some(isOf)) return undefined;
    sessionStorage.removeItem(SENT);
    return slot;
  } catch {
    return undefined;
  }
}
