import { enableCopying } from './shared/copying.ts';

enableCopying();

// Once an option changes, the sheet is outdated, and can’t be printed until it is drawn again.
document.querySelector<HTMLFormElement>('form.sheet-form')?.addEventListener('input', () => {
  document.querySelector('.sheet-result')?.classList.add('stale');
  for (const print of document.querySelectorAll<HTMLButtonElement>('[data-print]')) print.disabled = true;
});
