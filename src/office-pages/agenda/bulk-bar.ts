// Selection of several events in the list, with actions for them.

import { translator } from '../../i18n/translate.ts';
import { hasRole, makesEvents } from '../../model/authority.ts';
import { type Html, html } from '../../util/html.ts';
import { BULK_VERBS } from '../bulk/bulk-chosen.ts';
import { icon } from '../icons.ts';
import type { PageRequest } from '../page.ts';
import type { RowsOptions } from './event-rows.ts';

function mode({ query, editing }: PageRequest): 'some' | 'all' | undefined {
  if (!makesEvents(editing.authority)) return undefined;
  const asked = query.get('choose');
  return asked === 'some' || asked === 'all' ? asked : undefined;
}

export function choosing(asked: PageRequest): Pick<RowsOptions, 'isChoosable' | 'areChosen'> {
  return { isChoosable: mode(asked) !== undefined, areChosen: mode(asked) === 'all' };
}

/** Link that enters or leaves the selection mode; undefined for users who may not change events. */
export function chooseLink(asked: PageRequest): Html | undefined {
  const { query, link, language, editing } = asked;
  if (!makesEvents(editing.authority)) return undefined;
  const t = translator(language);
  const to = (choose: string) => {
    const address = new URLSearchParams(query);
    for (const name of ['choose', 'did', 'revision']) address.delete(name);
    if (choose !== '') address.set('choose', choose);
    return link(`/agenda?${address}`);
  };
  const button = (choose: string, word: string) => html`<a class="button small" href="${to(choose)}">${word}</a>`;
  if (mode(asked) !== undefined) {
    return html`<span class="choosing">${button('all', t('bulk.chooseAll'))} ${button('', t('bulk.stop'))}</span>`;
  }
  const word = t('bulk.choose');
  const said = html`${icon('choose')}<span class="on-desk">${word}</span>`;
  return html`<a class="button small right" href="${to('some')}" aria-label="${word}">${said}</a>`;
}

/** Bar with bulk actions; undefined outside the selection mode. `found` counts all search results, `shown` those on the page. */
export function bulkBar(
  asked: PageRequest,
  { found, shown }: { readonly found: number; readonly shown: number },
): Html | undefined {
  if (mode(asked) === undefined) return undefined;
  const { editing, link, query, t } = asked;
  const verbs = BULK_VERBS.filter((verb) => verb !== 'approve' || hasRole(editing.authority, 'editor'));
  const all = html`<label class="check all-found"><input type="checkbox" name="found" value="1" autocomplete="off">
      <span>${t('bulk.allFound', { count: found })}</span></label>`;
  return html`<form class="bulk" id="chosen" method="post" action="${link('/agenda/change')}">
    <input type="hidden" name="back" value="${query.toString()}">
    <span class="chosen-count" data-word="${t('bulk.chosen')}"></span>
    ${found > shown ? all : ''}
    <label class="part"><span class="part-label">${t('bulk.what')}</span><select name="verb">${verbs.map(
      (verb) => html`<option value="${verb}">${t(`bulk.verbs.${verb}`)}</option>`,
    )}</select></label>
    <label class="part for-cancel"><span class="part-label">${t('bulk.note')}</span><input name="note" maxlength="200"
        autocomplete="off"></label>
    <button class="primary">${t('bulk.goOn')}</button>
  </form>`;
}
