// Open requests in the day view of rooms (rule H13).

import { overlaps, type ResourceUse } from '../../model/resource-use.ts';
import type { RoomRequest } from '../../model/room-requests/room-request.ts';
import { canAnswerRequest } from '../../office/room-requests/request-access.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { type Html, html } from '../../util/html.ts';
import { renderPill } from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { PageRequest } from '../page.ts';
import { formatRequestTitle, requestPath } from './request-parts.ts';

/** Open requests by the room use that they would become. Such a use belongs to no event. */
export type RequestedTimes = ReadonlyMap<ResourceUse, RoomRequest>;

/** Open requests on a day that the user may answer. */
export async function readRequestedTimes(
  { requests }: Pick<ContentReader, 'requests'>,
  { editing, instance }: PageRequest,
  day: string,
): Promise<RequestedTimes> {
  const times = new Map<ResourceUse, RoomRequest>();
  if (!instance.outside.requests) return times;
  for (const { request } of await requests.all(['open'])) {
    if (!canAnswerRequest(editing.authority, request)) continue;
    const dates = request.dates.filter((date) => overlaps(date, { from: `${day} 00:00:00`, to: `${day} 24:00:00` }));
    for (const { from, to } of dates) {
      for (const id of request.roomIds) times.set({ kind: 'room', id, eventId: -request.id, from, to }, request);
    }
  }
  return times;
}

export function renderRequestedTime(of: PageRequest, use: ResourceUse, request: RoomRequest): Html {
  const { t, link, locale, instance, now } = of;
  const time = createDayFormatter(locale, instance.timeZone, now).span(use.from, use.to);
  const title = formatRequestTitle(of, request);
  const pill = renderPill(t('roomRequests.own.open.title'), 'warn');
  const name = html`<b>${title}</b> <span class="small">${time}</span>`;
  return html`<a href="${link(requestPath(request.id))}" title="${title}, ${time}">${name}</a> ${pill}`;
}
