// Navigation links next to the parish's name.

import { translator } from '../i18n/translate.ts';
import { agendaPath, type Instance, type Language } from '../model/instance.ts';
import { type Html, html } from '../util/html.ts';

/** Links to the agenda and to the newsletter, if the parish has them here; undefined without an agenda. */
export function parishLinks(
  instance: Pick<Instance, 'name' | 'outside'>,
  language: Language,
  hasNewsletter: boolean,
): Html | undefined {
  const agenda = agendaPath(instance);
  if (agenda === undefined) return undefined;
  const t = translator(language);
  const newsletter = hasNewsletter
    ? html`<a href="/newsletter/${instance.name}">${t('agendaPages.newsletter')}</a>`
    : '';
  return html`<nav aria-label="${t('agendaPages.pages')}"><a href="${agenda}">${t('agendaPages.agenda')}</a>${newsletter}</nav>`;
}
