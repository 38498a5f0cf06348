import { createTranslator } from '../i18n/translate.ts';
import { type Instance, type Language, publicAgendaPath } from '../model/instance.ts';
import { isRequestable } from '../model/room-requests/requestable-rooms.ts';
import type { Directory } from '../readmodel/directory.ts';
import { type Html, html } from '../util/html.ts';

/** Pages of a parish, other than its agenda, that all its public pages link to. */
export interface ParishPages {
  readonly hasNewsletter: boolean;
  readonly hasRooms?: boolean;
  /** Link of the section that the page belongs to. */
  readonly current?: 'agenda' | 'rooms' | 'newsletter' | undefined;
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
  { hasNewsletter, hasRooms = false, current }: ParishPages,
): Html | undefined {
  const agenda = publicAgendaPath(instance);
  if (agenda === undefined) return undefined;
  const t = createTranslator(language);
  const link = (section: ParishPages['current'], path: string, label: string) =>
    html`<a href="${path}"${section === current ? html` aria-current="true"` : ''}>${label}</a>`;
  const rooms = hasRooms ? link('rooms', `/${instance.name}/rooms`, t('roomRequests.rooms')) : '';
  const newsletter = hasNewsletter
    ? link('newsletter', `/newsletter/${instance.name}`, t('agendaPages.newsletter'))
    : '';
  return html`<nav aria-label="${t('agendaPages.pages')}">${link('agenda', agenda, t('agendaPages.agenda'))}${rooms}${newsletter}</nav>`;
}
