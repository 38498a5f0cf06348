import { createTranslator } from '../i18n/translate.ts';
import { type Instance, type Language, publicAgendaPath } from '../model/instance.ts';
import { type Html, html } from '../util/html.ts';

export function renderParishLinks(
  instance: Pick<Instance, 'name' | 'outside'>,
  language: Language,
  { hasNewsletter, hasRooms = false }: { readonly hasNewsletter: boolean; readonly hasRooms?: boolean },
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
