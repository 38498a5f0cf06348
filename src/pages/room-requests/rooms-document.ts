import type { DocumentCall, DocumentResponse, PublicDocument } from '../../contract/document.ts';
import { isRequestable } from '../../model/room-requests/requestable-rooms.ts';
import { html } from '../../util/html.ts';
import { roomRequestPath } from '../public/addresses.ts';
import { createPageContext } from '../public/event-list.ts';
import { renderMissingPage } from '../public/missing-page.ts';
import { createPublicPageResponse } from '../public/public-page.ts';
import { formatRoomName } from './request-fields.ts';

/** Page with the rooms that the public can request (rule H3). */
export const roomsDocument: PublicDocument = {
  name: 'rooms-page',
  part: 'requests',
  path: /^\/rooms\/?$/,
  asks: [],
  isOfKnown: true,
  isOpen: false,
  answer: answerRooms,
};

function answerRooms({ view, publicUrl }: DocumentCall): DocumentResponse {
  const reading = createPageContext(view, publicUrl);
  const { t } = reading;
  const { name, outside } = view.snapshot.instance;
  const rows = view.snapshot.rooms.flatMap(({ room, building }) => {
    if (!isRequestable(room)) return [];
    const path = outside.pages ? `/${name}/rooms/${room.id}` : roomRequestPath(name, room.id);
    const capacity = room.capacity === null ? '' : t('roomRequests.capacity', { count: room.capacity });
    const facts = [building.name, capacity].filter((text) => text !== '').join(' · ');
    return [html`<li><a href="${path}">${formatRoomName(room)}</a><span class="soft">${facts}</span></li>\n`];
  });
  if (rows.length === 0) return renderMissingPage(reading, 404, 'missing.page');
  const title = t('roomRequests.rooms');
  return createPublicPageResponse(reading, {
    status: 200,
    title,
    main: html`<h1>${title}</h1>
    <p class="lead">${t('roomRequests.roomsText')}</p>
    <ul class="card room-list">${rows}</ul>`,
    section: 'rooms',
    canonical: `/${name}/rooms`,
    feed: undefined,
  });
}
