import { listRequests } from '../../office/room-requests/read-requests.ts';
import { canAnswerRequests } from '../../office/room-requests/request-access.ts';
import { type Html, html } from '../../util/html.ts';
import type { PageRequest } from '../page.ts';
import { describeDates, REQUESTS_PATH, requestPath, roomNamesOf, titleOf } from './request-parts.ts';

export interface WaitingRequests {
  readonly items: readonly Html[];
  readonly count: number;
  readonly rest: Html | undefined;
}

/** Open requests that the user may answer, oldest first (rule H13). `most`: maximum number listed. */
export async function readWaitingRequests(request: PageRequest, most: number): Promise<WaitingRequests> {
  const { editing, instance, link, t } = request;
  if (!instance.outside.requests || !canAnswerRequests(editing.authority))
    return { items: [], count: 0, rest: undefined };
  const { items, total } = await listRequests(editing, instance.name, { states: ['open'], limit: most });
  const rooms = await editing.store.content.read(instance.name, (content) => content.all('room'));
  const lines = items.map(
    ({ request: one }) => html`<li><span class="soft">${describeDates(request, one.dates)}</span>
    <a href="${link(requestPath(one.id))}">${titleOf(request, one)}</a> <span class="soft small">${roomNamesOf(one, rooms)}</span></li>`,
  );
  const all = html`<li><a href="${link(`${REQUESTS_PATH}?state=open`)}">${t('roomRequests.table.title')} (${total})</a></li>`;
  return { items: lines, count: total, rest: total > items.length ? all : undefined };
}
