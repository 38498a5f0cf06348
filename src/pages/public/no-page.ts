// Fallback page for browsers below an instance, with a link to the agenda.

import type { PublicDocument } from '../../contract/document.ts';
import { readingOf } from './event-list.ts';
import { missingPage } from './missing.ts';

/** Files, feeds and calendars are requested by programs, which get a sentence instead. */
export const noPage: PublicDocument = {
  name: 'no-page',
  part: 'pages',
  // Sign-up addresses are handled by other pages.
  path: /^\/(?!(?:export|feeds|me)(?:\/|$)|events\/[^/]+\/signup\/?$|signup\/)[^.]{1,200}$/,
  asks: [],
  isOfKnown: true,
  isOpen: false,
  answer: ({ view, publicUrl }) => {
    const reading = readingOf(view, publicUrl);
    return missingPage(reading, 404, 'missing.page');
  },
};
