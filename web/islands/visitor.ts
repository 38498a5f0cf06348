// Enhances the public pages of a parish: buttons that copy URLs, the device’s share dialog, and popups that Escape or a click outside
// closes.

import { enablePopupClosing } from './shared/closing.ts';
import { enableCopying } from './shared/copying.ts';

enableCopying();
enablePopupClosing('.over');
for (const panel of document.querySelectorAll<HTMLDetailsElement>('details.share')) addSharing(panel);

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
