// What a browser adds to the pages of a parish for visitors: a button that copies an address, what the device has to share a page, and
// that a panel over the page closes where one presses Escape or goes elsewhere.

import { watchClosing } from './shared/closing.ts';
import { watchCopying } from './shared/copying.ts';

watchCopying();
watchClosing('.over');
for (const panel of document.querySelectorAll<HTMLDetailsElement>('details.share')) addSharing(panel);

// On a phone the links stand in a row that is pushed aside: what is asked for is brought into sight.
const strip = document.querySelector('.strip');
const taken = strip?.querySelector('.lists .taken') ?? strip?.querySelector('.taken');
if (strip && taken) strip.scrollLeft += taken.getBoundingClientRect().left - strip.getBoundingClientRect().left - 8;

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
