// The form as visitors see it, as it was saved last, beside the form of the office.

import type { Present } from '../../../model/present.ts';
import { type Html, html } from '../../../util/html.ts';
import type { Asked } from '../../page.ts';

export async function besideForm({ t, link }: Asked, present: Present | undefined): Promise<Html | undefined> {
  if (present === undefined) return undefined;
  const title = t('formPage.previewTitle');
  return html`<section class="card">
    <h2>${title}</h2>
    <p class="soft small">${t('formPage.previewHelp')}</p>
    <iframe class="form-frame" title="${title}" sandbox="allow-same-origin"
      src="${link(`/forms/${present.id}/preview`)}"></iframe>
  </section>`;
}
