// Menus: an opened menu is scrolled into view, and its input gets the focus; `shared/closing.ts` closes them.

import { enableClosing } from './shared/closing.ts';

enableClosing('.menu, .shift, .blank');

document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open || !target.matches('.menu')) return;
    target.querySelector<HTMLElement>('.menu-panel :is(input:not([type=hidden], [type=checkbox]), textarea)')?.focus();
    target.querySelector('.menu-panel')?.scrollIntoView({ block: 'nearest' });
  },
  { capture: true },
);

// Updates the sentence with the choice in one of its blanks.
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
