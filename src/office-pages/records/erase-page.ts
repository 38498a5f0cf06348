// Erasing a person for good (rule W17): only after a clear warning, and only by who says that they mean it.

import { type Translate, translator } from '../../i18n/translate.ts';
import { applyChanges } from '../../office/content/apply-changes.ts';
import { html } from '../../util/html.ts';
import type { Confirming, ConfirmQuestion } from '../components/confirm.ts';
import type { RecordKind } from '../components/record-kind.ts';
import { usedBy } from '../components/used-by.ts';
import type { Asked } from '../page.ts';
import type { UsedRecord } from './find-record.ts';

export function erasing(of: RecordKind): Confirming<UsedRecord> {
  return {
    ask: (asked, record) => question(asked, of, record, false),
    // Also what the database keeps of it in its free pages goes.
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

/** `isMissed`: it was answered without the tick. */
async function question(
  asked: Asked,
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
