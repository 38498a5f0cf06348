import { createTranslator, type Translate } from '../../../i18n/translate.ts';
import { SourceRefusedError } from '../../../office/sources/errors.ts';
import { describeRefusal } from '../../../office/words/describe-refusal.ts';
import { type Html, html } from '../../../util/html.ts';
import { renderNotice, renderPostButton } from '../../components/parts.ts';
import type { OfficePage, Redirect } from '../../page.ts';

export function renderImportSteps(t: Translate, at: number): Html {
  const items = (['choose', 'match', 'look'] as const).map(
    (step, index) =>
      html`<li${index === at ? html` aria-current="step"` : index < at ? html` data-done` : ''}>
        <span>${t(`import.steps.${step}`)}</span>
      </li>`,
  );
  return html`<ol class="steps">${items}</ol>`;
}

export const UPLOAD_EXPIRED_REDIRECT: Redirect = { to: '/import?gone=1' };

/** Wraps a page of the import. If the file can’t be read, the page says why and offers to discard the file. */
export function explainUnreadableFile(show: OfficePage['show']): OfficePage['show'] {
  return async (request) => {
    try {
      return await show(request);
    } catch (error) {
      if (!(error instanceof SourceRefusedError)) throw error;
      const t = createTranslator(request.language);
      const discard = request.link(`/import/${request.ids['id']}/discard`);
      const main = html`<h1>${t('import.title')}</h1>
        ${renderImportSteps(t, 1)}
        ${renderNotice(describeRefusal(error.refusal, request.language), 'warn', 'alert')}
        ${renderPostButton({ action: discard, text: t('import.discard') })}`;
      return { title: t('import.title'), main, at: '/import', status: 422 };
    }
  };
}
