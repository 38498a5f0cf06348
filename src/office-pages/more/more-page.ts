// All sections in one list, for phones, whose bottom bar has room only for the first few.

import { createTranslator } from '../../i18n/translate.ts';
import { html } from '../../util/html.ts';
import { type IconName, renderIcon } from '../icons.ts';
import { hasOtherInstances, listVisibleSections, SECTIONS_IN_BAR } from '../navigation.ts';
import type { OfficePage, PageContent, PageRequest } from '../page.ts';

export const moreMenuPages: readonly OfficePage[] = [{ method: 'GET', path: '/more', role: 'reader', show: showMore }];

function showMore({ editing, instance, language, link, person }: PageRequest): PageContent {
  const t = createTranslator(language);
  const lead = (address: string, icon: IconName, text: string) =>
    html`<a href="${address}">${renderIcon(icon)}<span>${text}</span></a>`;
  const groups = listVisibleSections(editing.authority, instance).map(
    ({ word, sections }, group) =>
      html`${word && html`<h2>${t(`frame.nav.${word}`)}</h2>`}<ul class="card sections">${sections.map(
        ({ path, word: name, icon: picture }, index) =>
          html`<li${group === 0 && index < SECTIONS_IN_BAR ? html` class="on-desk"` : ''}>
            ${lead(link(path), picture, t(`frame.nav.${name}`))}
          </li>`,
      )}</ul>`,
  );
  const main = html`<h1>${t('frame.more')}</h1>
    ${groups}
    <h2>${t('frame.me')}</h2>
    <ul class="card sections">
      <li>${lead('/office/me', 'person', person.name)}</li>
      ${hasOtherInstances(person) ? html`<li>${lead('/office/instances', 'group', t('frame.others'))}</li>` : ''}
      <li class="on-desk">${lead(link('/shortcuts'), 'info', t('shortcuts.title'))}</li>
      <li><form method="post" action="/office/logout">
        <button class="quiet">${renderIcon('logOut')}<span>${t('frame.logOut')}</span></button></form></li>
    </ul>`;
  return { title: t('frame.more'), main, at: '/more' };
}
