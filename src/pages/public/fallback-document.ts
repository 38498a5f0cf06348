// 404 page for browsers below an instance, with a link to the agenda.

import type { PublicDocument } from '../../contract/document.ts';
import { createPageContext } from './event-list.ts';
import { renderMissingPage } from './missing-page.ts';

/**
 * Document for addresses without a page. Files, feeds and calendars are excluded, because programs that request them get a sentence
 * instead.
 */
export const fallbackDocument: PublicDocument = {
  name: 'no-page',
  part: 'pages',
  // Other modules handle the addresses of sign-up and room requests.
  path: /^\/(?!(?:export|feeds|me)(?:\/|$)|events\/[^/]+\/signup\/?$|rooms\/[^/]+\/request\/?$|(?:signup|requests)\/)[^.]{1,200}$/,
  asks: [],
  isOfKnown: true,
  isOpen: false,
  answer: ({ view, publicUrl }) => {
    const reading = createPageContext(view, publicUrl);
    return renderMissingPage(reading, 404, 'missing.page');
  },
};
