import { canAnswerRequest } from '../../office/room-requests/request-access.ts';
import { type Html, html } from '../../util/html.ts';
import type { ActionName, PageRequest } from '../page.ts';
import { REQUESTS_PATH } from './request-parts.ts';

/** Message on the page of a room request: what was answered, and who got a mail; undefined on other pages. */
export async function describeRequestAnswer(
  { editing, instance, t, here = '' }: PageRequest,
  did: ActionName,
): Promise<Html | undefined> {
  const id = new RegExp(`^${REQUESTS_PATH}/(\\d+)(?:\\?|$)`).exec(here)?.[1];
  if (id === undefined) return undefined;
  const found = await editing.store.content.read(instance.name, ({ requests }) => requests.byId(Number(id)));
  if (found === undefined || !canAnswerRequest(editing.authority, found.request)) return undefined;
  const { email } = found.request;
  if (did === 'messaged')
    return email === '' ? undefined : html`${t('roomRequests.office.mailed.messaged', { email })}`;
  if (did !== 'approved' && did !== 'offered' && did !== 'declined') return undefined;
  return email === ''
    ? html`${t(`roomRequests.office.notMailed.${did}`)}`
    : html`${t(`roomRequests.office.mailed.${did}`, { email })}`;
}
