// What `web/islands/keep.ts` shows, in the language of the page: that something could not be sent, or that something was kept.

import { type Html, html } from '../kit/html.ts';
import type { Language } from '../model/instance.ts';
import { DRAFT_WORDS } from './event/draft-words.ts';
import { UNSENT_WORDS } from './unsent-words.ts';

/** Without the last one the island keeps no drafts. */
export function keepTemplates(language: Language, hasDrafts: boolean): Html {
  const [words, draft] = [UNSENT_WORDS[language], DRAFT_WORDS[language]];
  const unsent = (id: string, text: string) =>
    html`<template id="${id}"><div class="notice warn unsent" role="alert"><p>${text}</p><button type="button" class="small">${words.again}</button></div></template>`;
  const kept = html`<template id="kept"><div class="notice warn draft" role="status"><p data-held="${draft.foundTitled}">${draft.found}</p><button type="button" class="small" data-restore>${draft.restore}</button><button type="button" class="small" data-drop>${draft.drop}</button></div></template>`;
  const ask = html`<template id="log-out"><dialog class="ask" aria-labelledby="log-out-text"><form method="dialog"><p id="log-out-text">${words.logOut}</p><div class="actions"><button class="danger" value="go">${words.logOutAnyway}</button> <button value="">${words.stay}</button></div></form></dialog></template>`;
  return html`${ask}${unsent('unsent', words.unsent)}${unsent('unsent-failed', words.failed)}${hasDrafts ? kept : ''}`;
}
