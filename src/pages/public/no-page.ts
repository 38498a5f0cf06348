// Whatever else somebody looks for below the name of an instance, in a browser: where the agenda is.

import type { PublicDocument } from '../../contract/document.ts';
import { readingOf } from './event-list.ts';
import { missingPage } from './missing.ts';

/** Files, feeds and calendar files are looked for by programs, which are told in a sentence. */
export const noPage: PublicDocument = {
  name: 'no-page',
  part: 'pages',
  // Where one signs up, another page answers.
  path: /^\/(?!(?:export|feeds|me)(?:\/|$)|events\/[^/]+\/signup\/?$|signup\/)[^.]{1,200}$/,
  asks: [],
  isOfKnown: true,
  isOpen: false,
  answer: ({ view, publicUrl }) => {
    const reading = readingOf(view, publicUrl);
    return missingPage(reading, 404, 'missing.page');
  },
};
