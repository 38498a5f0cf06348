import { translator } from '../../i18n/translate.ts';
import { html } from '../../util/html.ts';
import { notice } from '../components/parts.ts';
import type { OfficePage, PageContent, PageRequest } from '../page.ts';
import { shortcutList, shortcutSwitch } from '../shortcut-list.ts';

export const shortcutsPages: readonly OfficePage[] = [
  { method: 'GET', path: '/shortcuts', role: 'reader', show: showShortcuts },
];

function showShortcuts({ editing, language }: PageRequest): PageContent {
  const t = translator(language);
  const main = html`<h1>${t('shortcuts.title')}</h1>
    <p class="soft">${t('shortcuts.intro')}</p>
    <noscript>${notice(t('shortcuts.noScript'))}</noscript>
    <div class="card">${shortcutList(editing.authority, language)}</div>
    ${shortcutSwitch(language)}`;
  return { title: t('shortcuts.title'), main, at: '/more' };
}
