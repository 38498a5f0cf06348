// Routes of a kind of records, created from its configuration.

import { type Translate, translator } from '../../i18n/translate.ts';
import type { Role } from '../../model/authority.ts';
import { leastToSee } from '../../office/access/visible-fields.ts';
import { applyChanges } from '../../office/content/apply-changes.ts';
import { html } from '../../util/html.ts';
import { type Confirming, type ConfirmQuestion, confirmPages } from '../components/confirm.ts';
import type { RecordKind } from '../components/record-kind.ts';
import { usedBy } from '../components/used-by.ts';
import type { OfficePage, PageRequest } from '../page.ts';
import { findRecord, type UsedRecord } from './find-record.ts';
import { showList } from './list-page.ts';
import { move } from './order.ts';
import { create, save, showNew, showOne } from './record-page.ts';
import { removing } from './remove-page.ts';

export function recordPages(of: RecordKind): readonly OfficePage[] {
  const { path } = of;
  const one = `${path}/{id}`;
  const confirm = (name: string, role: Role, confirming: Confirming<UsedRecord>) => {
    const find = (asked: PageRequest) =>
      asked.editing.store.content.read(asked.instance.name, (content) => findRecord(asked, of, content));
    return confirmPages({ path: `${one}/${name}`, role, at: of.path, find }, confirming);
  };
  const ordering: OfficePage = {
    method: 'POST',
    path: `${one}/move`,
    role: 'editor',
    show: (asked) => move(asked, of),
  };
  return [
    { method: 'GET', path, role: leastToSee(of.kind), show: (asked) => showList(asked, of) },
    { method: 'GET', path: `${path}/new`, role: 'editor', show: (asked) => showNew(asked, of) },
    { method: 'POST', path: `${path}/new`, role: 'editor', show: (asked) => create(asked, of) },
    { method: 'GET', path: one, role: leastToSee(of.kind), show: (asked) => showOne(asked, of) },
    { method: 'POST', path: one, role: 'editor', show: (asked) => save(asked, of) },
    ...confirm('remove', 'editor', removing(of)),
    ...(of.order === undefined ? [] : [ordering]),
    ...(of.canBeErased === true ? confirm('erase', 'administrator', erasing(of)) : []),
  ];
}

function erasing(of: RecordKind): Confirming<UsedRecord> {
  return {
    ask: (asked, record) => question(asked, of, record, false),
    // Also removes its data from free pages of the database.
    run: async (asked, record) => {
      const { editing, instance, form } = asked;
      if (!form.has('sure')) return { again: await question(asked, of, record, true), status: 422 };
      const { kind, id } = record.present;
      const step = { kind, id, remove: true, isDetached: true, isErased: true, at: '' } as const;
      await applyChanges(editing, instance.name, [step]);
      await editing.store.tidy();
      return { to: of.path, did: 'erased' };
    },
  };
}

/** `isMissed`: the answer came without the required checkbox. */
async function question(
  asked: PageRequest,
  of: RecordKind,
  { present, label, referrers }: UsedRecord,
  isMissed: boolean,
): Promise<ConfirmQuestion> {
  const t = translator(asked.language);
  const uses =
    referrers.length === 0
      ? ''
      : html`<p>${t('erase.uses')}</p><section class="card">${await usedBy(asked, of.kind, referrers)}</section>`;
  return {
    title: t('erase.title', { name: label }),
    facts: html`<div class="summary" role="note"><p><strong>${t('erase.warning')}</strong></p><p>${t('erase.help')}</p></div>
      ${uses}`,
    fields: sureTick(isMissed, t),
    button: t('erase.erase'),
    back: `${of.path}/${present.id}`,
  };
}

function sureTick(isMissed: boolean, t: Translate) {
  const wrong = isMissed ? html` aria-invalid="true" aria-describedby="sure-problem"` : '';
  return html`<div class="field"${isMissed ? html` data-wrong` : ''}>
    <label class="check"><input type="checkbox" name="sure" value="1"${wrong}> <span>${t('erase.sure')}</span></label>
    ${isMissed ? html`<p class="problem" id="sure-problem">${t('erase.missed')}</p>` : ''}
  </div>`;
}
