const SENT = 'parvis:sent';

/** Drafts with their slots, oldest slot first, without unreadable ones. */
export function readDrafts(storage: () => Storage, key: string): readonly (readonly [string, unknown])[] {
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

export function findFreeSlot(storage: () => Storage, key: string): string {
  try {
    const store = storage();
    let slot = key;
    for (let number = 2; store.getItem(slot) !== null; number++) slot = `${key}#${number}`;
    return slot;
  } catch {
    return key;
  }
}

/** True if the page is the response to this form. It then contains the submitted values, and no older draft is offered. */
export function isResponseTo(form: HTMLFormElement): boolean {
  const path = new URL(form.getAttribute('action') ?? '', location.href).pathname;
  return document.querySelector('main[data-answer]') !== null && path === location.pathname;
}

/** Remembers the slot of the submitted draft; undefined to forget it. */
export function storeSentSlot(slot: string | undefined): void {
  try {
    if (slot === undefined) sessionStorage.removeItem(SENT);
    else sessionStorage.setItem(SENT, slot);
  } catch {
    // Without storage there is no draft.
  }
}

/** Slot of the draft that the previous page submitted; undefined on the second call. */
export function popSentSlot(keys: readonly string[]): string | undefined {
  try {
    const slot = sessionStorage.getItem(SENT);
    // The part after `?` contains the id of the copied event.
    const isOf = (key: string) => slot === key || slot?.startsWith(`${key}#`) || slot?.startsWith(`${key}?`);
    if (slot === null || !keys.some(isOf)) return undefined;
    sessionStorage.removeItem(SENT);
    return slot;
  } catch {
    return undefined;
  }
}
