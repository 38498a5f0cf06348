// What the public sees of a person, as far as they have agreed (rules P1 and P3).

import { type Html, html } from '../../kit/html.ts';
import { hasRole } from '../../model/authority.ts';
import { type Person, personName } from '../../model/person.ts';
import type { Present } from '../../model/present.ts';
import { isOnWeb, mayServeByName } from '../../model/visibility.ts';
import type { Asked } from '../page.ts';
import { SEEN_WORDS } from './seen-words.ts';

export function publicView({ language, editing }: Asked, { value }: Present): Html {
  const person = value as Person;
  const words = SEEN_WORDS[language];
  const { help } = words[person.visibility];
  const card = isOnWeb(person)
    ? webCard(person)
    : mayServeByName(person)
      ? html`<div class="seen"><p><strong>${personName(person)}</strong></p></div>`
      : html`<div class="seen"><p class="soft">${words.nothing}</p></div>`;
  const saved = hasRole(editing.authority, 'editor') ? html`<p class="hint">${words.afterSaving}</p>` : '';
  return html`<section class="card"><h2>${words.title}</h2>${card}<p class="small soft">${help}</p>${saved}</section>`;
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
