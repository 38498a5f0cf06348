// The agenda on paper: whose it is and of when stands above it, and what only the office sees is left out unless it is wanted.

import { type Html, html } from '../../kit/html.ts';
import { hasRole } from '../../model/authority.ts';
import { translator } from '../../words/translate.ts';
import type { Asked } from '../page.ts';

/** Stands on paper alone. */
export function printHead({ instance }: Asked, period: string): Html {
  return html`<p class="print-head"><b>${instance.title}</b> · ${period}</p>`;
}

/**
 * What else can be done with what the agenda shows: putting it into a website, and printing it. Whether internal events, drafts and
 * proposals are printed too; it needs no script, and nothing is sent.
 */
export function printChoice({ language, link, query, instance, editing }: Asked): Html {
  const t = translator(language);
  // What can be chosen there, too.
  const wish = new URLSearchParams(
    [...query].filter(([name, value]) => ['list', 'layer', 'room'].includes(name) && value !== ''),
  );
  const address = link(wish.size === 0 ? '/websites/embed' : `/websites/embed?${wish}`);
  const isOffered = instance.outside.embed || hasRole(editing.authority, 'administrator');
  const embed = isOffered ? html`<a href="${address}">${t('agenda.embed')}</a>` : '';
  const print = html`<button type="button" class="quiet small" data-print hidden>${t('agenda.print')}</button>`;
  return html`<div class="print-choice">
    <label class="check"><input type="checkbox" class="with-internal" autocomplete="off">
      <span>${t('agenda.printInternal')}</span></label>${print}${embed}
  </div>`;
}
