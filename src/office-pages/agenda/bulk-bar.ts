// Choosing several events of the list, and what is to be done to them.

import { comparable } from '../../kit/comparable.ts';
import { type Html, html } from '../../kit/html.ts';
import { hasRole } from '../../model/authority.ts';
import { translator } from '../../words/translate.ts';
import { icon } from '../icons.ts';
import type { Asked } from '../page.ts';
import { BULK_VERBS } from './bulk-verbs.ts';
import type { RowsOptions } from './event-rows.ts';

function mode({ query, editing }: Asked): 'some' | 'all' | undefined {
  if (!hasRole(editing.authority, 'contributor')) return undefined;
  const asked = query.get('choose');
  return asked === 'some' || asked === 'all' ? asked : undefined;
}

export function choosing(asked: Asked): Pick<RowsOptions, 'isChoosable' | 'areChosen'> {
  return { isChoosable: mode(asked) !== undefined, areChosen: mode(asked) === 'all' };
}

/** The way into choosing and out of it; nothing for those who change nothing. */
export function chooseLink(asked: Asked): Html | undefined {
  const { query, link, language, editing } = asked;
  if (!hasRole(editing.authority, 'contributor')) return undefined;
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

/** The bar with what can be done to the chosen events; undefined while the agenda is not in the mode for choosing. */
export async function bulkBar(asked: Asked): Promise<Html | undefined> {
  if (mode(asked) === undefined) return undefined;
  const { editing, instance, language, link, query } = asked;
  const t = translator(language);
  const layers = await editing.store.content.read(instance.name, ({ all }) => all('layer'));
  const sorted = layers
    .map(({ id, name }) => ({ id, name, key: comparable(name) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  const verbs = BULK_VERBS.filter((verb) => verb !== 'approve' || hasRole(editing.authority, 'editor'));
  return html`<form class="bulk" id="chosen" method="post" action="${link('/agenda/change')}">
    <input type="hidden" name="back" value="${query.toString()}">
    <span class="chosen-count" data-word="${t('bulk.chosen')}"></span>
    <label class="part"><span class="part-label">${t('bulk.what')}</span><select name="verb">${verbs.map(
      (verb) => html`<option value="${verb}">${t(`bulk.verbs.${verb}`)}</option>`,
    )}</select></label>
    <label class="part for-cancel"><span class="part-label">${t('bulk.note')}</span><input name="note" maxlength="200"
        autocomplete="off"></label>
    <label class="part for-move"><span class="part-label">${t('bulk.area')}</span><select name="area">
        <option value=""></option>
        ${sorted.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}
      </select></label>
    <button class="primary">${t('bulk.look')}</button>
  </form>`;
}
