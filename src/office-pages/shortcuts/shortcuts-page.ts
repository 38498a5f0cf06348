import { createTranslator } from '../../i18n/translate.ts';
import { html } from '../../util/html.ts';
import { renderBackLink, renderNotice } from '../components/parts.ts';
import type { OfficePage, PageContent, PageRequest } from '../page.ts';
import { renderShortcutList, renderShortcutSwitch } from '../shortcut-list.ts';

export const shortcutsPages: readonly OfficePage[] = [
  { method: 'GET', path: '/shortcuts', role: 'reader', show: showShortcuts },
];

function showShortcuts(request: PageRequest): PageContent {
  const { language } = request;
  const t = createTranslator(language);
  const main = html`${renderBackLink(request.link('/more'), t('frame.more'))}
    <h1>${t('shortcuts.title')}</h1>
    <p class="soft">${t('shortcuts.intro')}</p>
    <noscript>${renderNotice(t('shortcuts.noScript'))}</noscript>
    <div class="card">${renderShortcutList(request)}</div>
    ${renderShortcutSwitch(language)}`;
  return { title: t('shortcuts.title'), main, at: '/more' };
}
