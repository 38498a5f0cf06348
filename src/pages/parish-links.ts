import { createTranslator } from '../i18n/translate.ts';
import { type Instance, type Language, publicAgendaPath } from '../model/instance.ts';
import { isRequestable } from '../model/room-requests/requestable-rooms.ts';
import type { Directory } from '../readmodel/directory.ts';
import { type Html, html } from '../util/html.ts';

/** Pages of a parish, other than its agenda, that all its public pages link to. */
export interface ParishPages {
  readonly hasNewsletter: boolean;
  readonly hasRooms?: boolean;
}

export function findParishPages({
  snapshot: { instance, targetLists, rooms },
}: {
  readonly snapshot: Pick<Directory, 'instance' | 'targetLists' | 'rooms'>;
}): ParishPages {
  return {
    hasNewsletter: targetLists.length > 0,
    hasRooms: instance.outside.requests && rooms.some(({ room }) => isRequestable(room)),
  };
}

export function renderParishLinks(
  instance: Pick<Instance, 'name' | 'outside'>,
  language: Language,
  { hasNewsletter, hasRooms = false }: ParishPages,
): Html | undefined {
  const agenda = publicAgendaPath(instance);
  if (agenda === undefined) return undefined;
  const t = createTranslator(language);
  const rooms = hasRooms ? html`<a href="/${instance.name}/rooms">${t('roomRequests.rooms')}</a>` : '';
  const newsletter = hasNewsletter
    ? html`<a href="/newsletter/${instance.name}">${t('agendaPages.newsletter')}</a>`
    : '';
  return html`<nav aria-label="${t('agendaPages.pages')}"><a href="${agenda}">${t('agendaPages.agenda')}</a>${rooms}${newsletter}</nav>`;
}
