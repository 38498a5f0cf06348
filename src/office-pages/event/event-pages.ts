// Routes of the event pages: create, edit, and actions.

import { isLongerThan, MAX_HTML_LENGTH } from '../../model/format/scalars.ts';
import { cleanHtml } from '../../office/bundle/clean-html.ts';
import { cleanPasted } from '../../office/bundle/clean-pasted.ts';
import { PAGE_HEADERS } from '../../pages/page-headers.ts';
import { htmlOf } from '../event-fields/long-text.ts';
import { handleRoomNotes } from '../event-fields/room-note.ts';
import { answerTitles } from '../event-fields/title-offers.ts';
import { answerMove } from '../event-move/move-rooms.ts';
import type { OfficePage, PageRequest } from '../page.ts';
import { showEvent } from './event-page.ts';
import { doVerb } from './event-verbs.ts';
import { answerLive } from './live.ts';
import { answerMissing, answerNear } from './missing.ts';
import { createEvent, showNew } from './new-event.ts';
import { answerDates } from './repeating-part.ts';
import { saveEvent } from './save-event.ts';
import { answerUsual } from './usual.ts';

export const eventPages: readonly OfficePage[] = [
  { method: 'GET', path: '/events/new', role: 'contributor', show: showNew },
  { method: 'POST', path: '/events/new', role: 'contributor', show: createEvent },
  { method: 'GET', path: '/events/usual', role: 'contributor', isData: true, show: answerUsual },
  { method: 'GET', path: '/events/titles', role: 'contributor', isData: true, show: answerTitles },
  { method: 'GET', path: '/events/rooms', role: 'contributor', isData: true, show: handleRoomNotes },
  { method: 'GET', path: '/events/dates', role: 'contributor', isData: true, show: answerDates },
  { method: 'GET', path: '/events/near', role: 'contributor', isData: true, show: answerNear },
  { method: 'POST', path: '/events/make', role: 'editor', show: answerMissing },
  { method: 'POST', path: '/events/text', role: 'contributor', show: answerText },
  { method: 'GET', path: '/events/{id}', role: 'reader', show: showEvent },
  { method: 'GET', path: '/events/{id}/rooms', role: 'contributor', isData: true, show: answerMove },
  { method: 'GET', path: '/events/{id}/live', role: 'reader', isData: true, show: answerLive },
  { method: 'POST', path: '/events/{id}', role: 'contributor', show: saveEvent },
  { method: 'POST', path: '/events/{id}/{verb}', role: 'contributor', show: doVerb },
];

/**
 * `typed`: the current text; `pasted`: content pasted from another program. A text that is too long to save stays in its plain text area.
 */
function answerText({ form }: PageRequest): Response {
  const typed = form.text('typed');
  if (isLongerThan(typed, MAX_HTML_LENGTH)) return new Response('', { status: 413, headers: PAGE_HEADERS });
  const html = form.has('pasted') ? cleanPasted(form.text('pasted')) : cleanHtml(htmlOf(typed));
  return new Response(`<!doctype html><title>-</title><body>${html}`, {
    headers: {
      ...PAGE_HEADERS,
      'Cache-Control': 'no-store',
      'Content-Type': 'text/html; charset=utf-8',
      // Restricts the response if it is opened directly.
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    },
  });
}
