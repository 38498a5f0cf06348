import { watchCopying } from './shared/copying.ts';

watchCopying();

// What is chosen anew is not on the sheet yet: it can't be printed until it is shown.
document.querySelector<HTMLFormElement>('form.sheet-form')?.addEventListener('input', () => {
  document.querySelector('.sheet-result')?.classList.add('stale');
  for (const print of document.querySelectorAll<HTMLButtonElement>('[data-print]')) print.disabled = true;
});
