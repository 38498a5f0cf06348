// Enhances the public pages of a parish: buttons that copy URLs, the device’s share dialog, and popups that Escape or a click outside
// closes.

import { enableClosing } from './shared/closing.ts';
import { enableCopying } from './shared/copying.ts';

enableCopying();
enableClosing('.over');
for (const panel of document.querySelectorAll<HTMLDetailsElement>('details.share')) addSharing(panel);

const strip = document.querySelector('.strip');
const activeLink = strip?.querySelector('.lists .taken') ?? strip?.querySelector('.taken');
if (strip && activeLink)
  strip.scrollLeft += activeLink.getBoundingClientRect().left - strip.getBoundingClientRect().left - 8;

function addSharing(panel: HTMLDetailsElement): void {
  const { title = '', url = '' } = panel.dataset;
  if (navigator.share === undefined || navigator.canShare?.({ title, url }) !== true) return;
  panel.querySelector('summary')?.addEventListener('click', async (event) => {
    event.preventDefault();
    try {
      await navigator.share({ title, url });
    } catch (error) {
      const isLeft = error instanceof DOMException && error.name === 'AbortError';
      if (!isLeft) panel.open = true;
    }
  });
}
