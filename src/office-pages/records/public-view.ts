// What the public sees of a person, as far as they have agreed (rules P1 and P3).

import { translator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import { type Person, personName } from '../../model/person.ts';
import type { Present } from '../../model/present.ts';
import { isOnWeb, mayServeByName } from '../../model/visibility.ts';
import { type Html, html } from '../../util/html.ts';
import type { Asked } from '../page.ts';

export function publicView({ language, editing }: Asked, { value }: Present): Html {
  const person = value as Person;
  const t = translator(language);
  const card = isOnWeb(person)
    ? webCard(person)
    : mayServeByName(person)
      ? html`<div class="seen"><p><strong>${personName(person)}</strong></p></div>`
      : html`<div class="seen"><p class="soft">${t('seen.nothing')}</p></div>`;
  const saved = hasRole(editing.authority, 'editor') ? html`<p class="hint">${t('seen.afterSaving')}</p>` : '';
  return html`<section class="card">
    <h2>${t('seen.title')}</h2>
    ${card}
    <p class="small soft">${t(`seen.${person.visibility}.help`)}</p>
    ${saved}
  </section>`;
}

function webCard(person: Person): Html {
  const { parishFunction, profession, businessName, address, postcode, city, phone, email, shortDesc } = person;
  const place = [postcode, city].filter((part) => part !== '').join(' ');
  const lines = [parishFunction || profession, businessName, address, place, phone, email, shortDesc];
  const picture = person.image?.url.startsWith('/files/')
    ? html`<img class="portrait" src="${person.image.url}" alt="" width="96" height="96">`
    : '';
  return html`<div class="seen">${picture}<p><strong>${personName(person)}</strong></p>${lines
    .filter((line) => line !== '')
    .map((line) => html`<p class="small">${line}</p>`)}</div>`;
}
