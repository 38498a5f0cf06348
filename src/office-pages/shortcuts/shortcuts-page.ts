import { html } from '../../kit/html.ts';
import type { Asked, OfficePage, Shown } from '../page.ts';
import { shortcutList, shortcutSwitch } from './shortcut-list.ts';
import { SHORTCUT_WORDS } from './shortcut-words.ts';

export const shortcutsPages: readonly OfficePage[] = [
  { method: 'GET', path: '/shortcuts', role: 'reader', show: showShortcuts },
];

function showShortcuts({ editing, language }: Asked): Shown {
  const words = SHORTCUT_WORDS[language];
  const main = html`<h1>${words.title}</h1><p class="soft">${words.intro}</p><noscript><p class="notice">${words.noScript}</p></noscript>
<div class="card">${shortcutList(editing.authority, language)}</div>${shortcutSwitch(language)}`;
  return { title: words.title, main, at: '/more' };
}
