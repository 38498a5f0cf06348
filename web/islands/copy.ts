import { enableCopying } from './shared/copying.ts';

enableCopying();

// Options changed after the sheet was drawn: printing is disabled until it is drawn again.
document.querySelector<HTMLFormElement>('form.sheet-form')?.addEventListener('input', () => {
  document.querySelector('.sheet-result')?.classList.add('stale');
  for (const print of document.querySelectorAll<HTMLButtonElement>('[data-print]')) print.disabled = true;
});
