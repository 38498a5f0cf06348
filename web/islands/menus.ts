// Menus: one that is opened is in view as a whole, and what is typed there can be typed at once; it closes by Esc, by a click
// elsewhere, and where another one opens.

const MENUS = 'details:is(.menu, .shift, .blank)';

function openMenus(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>(`${MENUS}[open]`)];
}

document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open || !target.matches(MENUS)) return;
    for (const other of openMenus()) if (!other.contains(target) && other !== target) other.open = false;
    if (!target.matches('.menu')) return;
    target.querySelector<HTMLElement>('.menu-panel :is(input:not([type=hidden], [type=checkbox]), textarea)')?.focus();
    target.querySelector('.menu-panel')?.scrollIntoView({ block: 'nearest' });
  },
  { capture: true },
);

document.addEventListener('pointerdown', ({ target }) => {
  for (const menu of openMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
});

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  for (const menu of openMenus()) {
    const hadFocus = menu.contains(document.activeElement);
    menu.open = false;
    if (hadFocus) menu.querySelector('summary')?.focus();
  }
});

// The sentence says at once what is chosen in one of its blanks.
document.addEventListener('change', ({ target }) => {
  const blank = target instanceof HTMLElement ? target.closest<HTMLDetailsElement>('details.blank') : null;
  const said = blank?.querySelector<HTMLElement>('.said');
  if (blank === null || said === null || said === undefined) return;
  const names = [...blank.querySelectorAll<HTMLInputElement>('input:checked')].map(
    (input) => input.labels?.[0]?.textContent?.trim() ?? '',
  );
  const last = names.pop();
  const { none = '', or = '' } = blank.dataset;
  said.textContent = last === undefined ? none : names.length === 0 ? last : `${names.join(', ')} ${or} ${last}`;
  said.parentElement?.classList.toggle('open-blank', last === undefined);
});
