// All sections in one list: for phones, on which only the first of them have room below.

import { html } from '../../kit/html.ts';
import { icon } from '../icons.ts';
import { hasOthers, sectionsFor } from '../navigation.ts';
import type { Asked, OfficePage, Shown } from '../page.ts';
import { SHORTCUT_WORDS } from '../shortcuts/shortcut-words.ts';
import { FRAME_WORDS } from '../words.ts';

export const morePages: readonly OfficePage[] = [{ method: 'GET', path: '/more', role: 'reader', show: showMore }];

function showMore({ editing, language, link, person }: Asked): Shown {
  const words = FRAME_WORDS[language];
  const groups = sectionsFor(editing.authority).map(
    ({ word, sections }) =>
      html`${word && html`<h2>${words.nav[word]}</h2>`}<ul class="card sections">${sections.map(
        ({ path, word: name, icon: picture }) =>
          html`<li><a href="${link(path)}">${icon(picture)}<span>${words.nav[name]}</span></a></li>`,
      )}</ul>`,
  );
  const main = html`<h1>${words.navigation}</h1>${groups}
<h2>${person.name}</h2><div class="actions"><a class="button" href="/office/me">${words.me}</a> <a class="button" href="${link('/shortcuts')}">${SHORTCUT_WORDS[language].title}</a> ${hasOthers(person) ? html`<a class="button" href="/office/instances">${words.others}</a>` : ''}
<form method="post" action="/office/logout"><button>${words.logOut}</button></form></div>`;
  return { title: words.navigation, main, at: '/more' };
}
