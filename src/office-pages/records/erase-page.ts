// Erasing a person for good (rule W17): only after a clear warning, and only by who says that they mean it.

import { html } from '../../kit/html.ts';
import type { Present, Referrer } from '../../model/present.ts';
import { applyChanges } from '../../office/content/apply-changes.ts';
import { NotFound } from '../../store/content/errors.ts';
import { translator } from '../../words/translate.ts';
import type { Asked, Made, Shown } from '../page.ts';
import type { RecordKind } from './record-kind.ts';
import { labelOf } from './record-page.ts';
import { usedBy } from './used-by.ts';

export async function confirmErasing(asked: Asked, of: RecordKind, isMissed = false): Promise<Shown> {
  const { editing, instance, ids, language, link } = asked;
  const id = ids['id'] ?? 0;
  const t = translator(language);
  const read = await editing.store.content.read(instance.name, async (content) => ({
    present: (await content.get(of.kind, id)) as Present | undefined,
    referrers: (await content.referrers(of.kind, id)) as Referrer[],
  }));
  if (read.present === undefined) throw new NotFound(`${of.kind} ${id}`);
  const title = t('erase.title', { name: labelOf(read.present as Present) });
  const uses =
    read.referrers.length === 0
      ? ''
      : html`<p>${t('erase.uses')}</p><section class="card">${usedBy(asked, read.referrers)}</section>`;
  const problem = isMissed ? html`<p class="problem" id="sure-problem">${t('erase.missed')}</p>` : '';
  const main = html`<div class="narrow-page"><h1>${title}</h1>
<div class="summary" role="note"><p><strong>${t('erase.warning')}</strong></p><p>${t('erase.help')}</p></div>${uses}
<form method="post" action="${link(`${of.path}/${id}/erase`)}"><div class="field"${isMissed ? html` data-wrong` : ''}><label class="check"><input type="checkbox" name="sure" value="1"${isMissed ? html` aria-invalid="true" aria-describedby="sure-problem"` : ''}> <span>${t('erase.sure')}</span></label>${problem}</div>
<p class="more"><button class="danger">${t('erase.erase')}</button> <a class="button" href="${link(`${of.path}/${id}`)}">${t('forms.cancel')}</a></p></form></div>`;
  return { title, main, at: of.at, ...(isMissed && { status: 422 }) };
}

/** Erases it, and what the database keeps of it in its free pages. */
export async function erase(asked: Asked, of: RecordKind): Promise<Made> {
  const { editing, instance, ids, form } = asked;
  if (!form.has('sure')) return confirmErasing(asked, of, true);
  const step = { kind: of.kind, id: ids['id'] ?? 0, remove: true, isDetached: true, isErased: true, at: '' } as const;
  await applyChanges(editing, instance.name, [step]);
  await editing.store.tidy();
  return { to: of.path, did: 'erased' };
}
