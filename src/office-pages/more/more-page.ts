// All sections in one list, for phones, whose bottom bar has room only for the first few.

import { createTranslator } from '../../i18n/translate.ts';
import { html } from '../../util/html.ts';
import { icon } from '../icons.ts';
import { hasOtherInstances, listVisibleSections } from '../navigation.ts';
import type { OfficePage, PageContent, PageRequest } from '../page.ts';

export const moreMenuPages: readonly OfficePage[] = [{ method: 'GET', path: '/more', role: 'reader', show: showMore }];

function showMore({ editing, instance, language, link, person }: PageRequest): PageContent {
  const t = createTranslator(language);
  const groups = listVisibleSections(editing.authority, instance).map(
    ({ word, sections }) =>
      html`${word && html`<h2>${t(`frame.nav.${word}`)}</h2>`}<ul class="card sections">${sections.map(
        ({ path, word: name, icon: picture }) =>
          html`<li><a href="${link(path)}">${icon(picture)}<span>${t(`frame.nav.${name}`)}</span></a></li>`,
      )}</ul>`,
  );
  const main = html`<h1>${t('frame.navigation')}</h1>
    ${groups}
    <h2>${person.name}</h2>
    <div class="actions">
      <a class="button" href="/office/me">${t('frame.me')}</a> <a class="button" href="${link('/shortcuts')}">${t('shortcuts.title')}</a>
      ${hasOtherInstances(person) ? html`<a class="button" href="/office/instances">${t('frame.others')}</a>` : ''}
      <form method="post" action="/office/logout"><button>${t('frame.logOut')}</button></form>
    </div>`;
  return { title: t('frame.navigation'), main, at: '/more' };
}
