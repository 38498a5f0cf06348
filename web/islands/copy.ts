import { watchCopying } from './shared/copying.ts';

watchCopying();

// Options changed after the sheet was drawn: printing is disabled until it is drawn again.
document.querySelector<HTMLFormElement>('form.sheet-form')?.addEventListener('input', () => {
  document.querySelector('.sheet-result')?.classList.add('stale');
  for (const print of document.querySelectorAll<HTMLButtonElement>('[data-print]')) print.disabled = true;
});
