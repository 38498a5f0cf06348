// A menu that is opened is in view as a whole, and what is typed there can be typed at once.

/** Takes care of all menus of the page. */
export function watchMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu')) {
    menu.addEventListener('toggle', () => {
      if (!menu.open) return;
      menu.querySelector<HTMLElement>('input:not([type=hidden], [type=checkbox]), textarea')?.focus();
      menu.querySelector('.menu-panel')?.scrollIntoView({ block: 'nearest' });
    });
  }
}
