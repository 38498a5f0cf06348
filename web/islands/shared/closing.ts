// Closes a popup on Esc, on a click outside, and when another popup opens.

export function enablePopupClosing(selector: string): void {
  const open = () => [...document.querySelectorAll<HTMLDetailsElement>(`details:is(${selector})[open]`)];
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open || !target.matches(selector)) return;
      for (const other of open()) if (!other.contains(target)) other.open = false;
    },
    { capture: true },
  );
  document.addEventListener('pointerdown', ({ target }) => {
    for (const one of open()) if (!(target instanceof Node && one.contains(target))) one.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    for (const one of open()) {
      const hadFocus = one.contains(document.activeElement);
      one.open = false;
      if (hadFocus) one.querySelector('summary')?.focus();
    }
  });
}
