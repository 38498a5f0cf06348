// Scrolls an opened menu into view and focuses its input. `shared/closing.ts` closes menus.

import { enablePopupClosing } from './shared/closing.ts';

enablePopupClosing('.menu, .shift, .blank');

document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open || !target.matches('.menu')) return;
    target.querySelector<HTMLElement>('.menu-panel :is(input:not([type=hidden], [type=checkbox]), textarea)')?.focus();
    target.querySelector('.menu-panel')?.scrollIntoView({ block: 'nearest' });
  },
  { capture: true },
);

// Writes the choice into its place in the sentence.
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
