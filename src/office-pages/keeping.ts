// Messages for `web/islands/keep.ts` in the language of the page: a form could not be sent, or a draft was kept.

import { texts, translator } from '../i18n/translate.ts';
import type { Language } from '../model/instance.ts';
import { type Html, html } from '../util/html.ts';

/** Without the last template the island keeps no drafts. */
export function keepTemplates(language: Language, hasDrafts: boolean): Html {
  const t = translator(language);
  const unsent = (id: string, text: string) =>
    html`<template id="${id}"><div class="notice warn unsent" role="alert">
        <p>${text}</p>
        <button type="button" class="small">${t('unsent.again')}</button>
      </div></template>`;
  const restore = html`<button type="button" class="small" data-restore>${t('draft.restore')}</button>`;
  const drop = html`<button type="button" class="small" data-drop>${t('draft.drop')}</button>`;
  const kept = html`<template id="kept"><div class="notice warn draft" role="status">
      <p data-held="${texts(language, 'draft').foundTitled}">${texts(language, 'draft').found}</p>
      ${restore}${drop}
    </div></template>`;
  const ask = html`<template id="log-out"><dialog class="ask" aria-labelledby="log-out-text">
      <form method="dialog">
        <p id="log-out-text">${t('unsent.logOut')}</p>
        <div class="actions">
          <button class="danger" value="go">${t('unsent.logOutAnyway')}</button> <button value="">${t('unsent.stay')}</button>
        </div>
      </form>
    </dialog></template>`;
  return html`${ask}${unsent('unsent', t('unsent.unsent'))}${unsent('unsent-failed', t('unsent.failed'))}${hasDrafts ? kept : ''}`;
}
