import { listRequests } from '../../office/room-requests/read-requests.ts';
import { canAnswerAnyRequest } from '../../office/room-requests/request-access.ts';
import { type Html, html } from '../../util/html.ts';
import { renderRecordLine } from '../components/record-line.ts';
import type { PageRequest } from '../page.ts';
import { describeDates, formatRequestTitle, formatRoomNames, REQUESTS_PATH, requestPath } from './request-parts.ts';

export interface WaitingRequests {
  readonly items: readonly Html[];
  readonly count: number;
  /** Path of the page with all open requests. */
  readonly all: string;
}

/** Open requests that the user may answer, oldest first (rule H13). `most`: maximum number listed. */
export async function readWaitingRequests(request: PageRequest, most: number): Promise<WaitingRequests> {
  const { editing, instance, link } = request;
  const all = `${REQUESTS_PATH}?state=open`;
  if (!instance.outside.requests || !canAnswerAnyRequest(editing.authority)) return { items: [], count: 0, all };
  const { items, total } = await listRequests(editing, instance.name, { states: ['open'], limit: most });
  const rooms = await editing.store.content.read(instance.name, (content) => content.all('room'));
  const lines = items.map(({ request: one }) => {
    const facts = [describeDates(request, one.dates), formatRoomNames(one, rooms)];
    return html`<li>${renderRecordLine({ title: formatRequestTitle(request, one), address: link(requestPath(one.id)), facts })}</li>`;
  });
  return { items: lines, count: total, all };
}
